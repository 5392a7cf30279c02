// SPDX-License-Identifier: MIT
//
// Counts in a variable between the seldom calls of a loop. A counter in memory
// that every round adds to makes each round wait for the one before it, by a
// few cycles, which is as long as the round of a search may take. Such a loop
// counts in a register, and adds that to the counter behind the loop and before
// each call, whose code may see it or not return. Volatile and atomic accesses
// are as calls, but for atomic reads in a loop that waits for no other thread.
//
//   loop:                               loop:
//     counter 7                           %n = phi [0, ...], [...]
//     ...                                 ...
//   rare:                         ->    rare:
//     call @f()                           counter 7, %n.next times
//     br %loop                            call @f(); br %loop, with %n = 0
//   exit:                               exit:
//                                         counter 7, %n.next times
#ifndef LINEPROF_PLUGIN_COUNTGATHER_H
#define LINEPROF_PLUGIN_COUNTGATHER_H

#include "llvm/IR/PassManager.h"

namespace lineprof {

/// Runs once, when counters have left the loops that make no calls.
struct CountGatherPass : llvm::PassInfoMixin<CountGatherPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);
};

} // namespace lineprof

#endif
