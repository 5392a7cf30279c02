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

/// Of one function.
void placeCounters(llvm::Function &F, Returns &Calls);

/// Of all that has count markers. Where functions are still as written but for
/// locals in registers: what has no marker any more is the optimiser's.
struct CountPlacementPass : llvm::PassInfoMixin<CountPlacementPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; } // also at -O0
};

} // namespace lineprof

#endif
