// SPDX-License-Identifier: MIT
//
// At the pipeline's end, when nothing will be inlined or vectorised any more:
// what is left of the markers becomes code, and checks of clocks are put around
// the calls that are left.
#ifndef LINEPROF_PLUGIN_MARKERLOWERING_H
#define LINEPROF_PLUGIN_MARKERLOWERING_H

#include "llvm/IR/PassManager.h"

namespace lineprof {

struct MarkerLoweringPass : llvm::PassInfoMixin<MarkerLoweringPass> {
  /// `IsOptimised`: above -O0.
  explicit MarkerLoweringPass(bool IsOptimised) : IsOptimised(IsOptimised) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; } // also at -O0

private:
  bool IsOptimised;
};

} // namespace lineprof

#endif
