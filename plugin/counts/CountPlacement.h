// SPDX-License-Identifier: MIT
//
// Decides where to count. Count markers, one at each row, are replaced by fewer
// counter markers, at places that seldom run; terms note how the hits of rows
// follow from these counters.
#ifndef LINEPROF_PLUGIN_COUNTPLACEMENT_H
#define LINEPROF_PLUGIN_COUNTPLACEMENT_H

#include "llvm/IR/PassManager.h"

namespace lineprof {

class Returns;

/// Places the counters of one function.
void placeCounters(llvm::Function &F, Returns &Calls);

/// Places the counters of all functions that have count markers. It runs while
/// functions are still as written, but for locals in registers: code that has
/// no marker then has been removed by the optimiser.
struct CountPlacementPass : llvm::PassInfoMixin<CountPlacementPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; } // also at -O0
};

} // namespace lineprof

#endif
