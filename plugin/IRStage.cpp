// SPDX-License-Identifier: MIT
//
// See IRStage.h.
#include "IRStage.h"

#include "BodyPlan.h"
#include "BodySplit.h"
#include "ChangeLog.h"
#include "ConstantArguments.h"
#include "CountHoist.h"
#include "CountPlacement.h"
#include "FrameExpansion.h"
#include "GpuCalls.h"
#include "LaunchHooks.h"
#include "ProbeLowering.h"
#include "TimedPipeline.h"

#include "clang/Basic/CodeGenOptions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/InferFunctionAttrs.h"
#if __has_include("llvm/Plugins/PassPlugin.h")
#include "llvm/Plugins/PassPlugin.h"
#else
#include "llvm/Passes/PassPlugin.h"
#endif

using namespace llvm;

/// Whether the linker will optimise on what this compile hands it. Where a
/// pass plugin runs alone, in a process of its own, only LLVM from 20 on tells.
static bool IsLinkTime = false;
static bool isPreLink(ThinOrFullLTOPhase Phase = ThinOrFullLTOPhase::None) {
  return Phase == ThinOrFullLTOPhase::ThinLTOPreLink ||
         Phase == ThinOrFullLTOPhase::FullLTOPreLink || IsLinkTime;
}

static void addPasses(PassBuilder &Builder) {
  using lineprof::TimedPipelinePass;
  std::shared_ptr<lineprof::ChangeLog> Log = lineprof::listenToRemarks(Builder);
  std::shared_ptr<lineprof::TimedGate> Gate =
      lineprof::keepPassesOffTwins(Builder);
  Builder.registerPipelineStartEPCallback([Gate, Log](ModulePassManager &Passes,
                                                      OptimizationLevel Level) {
    // What the library's functions do, as the optimiser will know it.
    if (Level != OptimizationLevel::O0)
      Passes.addPass(InferFunctionAttrsPass());
    Passes.addPass(lineprof::FrameExpansionPass());
    Passes.addPass(lineprof::LaunchHooksPass());
    if (Level != OptimizationLevel::O0) {
      Passes.addPass(lineprof::GpuCallsPass());
      Passes.addPass(lineprof::ConstantArgumentsPass());
    }
    Passes.addPass(lineprof::ChangesBeginPass(Log));
    Passes.addPass(lineprof::BodyPlanPass());
    if (Level != OptimizationLevel::O0)
      Passes.addPass(TimedPipelinePass(Gate, TimedPipelinePass::Place::Start));
  });
  // LLVM 20 added a parameter (the LTO phase) to these callbacks.
  Builder.registerPipelineEarlySimplificationEPCallback(
      [](ModulePassManager &Passes, OptimizationLevel, auto...) {
        Passes.addPass(lineprof::CountPlacementPass());
      });
  // Before the passes that work on loops, and again when these and the inliner
  // have made others of them.
  auto HoistCounters = [](FunctionPassManager &Passes, OptimizationLevel) {
    Passes.addPass(lineprof::CountHoistPass());
  };
  Builder.registerPeepholeEPCallback(HoistCounters);
  Builder.registerVectorizerStartEPCallback(HoistCounters);
  Builder.registerOptimizerEarlyEPCallback([&Builder, Gate,
                                            Log](ModulePassManager &Passes,
                                                 OptimizationLevel Level,
                                                 auto...) {
    Passes.addPass(lineprof::ChangedCallsPass(Log, Level.getSpeedupLevel(),
                                              Level.getSizeLevel()));
    if (Level == OptimizationLevel::O0)
      return Passes.addPass(lineprof::BodySplitPass());
    Passes.addPass(TimedPipelinePass(Gate, TimedPipelinePass::Place::Inlined));
    Passes.addPass(
        lineprof::BodySplitPass(Builder.buildFunctionSimplificationPipeline(
            Level, ThinOrFullLTOPhase::None)));
  });
  // Not every pipeline has an early point: splitting twice does nothing.
  Builder.registerOptimizerLastEPCallback(
      [Log](ModulePassManager &Passes, OptimizationLevel, auto... Phase) {
        Log->IsLinkTime = isPreLink(Phase...);
        Passes.addPass(lineprof::BodySplitPass());
        Passes.addPass(lineprof::ChangesEndPass(Log));
        Passes.addPass(lineprof::BodyDispatchPass());
        Passes.addPass(lineprof::ProbeLoweringPass());
      });
}

void lineprof::registerIRStage(clang::CompilerInstance &CI) {
  const clang::CodeGenOptions &Options = CI.getCodeGenOpts();
  IsLinkTime = Options.PrepareForLTO || Options.PrepareForThinLTO;
  CI.getCodeGenOpts().PassBuilderCallbacks.push_back(addPasses);
}

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo llvmGetPassPluginInfo() {
  PassPluginLibraryInfo Info = {};
  Info.APIVersion = LLVM_PLUGIN_API_VERSION;
  Info.PluginName = "lineprof";
  Info.PluginVersion = LINEPROF_VERSION;
  Info.RegisterPassBuilderCallbacks = addPasses;
  return Info;
}
