// SPDX-License-Identifier: MIT
//
// See FlowGraph.h. Kruskal's algorithm; a tree edge's count follows from the
// node on its far side from Outside, whose other edges are counted or follow
// from nodes still further away.
#include "counts/FlowGraph.h"

#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/STLExtras.h"

#include <numeric>

using namespace llvm;
using namespace lineprof;

// A sum of more terms than this costs kprof more than a counter of its own
// costs the program.
constexpr size_t MostTerms = 24;
// While a sum is computed it may have more, as some cancel one another.
constexpr size_t MostMet = 2 * MostTerms;

unsigned FlowGraph::addNode() {
  Nodes.emplace_back();
  return unsigned(Nodes.size() - 1);
}

unsigned FlowGraph::addEdge(unsigned From, unsigned To, uint64_t Weight) {
  unsigned Index = unsigned(Edges.size());
  Edges.push_back({From, To, Weight, false, std::nullopt});
  Nodes[From].Out.push_back(Index);
  Nodes[To].In.push_back(Index);
  return Index;
}

std::vector<unsigned> FlowGraph::sortedEdges() const {
  std::vector<unsigned> Order(Edges.size());
  std::iota(Order.begin(), Order.end(), 0);
  llvm::stable_sort(Order, [this](unsigned A, unsigned B) {
    return Edges[A].Weight > Edges[B].Weight;
  });
  return Order;
}

void FlowGraph::chooseTree() {
  IntEqClasses Joined(unsigned(Nodes.size()));
  for (unsigned I = 0; I < Nodes.size(); I++)
    if (Nodes[I].IsLeaky)
      Joined.join(Outside, I);
  for (unsigned Index : sortedEdges()) {
    Edge &E = Edges[Index];
    if (Joined.findLeader(E.From) == Joined.findLeader(E.To))
      continue;
    Joined.join(E.From, E.To);
    E.IsInTree = true;
  }
}

std::vector<unsigned> FlowGraph::rootTree() {
  std::vector<bool> IsKnown(Nodes.size());
  std::vector<unsigned> Rooted;
  for (unsigned I = 0; I < Nodes.size(); I++)
    if (I == Outside || Nodes[I].IsLeaky) {
      IsKnown[I] = true;
      Rooted.push_back(I);
    }
  for (size_t I = 0; I < Rooted.size(); I++) {
    unsigned At = Rooted[I];
    auto Follow = [&](unsigned Index, unsigned Next) {
      if (!Edges[Index].IsInTree || IsKnown[Next])
        return;
      IsKnown[Next] = true;
      Nodes[Next].Parent = int(Index);
      Rooted.push_back(Next);
    };
    for (unsigned Index : Nodes[At].Out)
      Follow(Index, Edges[Index].To);
    for (unsigned Index : Nodes[At].In)
      Follow(Index, Edges[Index].From);
  }
  return Rooted;
}

void FlowGraph::span() {
  chooseTree();
  countTree(rootTree());
}

/// Adds the count of an edge to `Sum`, `Factor` times; terms that become zero
/// are removed.
static void addTerm(FlowGraph::Sum &Sum, unsigned Edge, int Factor) {
  auto At = llvm::lower_bound(
      Sum, Edge, [](const auto &Term, unsigned E) { return Term.first < E; });
  if (At == Sum.end() || At->first != Edge)
    Sum.insert(At, {Edge, Factor});
  else if (!(At->second += Factor))
    Sum.erase(At);
}

/// False if the sum then has too many terms.
bool FlowGraph::add(Sum &To, ArrayRef<unsigned> Summands, int Sign,
                    int Except) const {
  for (unsigned Index : Summands) {
    const Edge &E = Edges[Index];
    if (int(Index) == Except)
      continue;
    if (!E.IsInTree)
      addTerm(To, Index, Sign);
    else if (!E.Count)
      return false;
    else
      for (auto [Counted, Factor] : *E.Count)
        addTerm(To, Counted, Sign * Factor);
    if (To.size() > MostMet)
      return false;
  }
  return true;
}

void FlowGraph::countTree(ArrayRef<unsigned> Rooted) {
  for (unsigned At : llvm::reverse(Rooted)) {
    const Node &Far = Nodes[At];
    if (Far.Parent < 0)
      continue;
    Edge &E = Edges[Far.Parent];
    int Sign = E.From == At ? 1 : -1;
    Sum Others;
    if (add(Others, Far.In, Sign, Far.Parent) &&
        add(Others, Far.Out, -Sign, Far.Parent))
      E.Count = std::move(Others);
  }
}

std::optional<FlowGraph::Terms>
FlowGraph::sum(ArrayRef<unsigned> Summands) const {
  Sum Factors;
  if (!add(Factors, Summands, 1, -1))
    return std::nullopt;
  Terms Result;
  for (auto [Index, Factor] : Factors)
    Result.append(size_t(abs(Factor)), Term{Index, Factor < 0});
  if (Result.size() > MostTerms)
    return std::nullopt;
  return Result;
}

std::optional<FlowGraph::Terms> FlowGraph::countOf(unsigned Index) const {
  const Node &At = Nodes[Index];
  std::optional<Terms> ByIn = sum(At.In);
  if (At.IsLeaky || (ByIn && ByIn->size() <= 1))
    return ByIn;
  std::optional<Terms> ByOut = sum(At.Out);
  return !ByIn || (ByOut && ByOut->size() < ByIn->size()) ? ByOut : ByIn;
}
