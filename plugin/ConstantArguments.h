// SPDX-License-Identifier: MIT
//
// Local functions that every call hands the same constant, a callback mostly:
// the optimiser would see it, but for calls from functions that are split
// late, which are hidden from it until then. So they are told apart before.
#ifndef LINEPROF_PLUGIN_CONSTANTARGUMENTS_H
#define LINEPROF_PLUGIN_CONSTANTARGUMENTS_H

#include "llvm/IR/PassManager.h"

namespace lineprof {

struct ConstantArgumentsPass : llvm::PassInfoMixin<ConstantArgumentsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace lineprof

#endif
