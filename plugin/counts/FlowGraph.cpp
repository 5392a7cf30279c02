// SPDX-License-Identifier: MIT
//
// See FlowGraph.h. Kruskal's algorithm; a tree edge's count follows from the
// node on its far side from Outside, whose other edges are counted or follow
// from nodes still further away.
#include "counts/FlowGraph.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/STLExtras.h"

#include <numeric>

using namespace llvm;
using namespace lineprof;

// A sum of more terms than this, or of more edges on the way, costs kprof more
// than a counter of its own costs the program.
constexpr size_t MostTerms = 24, MostSteps = 400;
// Few of the terms met on the way cancel one another: a sum that has met more
// is given up.
constexpr size_t MostMet = 2 * MostTerms;

unsigned FlowGraph::addNode() {
  Nodes.emplace_back();
  return unsigned(Nodes.size() - 1);
}

unsigned FlowGraph::addEdge(unsigned From, unsigned To, uint64_t Weight) {
  unsigned Index = unsigned(Edges.size());
  Edges.push_back({From, To, Weight});
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

void FlowGraph::rootTree() {
  std::vector<bool> IsKnown(Nodes.size());
  SmallVector<unsigned, 32> Work;
  for (unsigned I = 0; I < Nodes.size(); I++)
    if (I == Outside || Nodes[I].IsLeaky) {
      IsKnown[I] = true;
      Work.push_back(I);
    }
  while (!Work.empty()) {
    unsigned At = Work.pop_back_val();
    auto Follow = [&](unsigned Index, unsigned Next) {
      if (!Edges[Index].IsInTree || IsKnown[Next])
        return;
      IsKnown[Next] = true;
      Nodes[Next].Parent = int(Index);
      Work.push_back(Next);
    };
    for (unsigned Index : Nodes[At].Out)
      Follow(Index, Edges[Index].To);
    for (unsigned Index : Nodes[At].In)
      Follow(Index, Edges[Index].From);
  }
}

void FlowGraph::span() {
  chooseTree();
  rootTree();
}

std::optional<FlowGraph::Terms>
FlowGraph::sum(ArrayRef<unsigned> Summands) const {
  SmallVector<std::pair<unsigned, int>, 16> Work;
  SmallDenseMap<unsigned, int, 16> Factors;
  for (unsigned Index : Summands)
    Work.push_back({Index, 1});
  for (size_t Steps = 0; !Work.empty(); Steps++) {
    if (Steps > MostSteps || Factors.size() > MostMet)
      return std::nullopt;
    auto [Index, Sign] = Work.pop_back_val();
    const Edge &E = Edges[Index];
    if (!E.IsInTree) {
      Factors[Index] += Sign;
      continue;
    }
    bool IsOut = Nodes[E.From].Parent == int(Index);
    const Node &Far = Nodes[IsOut ? E.From : E.To];
    for (unsigned Other : Far.In)
      if (Other != Index)
        Work.push_back({Other, IsOut ? Sign : -Sign});
    for (unsigned Other : Far.Out)
      if (Other != Index)
        Work.push_back({Other, IsOut ? -Sign : Sign});
  }
  Terms Result;
  for (auto [Index, Factor] : Factors)
    Result.append(size_t(abs(Factor)), Term{Index, Factor < 0});
  if (Result.size() > MostTerms)
    return std::nullopt;
  llvm::sort(Result,
             [](const Term &A, const Term &B) { return A.Edge < B.Edge; });
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
