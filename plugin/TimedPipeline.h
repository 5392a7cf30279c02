// SPDX-License-Identifier: MIT
//
// How much of the optimiser timed twins see. Between two probes lies a line or
// less, and probes stand where loops would be transformed: of a compile's
// passes most would find nothing in a twin, at the price of finding that out.
// Twins go through a short pipeline of their own instead, once as written and
// once when functions that are not profiled have been inlined into them.
#ifndef LINEPROF_PLUGIN_TIMEDPIPELINE_H
#define LINEPROF_PLUGIN_TIMEDPIPELINE_H

#include "llvm/IR/PassManager.h"

#include <memory>

namespace llvm {
class PassBuilder;
class PassInstrumentationCallbacks;
} // namespace llvm

namespace lineprof {

/// What a pipeline's passes share: whether twins may be optimised now.
struct TimedGate {
  bool IsOpen = false;
};

/// Keeps the compile's optional passes off twins but for what stands between
/// opening and closing `Gate`. Null: this pipeline cannot be kept off.
std::shared_ptr<TimedGate> keepPassesOffTwins(llvm::PassBuilder &Builder);

/// The short pipeline, for all twins of the module.
struct TimedPipelinePass : llvm::PassInfoMixin<TimedPipelinePass> {
  enum class Place { Start, Inlined };
  TimedPipelinePass(std::shared_ptr<TimedGate> Gate, Place P);

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);

private:
  std::shared_ptr<TimedGate> Gate;
  llvm::FunctionPassManager Passes;
};

} // namespace lineprof

#endif
