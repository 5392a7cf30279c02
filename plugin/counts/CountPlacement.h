// SPDX-License-Identifier: MIT
//
// Replaces count markers by counter markers: fewer, and
// where control seldom is; and notes how the counts follow from them.
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
