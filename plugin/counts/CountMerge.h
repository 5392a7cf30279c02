// SPDX-License-Identifier: MIT
//
// Leaves out a counter that is always met together with another one, as happens
// where a function was inlined next to counters of its caller. The other one
// counts for both: in the terms, it stands for their sum.
#ifndef LINEPROF_PLUGIN_COUNTMERGE_H
#define LINEPROF_PLUGIN_COUNTMERGE_H

#include "llvm/IR/PassManager.h"

namespace lineprof {

/// Runs on all functions, after inlining and before MarkerLowering.
struct CountMergePass : llvm::PassInfoMixin<CountMergePass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; } // also at -O0
};

} // namespace lineprof

#endif
