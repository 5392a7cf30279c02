// SPDX-License-Identifier: MIT
//
// See PassNames.h.
#include "passes/PassNames.h"

#include "counts/CountGather.h"
#include "counts/CountHoist.h"
#include "counts/CountMerge.h"
#include "counts/CountPlacement.h"
#include "counts/CountRenewal.h"
#include "counts/CountTerms.h"
#include "counts/CountedLoops.h"
#include "counts/KnownChoices.h"
#include "gpu/GpuCalls.h"
#include "gpu/LaunchHooks.h"
#include "passes/FrameExpansion.h"
#include "passes/MarkerLowering.h"

#include "llvm/Passes/PassBuilder.h"

using namespace llvm;
using namespace lineprof;

namespace {

/// A name, and what it adds to a pipeline.
template <typename ManagerT> struct NamedPass {
  const char *Name;
  void (*Add)(ManagerT &Passes);
};

template <typename ManagerT, typename PassT> void add(ManagerT &Passes) {
  Passes.addPass(PassT());
}

template <typename PassT>
constexpr auto OfModule = add<ModulePassManager, PassT>;

constexpr NamedPass<ModulePassManager> ModulePasses[] = {
    {"lineprof-frames", OfModule<FrameExpansionPass>},
    {"lineprof-launches", OfModule<LaunchHooksPass>},
    {"lineprof-gpu-calls", OfModule<GpuCallsPass>},
    {"lineprof-place", OfModule<CountPlacementPass>},
    {"lineprof-renew", OfModule<CountRenewalPass>},
    {"lineprof-merge", OfModule<CountMergePass>},
    {"lineprof-lower",
     [](ModulePassManager &Passes) {
       Passes.addPass(MarkerLoweringPass(/*IsOptimised=*/true));
     }},
    {"lineprof-lower<O0>",
     [](ModulePassManager &Passes) {
       Passes.addPass(MarkerLoweringPass(/*IsOptimised=*/false));
     }},
    {"print<lineprof-terms>", OfModule<PrintTermsPass>},
    {"print<lineprof-counted-loops>", OfModule<PrintCountedLoopsPass>}};

constexpr NamedPass<FunctionPassManager> FunctionPasses[] = {
    {"lineprof-hoist", add<FunctionPassManager, CountHoistPass>},
    {"lineprof-known-choices", add<FunctionPassManager, KnownChoicesPass>},
    {"lineprof-gather", add<FunctionPassManager, CountGatherPass>}};

} // namespace

template <typename ManagerT>
static bool addNamed(ArrayRef<NamedPass<ManagerT>> Known, StringRef Name,
                     ManagerT &Passes) {
  for (const NamedPass<ManagerT> &Pass : Known)
    if (Name == Pass.Name) {
      Pass.Add(Passes);
      return true;
    }
  return false;
}

void lineprof::registerPassNames(PassBuilder &Builder) {
  using Nested = ArrayRef<PassBuilder::PipelineElement>;
  Builder.registerPipelineParsingCallback(
      [](StringRef Name, ModulePassManager &Passes, Nested) {
        return addNamed<ModulePassManager>(ModulePasses, Name, Passes);
      });
  Builder.registerPipelineParsingCallback(
      [](StringRef Name, FunctionPassManager &Passes, Nested) {
        return addNamed<FunctionPassManager>(FunctionPasses, Name, Passes);
      });
}
