// SPDX-License-Identifier: MIT
//
// Takes counters out of loops that make no calls, so that these are optimised
// as if nothing were counted in them: inside, a counter is a variable, which
// the optimiser can often compute from the number of rounds; at each exit the
// variable is added.
//
//   loop:                               loop:
//     counter 7                           %n = phi [0, ...], [%n.next, %loop]
//     ...                          ->     ...
//   exit:                               exit:
//                                         counter 7, %n.next times
#ifndef LINEPROF_PLUGIN_COUNTHOIST_H
#define LINEPROF_PLUGIN_COUNTHOIST_H

#include "llvm/IR/PassManager.h"

namespace lineprof {

struct CountHoistPass : llvm::PassInfoMixin<CountHoistPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);
};

} // namespace lineprof

#endif
