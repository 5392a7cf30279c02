// SPDX-License-Identifier: MIT
//
// Calls to CUDA and its libraries return to where they were made: no jump takes
// the place of the last call of a function. Which line asked for work on a GPU
// is told by return addresses, and that line's would be gone.
#ifndef LINEPROF_PLUGIN_GPUCALLS_H
#define LINEPROF_PLUGIN_GPUCALLS_H

#include "llvm/IR/PassManager.h"

namespace lineprof {

struct GpuCallsPass : llvm::PassInfoMixin<GpuCallsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace lineprof

#endif
