// SPDX-License-Identifier: MIT
//
// Variables that count in a loop, in place of counters in memory.
#ifndef LINEPROF_PLUGIN_LOOPVARIABLES_H
#define LINEPROF_PLUGIN_LOOPVARIABLES_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

#include <cstdint>
#include <vector>

namespace lineprof {

/// Whether counters may leave the loop: only the two innermost loops of a nest,
/// and no loop without an end. Counting in the outer ones costs little, and so
/// the counts of what runs for long are in memory now and then, where kprof
/// sees them even if the process is killed.
bool mayCountInVariables(const llvm::Loop &L);

using MarkerList = llvm::SmallVector<llvm::CallInst *, 4>;

/// Counters of which control always meets all or none. They share a variable.
struct CounterGroup {
  llvm::SmallVector<uint32_t, 2> Counters;
  MarkerList Markers; // markers of the first
  MarkerList Others;
};

/// The groups of those counters in a loop whose markers are wanted. Stops at
/// the first group that is one more than `Most`.
std::vector<CounterGroup>
findGroups(const llvm::Loop &L, size_t Most,
           llvm::function_ref<bool(llvm::ArrayRef<llvm::CallInst *>)> IsWanted);

/// The variables are in memory first. Their promotion to registers then inserts
/// the phis.
class LoopVariables {
public:
  LoopVariables(llvm::Function &F, llvm::DominatorTree &DT) : F(F), DT(DT) {}

  /// Makes a variable count in a loop, which is in simplified form. It is added
  /// to the group's counters at the loop's exits and in front of each of
  /// `Places`, instructions in the loop, behind which it begins at zero again.
  void add(llvm::Loop &L, const CounterGroup &Group,
           llvm::ArrayRef<llvm::Instruction *> Places = {});
  /// To be called once, at last.
  void promote();

private:
  llvm::Function &F;
  llvm::DominatorTree &DT;
  llvm::SmallVector<llvm::AllocaInst *, 8> Variables;
};

} // namespace lineprof

#endif
