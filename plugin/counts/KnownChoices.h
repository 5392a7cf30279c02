// SPDX-License-Identifier: MIT
//
// Counts beside a choice are added once or not at all by its condition
// (CountFlow.cpp), so that the optimiser is free to make the choice without a
// branch. Where it has kept the branch, or made one of another branch, each way
// knows whether the condition held: there nothing is computed from it.
//
//   %sum = add i64 %s, zext %c            %sum = add i64 %s, zext %c
//   br i1 %c, %exit, %loop                br i1 %c, %exit, %loop
//   exit: uses %sum                ->     exit: uses %s + 1
//   loop: uses %sum                       loop: uses %s
//
// A loop that ends when the condition holds then counts nothing in its rounds,
// and can be vectorised as the plain program's.
#ifndef LINEPROF_PLUGIN_KNOWNCHOICES_H
#define LINEPROF_PLUGIN_KNOWNCHOICES_H

#include "llvm/IR/PassManager.h"

namespace lineprof {

/// Runs when counters have left loops, before these are vectorised.
struct KnownChoicesPass : llvm::PassInfoMixin<KnownChoicesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);
};

} // namespace lineprof

#endif
