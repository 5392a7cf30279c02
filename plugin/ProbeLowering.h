// SPDX-License-Identifier: MIT
//
// Second half of the IR stage, at the pipeline's end: markers become the
// loads, adds and stores of runtime/src/probe.h, written inline.
#ifndef LINEPROF_PLUGIN_PROBELOWERING_H
#define LINEPROF_PLUGIN_PROBELOWERING_H

#include "llvm/IR/PassManager.h"

namespace lineprof {

struct ProbeLoweringPass : llvm::PassInfoMixin<ProbeLoweringPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; } // also at -O0
};

} // namespace lineprof

#endif
