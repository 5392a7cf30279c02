// SPDX-License-Identifier: MIT
//
// Where to count so that the counts of all nodes of a graph follow: what flows
// into a node flows out of it, so edges on a spanning tree need no counter.
// The tree takes the edges that are run most.
#ifndef LINEPROF_PLUGIN_FLOWGRAPH_H
#define LINEPROF_PLUGIN_FLOWGRAPH_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace lineprof {

class FlowGraph {
public:
  /// The node outside the function, from which control comes and to which it
  /// goes. Every node that leaks has an edge to it.
  static constexpr unsigned Outside = 0;

  /// An edge and the sign that its count has in a sum.
  struct Term {
    unsigned Edge;
    bool IsNegative;
  };
  using Terms = llvm::SmallVector<Term, 8>;
  /// Edges that are not on the tree, in order, and how often each counts.
  using Sum = llvm::SmallVector<std::pair<unsigned, int>, 2>;

  FlowGraph() { addNode(); }

  unsigned addNode();
  /// Says that more may flow into the node than out of it, as control may leave
  /// the function there.
  void leak(unsigned Node) { Nodes[Node].IsLeaky = true; }
  unsigned addEdge(unsigned From, unsigned To, uint64_t Weight);

  /// Chooses the tree and computes the sums. To be called once, when all nodes
  /// and edges are there.
  void span();

  uint64_t weight(unsigned Edge) const { return Edges[Edge].Weight; }

  /// The count of a node by those of edges off the tree. None: too many.
  std::optional<Terms> countOf(unsigned Node) const;

private:
  struct Node {
    bool IsLeaky = false;
    int Parent = -1; // the tree's edge towards Outside
    llvm::SmallVector<unsigned, 4> In, Out;
  };
  struct Edge {
    unsigned From, To;
    uint64_t Weight;
    bool IsInTree = false;
    std::optional<Sum> Count; // in the tree. None: too many terms
  };

  std::vector<unsigned> sortedEdges() const;
  void chooseTree();
  /// The nodes, each of them after its parent.
  std::vector<unsigned> rootTree();
  /// Computes the counts of the tree's edges, from those farthest from Outside
  /// on.
  void countTree(llvm::ArrayRef<unsigned> Rooted);
  bool add(Sum &To, llvm::ArrayRef<unsigned> Edges, int Sign, int Except) const;
  std::optional<Terms> sum(llvm::ArrayRef<unsigned> Edges) const;

  std::vector<Node> Nodes;
  std::vector<Edge> Edges;
};

} // namespace lineprof

#endif
