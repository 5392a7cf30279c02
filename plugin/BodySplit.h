// SPDX-License-Identifier: MIT
//
// Middle and end of the two bodies. When inlining and simplification are done,
// functions that BodyPlan left for later get their second body; and where their
// calls had to wait, the clean body gets what it has missed. From here on the
// clean body has no markers, and is optimised as if there never had been one.
//
// At the pipeline's end the worlds are joined:
//
//   define i32 @f(i32 %x) {
//     %mode = load i8, modes + f
//     br %mode, timed, clean
//   timed:
//     musttail call @f.lineprof_timed(%x)
//   clean:
//     ...
#ifndef LINEPROF_PLUGIN_BODYSPLIT_H
#define LINEPROF_PLUGIN_BODYSPLIT_H

#include "llvm/IR/PassManager.h"

#include <optional>

namespace lineprof {

struct BodySplitPass : llvm::PassInfoMixin<BodySplitPass> {
  /// At -O0: nothing is simplified.
  BodySplitPass() = default;
  explicit BodySplitPass(llvm::FunctionPassManager Simplification)
      : Simplification(std::move(Simplification)), IsOptimised(true) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; } // also at -O0

private:
  llvm::FunctionPassManager Simplification;
  bool IsOptimised = false;
};

/// LLVM's tail recursion elimination would take the jump apart: it comes last.
struct BodyDispatchPass : llvm::PassInfoMixin<BodyDispatchPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; } // also at -O0
};

} // namespace lineprof

#endif
