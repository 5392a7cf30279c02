// SPDX-License-Identifier: MIT
//
// Calls around those that launch kernels and graphs, for times by events where
// CUPTI is not to be had: __lineprof_launch_begin in lineprof/abi.h. Only
// CUDA's own functions are met, mostly in the stubs that stand for kernels.
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
