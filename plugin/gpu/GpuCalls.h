// SPDX-License-Identifier: MIT
//
// Keeps calls to CUDA and its libraries calls, where the optimiser would make a
// jump of the last call of a function. The line that asks for work on a GPU is
// found by return addresses, and a jump leaves none.
#ifndef LINEPROF_PLUGIN_GPUCALLS_H
#define LINEPROF_PLUGIN_GPUCALLS_H

#include "llvm/IR/PassManager.h"

namespace lineprof {

struct GpuCallsPass : llvm::PassInfoMixin<GpuCallsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace lineprof

#endif
