// SPDX-License-Identifier: MIT
//
// See IRStage.h.
#include "passes/IRStage.h"

#include "counts/CountGather.h"
#include "counts/CountHoist.h"
#include "counts/CountMerge.h"
#include "counts/CountPlacement.h"
#include "counts/CountRenewal.h"
#include "counts/KnownChoices.h"
#include "gpu/GpuCalls.h"
#include "gpu/LaunchHooks.h"
#include "passes/FrameExpansion.h"
#include "passes/MarkerLowering.h"
#include "passes/PassNames.h"
#include "rows/CrashNote.h"

#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/InferFunctionAttrs.h"
#if __has_include("llvm/Plugins/PassPlugin.h")
#include "llvm/Plugins/PassPlugin.h"
#else
#include "llvm/Passes/PassPlugin.h"
#endif

using namespace llvm;

/// Where the plugin is loaded both ways (IRStage.h) one pipeline is given to us
/// twice: the note stands in what belongs to that pipeline.
static bool isFirst(PassBuilder &Builder) {
  PassInstrumentationCallbacks *Callbacks =
      Builder.getPassInstrumentationCallbacks();
  if (!Callbacks)
    return true;
  constexpr const char Pass[] = "lineprof::FrameExpansionPass";
  if (!Callbacks->getPassNameForClassName(Pass).empty())
    return false;
  Callbacks->addClassToPassName(Pass, "lineprof-frames");
  lineprof::followPasses(*Callbacks);
  return true;
}

static void addPasses(PassBuilder &Builder) {
  Builder.registerPipelineStartEPCallback(
      [](ModulePassManager &Passes, OptimizationLevel Level) {
        // What the library's functions do, as the optimiser will know it.
        if (Level != OptimizationLevel::O0)
          Passes.addPass(InferFunctionAttrsPass());
        Passes.addPass(lineprof::FrameExpansionPass());
        Passes.addPass(lineprof::LaunchHooksPass());
        if (Level != OptimizationLevel::O0)
          Passes.addPass(lineprof::GpuCallsPass());
      });
  // LLVM 20 added a parameter (the LTO phase) to these callbacks.
  Builder.registerPipelineEarlySimplificationEPCallback(
      [](ModulePassManager &Passes, OptimizationLevel, auto...) {
        Passes.addPass(lineprof::CountPlacementPass());
      });
  // These run before the passes that work on loops, and again after these and
  // the inliner have changed the loops.
  auto HoistCounters = [](FunctionPassManager &Passes, OptimizationLevel) {
    Passes.addPass(lineprof::CountHoistPass());
  };
  Builder.registerPeepholeEPCallback(HoistCounters);
  Builder.registerVectorizerStartEPCallback(HoistCounters);
  Builder.registerVectorizerStartEPCallback(
      [](FunctionPassManager &Passes, OptimizationLevel) {
        Passes.addPass(lineprof::KnownChoicesPass());
        Passes.addPass(lineprof::CountGatherPass());
      });
  Builder.registerOptimizerEarlyEPCallback(
      [](ModulePassManager &Passes, OptimizationLevel Level, auto...) {
        if (Level == OptimizationLevel::O0)
          return;
        Passes.addPass(lineprof::CountPlacementPass()); // split coroutines
        Passes.addPass(lineprof::CountRenewalPass());
      });
  Builder.registerOptimizerLastEPCallback(
      [](ModulePassManager &Passes, OptimizationLevel Level, auto...) {
        Passes.addPass(lineprof::CountPlacementPass());
        Passes.addPass(lineprof::CountMergePass());
        Passes.addPass(
            lineprof::MarkerLoweringPass(Level != OptimizationLevel::O0));
      });
}

void lineprof::registerIRStage(PassBuilder &Builder) {
  if (!isFirst(Builder))
    return;
  addPasses(Builder);
  registerPassNames(Builder);
}

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo llvmGetPassPluginInfo() {
  PassPluginLibraryInfo Info = {};
  Info.APIVersion = LLVM_PLUGIN_API_VERSION;
  Info.PluginName = "lineprof";
  Info.PluginVersion = LINEPROF_VERSION;
  Info.RegisterPassBuilderCallbacks = lineprof::registerIRStage;
  return Info;
}
