// RUN: %unit/flow-graph
// Intent: how often each node of a graph is met follows from counts of the
// edges that the tree leaves out, also where control vanishes; those are the
// light ones, and a sum of too many is none.
// SPDX-License-Identifier: MIT
#include "check.h"
#include "counts/FlowGraph.h"

#include <random>

using lineprof::FlowGraph;

namespace {

struct Edge {
  unsigned From, To;
  uint64_t Times = 0;
};

/// A graph, and walks through it that count what they meet.
class Walked {
public:
  explicit Walked(unsigned Seed);
  void walk();
  bool followsFromCounts() const;

private:
  unsigned pick(unsigned Below) { return unsigned(Random() % Below); }
  void addEdge(unsigned From, unsigned To);

  std::mt19937 Random;
  FlowGraph Graph;
  std::vector<Edge> Edges;
  std::vector<std::vector<unsigned>> Out; // by node: edges
  std::vector<uint64_t> Visits;
  std::vector<bool> Leaks;
};

} // namespace

void Walked::addEdge(unsigned From, unsigned To) {
  Out[From].push_back(Graph.addEdge(From, To, pick(100)));
  Edges.push_back({From, To});
}

Walked::Walked(unsigned Seed) : Random(Seed) {
  unsigned Count = 2 + pick(12);
  Out.resize(Count);
  Visits.resize(Count);
  Leaks.resize(Count);
  for (unsigned Node = 1; Node < Count; Node++) {
    Graph.addNode();
    Leaks[Node] = pick(5) == 0;
    if (Leaks[Node])
      Graph.leak(Node);
  }
  for (unsigned Node = 0; Node < Count; Node++)
    addEdge(Node, (Node + 1) % Count); // a way in and out
  for (unsigned More = pick(2 * Count); More > 0; More--)
    addEdge(pick(Count), pick(Count));
  Graph.span();
}

void Walked::walk() {
  unsigned At = FlowGraph::Outside;
  do {
    unsigned Way = Out[At][pick(unsigned(Out[At].size()))];
    Edges[Way].Times++;
    At = Edges[Way].To;
    Visits[At]++;
    if (Leaks[At] && pick(4) == 0)
      return; // never seen again
  } while (At != FlowGraph::Outside);
}

bool Walked::followsFromCounts() const {
  for (unsigned Node = 1; Node < Visits.size(); Node++) {
    std::optional<FlowGraph::Terms> Sum = Graph.countOf(Node);
    if (!Sum)
      continue;
    uint64_t Count = 0;
    for (const FlowGraph::Term &Term : *Sum)
      Count +=
          Term.IsNegative ? -Edges[Term.Edge].Times : Edges[Term.Edge].Times;
    if (Count != Visits[Node])
      return false;
  }
  return true;
}

static bool walksAddUp() {
  for (unsigned Seed = 1; Seed <= 500; Seed++) {
    Walked Graph(Seed);
    for (unsigned Walk = 0; Walk < 50; Walk++)
      Graph.walk();
    if (!Graph.followsFromCounts())
      return false;
  }
  return true;
}

/// A fork whose ways weigh 90 and 10, in a loop that is left by 1.
static bool countsTheLightWay() {
  FlowGraph Graph;
  unsigned Fork = Graph.addNode(), Hot = Graph.addNode(),
           Cold = Graph.addNode(), Join = Graph.addNode();
  Graph.addEdge(FlowGraph::Outside, Fork, 1);
  Graph.addEdge(Fork, Hot, 90);
  unsigned In = Graph.addEdge(Fork, Cold, 10);
  Graph.addEdge(Hot, Join, 90);
  unsigned Out = Graph.addEdge(Cold, Join, 10);
  Graph.addEdge(Join, Fork, 99);
  Graph.addEdge(Join, FlowGraph::Outside, 1);
  Graph.span();
  std::optional<FlowGraph::Terms> Sum = Graph.countOf(Cold);
  return Sum && Sum->size() == 1 && !Sum->front().IsNegative &&
         (Sum->front().Edge == In || Sum->front().Edge == Out);
}

/// A node that is come to by many ways, each from a fork with another way out.
static bool givesUpLongSums() {
  FlowGraph Graph;
  unsigned Join = Graph.addNode();
  for (unsigned Way = 0; Way < 40; Way++) {
    unsigned Fork = Graph.addNode();
    Graph.addEdge(FlowGraph::Outside, Fork, 9);
    Graph.addEdge(Fork, Join, 1);
    Graph.addEdge(Fork, FlowGraph::Outside, 5);
  }
  Graph.addEdge(Join, FlowGraph::Outside, 0);
  Graph.leak(Join);
  Graph.span();
  return !Graph.countOf(Join);
}

int main() {
  CHECK("what is met follows from the counters", walksAddUp());
  CHECK("the light way of a fork is counted", countsTheLightWay());
  CHECK("a sum of forty is none", givesUpLongSums());
  return check_status();
}
