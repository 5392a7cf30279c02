// SPDX-License-Identifier: MIT
//
// A function as a graph of what is counted in it, and counters on the edges
// that its spanning tree leaves out.
//
// Counts must also be exact where control leaves a function in its midst, by
// an exception, longjmp() or exit(): a call that may do so is an end, and what
// stands behind it begins anew.
#ifndef LINEPROF_PLUGIN_COUNTFLOW_H
#define LINEPROF_PLUGIN_COUNTFLOW_H

#include "counts/FlowGraph.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/BranchProbabilityInfo.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

#include <utility>
#include <vector>

namespace lineprof {

class Returns;

/// Where an edge is counted: before an instruction, or between two blocks.
struct Position {
  llvm::Instruction *Before;
  llvm::BasicBlock *From, *To;
};

/// A node is a block, or the part of one between calls that may not return.
class FunctionFlow {
public:
  using Terms = FlowGraph::Terms;

  /// Counts the markers for which `IsCounted` is true.
  FunctionFlow(llvm::Function &F, Returns &Calls,
               llvm::function_ref<bool(const llvm::Instruction &)> IsCounted);

  /// The node of each marker.
  llvm::ArrayRef<std::pair<llvm::CallInst *, unsigned>> counted() const {
    return Counted;
  }
  /// The count of a node as a sum of counts of edges. None: the sum is too
  /// long.
  std::optional<Terms> countOf(unsigned Node) const {
    return Graph.countOf(Node);
  }
  /// What a counter costs in a block, and on an edge.
  uint64_t frequency(const llvm::BasicBlock &B) const {
    return Frequencies.getBlockFreq(&B).getFrequency();
  }
  uint64_t weight(unsigned Edge) const { return Graph.weight(Edge); }

  /// The counter of an edge, from 0 in this function.
  uint32_t counterOf(unsigned Edge);
  /// Puts these counters into the function; returns the module's number of the
  /// first.
  uint32_t writeCounters();

private:
  struct Block {
    unsigned First, Last; // nodes
    bool IsArrival = false;
  };
  using Filter = llvm::function_ref<bool(const llvm::Instruction &)>;

  void build(Filter IsCounted);
  void readOdds(const llvm::BasicBlock &B);
  void findArrivals();
  void findEndless();
  bool mayVanishAt(const llvm::Instruction &I);
  void addBlock(llvm::BasicBlock &B, Filter IsCounted);
  void addWayOut(llvm::BasicBlock &B);
  void addEdgesTo(llvm::BasicBlock &B);
  uint64_t costOn(llvm::BasicBlock &From, llvm::BasicBlock &To, Position At);
  unsigned addPart(llvm::BasicBlock &B, llvm::Instruction *Begin,
                   unsigned Before);
  void addEdge(unsigned From, unsigned To, uint64_t Weight, Position At);

  llvm::Function &F;
  Returns &Calls;
  llvm::DominatorTree DT;
  llvm::LoopInfo Loops;
  llvm::BranchProbabilityInfo Odds;
  llvm::BlockFrequencyInfo Frequencies;

  llvm::DenseMap<std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *>,
                 llvm::BranchProbability>
      OddsOf; // by edge
  FlowGraph Graph;
  std::vector<Position> Positions; // by edge
  llvm::MapVector<llvm::BasicBlock *, Block> Blocks;
  std::vector<std::pair<llvm::CallInst *, unsigned>> Counted; // marker, node
  llvm::MapVector<unsigned, uint32_t> EdgeCounters;
};

/// A counter marker.
void writeCounter(llvm::Instruction *Before, const llvm::DebugLoc &Location,
                  uint32_t Counter);

} // namespace lineprof

#endif
