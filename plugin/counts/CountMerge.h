// SPDX-License-Identifier: MIT
//
// A function that is inlined brings its counters along, and where they land
// others often stand already: one addition is enough for both. Where a counter
// is always met together with another, the other's is left out there, and what
// it means is the sum of both.
#ifndef LINEPROF_PLUGIN_COUNTMERGE_H
#define LINEPROF_PLUGIN_COUNTMERGE_H

#include "llvm/IR/PassManager.h"

namespace lineprof {

/// Of all functions; after inlining, before MarkerLowering.
struct CountMergePass : llvm::PassInfoMixin<CountMergePass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; } // also at -O0
};

} // namespace lineprof

#endif
