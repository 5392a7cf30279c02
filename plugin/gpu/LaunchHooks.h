// SPDX-License-Identifier: MIT
//
// Puts calls of __lineprof_launch_begin and _end (lineprof/abi.h) around calls
// that launch kernels and graphs, so that launches can be timed by events where
// there is no CUPTI. Only CUDA's own functions are looked for; most calls of
// them are in the stubs that stand for kernels.
#ifndef LINEPROF_PLUGIN_LAUNCHHOOKS_H
#define LINEPROF_PLUGIN_LAUNCHHOOKS_H

#include "llvm/IR/PassManager.h"

namespace lineprof {

struct LaunchHooksPass : llvm::PassInfoMixin<LaunchHooksPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace lineprof

#endif
