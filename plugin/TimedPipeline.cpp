// SPDX-License-Identifier: MIT
//
// See TimedPipeline.h.
#include "TimedPipeline.h"

#include "BodyTwin.h"
#include "LoopRest.h"

#include "llvm/ADT/Any.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;
using namespace lineprof;

/// The function that a pass is about to run on; null: it is more than one.
static const Function *functionOf(const Any &Unit) {
  if (const auto *F = any_cast<const Function *>(&Unit))
    return *F;
  if (const auto *L = any_cast<const Loop *>(&Unit))
    return (*L)->getHeader()->getParent();
  return nullptr;
}

std::shared_ptr<TimedGate> lineprof::keepPassesOffTwins(PassBuilder &Builder) {
  PassInstrumentationCallbacks *Callbacks =
      Builder.getPassInstrumentationCallbacks();
  if (!Callbacks)
    return nullptr;
  auto Gate = std::make_shared<TimedGate>();
  Callbacks->registerShouldRunOptionalPassCallback([Gate](StringRef, Any Unit) {
    const Function *F = functionOf(Unit);
    return Gate->IsOpen || !F || !F->hasFnAttribute(TimedAttribute) ||
           F->hasFnAttribute(RestAttribute);
  });
  return Gate;
}

TimedPipelinePass::TimedPipelinePass(std::shared_ptr<TimedGate> Gate, Place P)
    : Gate(std::move(Gate)) {
  Passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  Passes.addPass(EarlyCSEPass());
  if (P == Place::Inlined)
    Passes.addPass(InstCombinePass());
  Passes.addPass(SimplifyCFGPass());
}

PreservedAnalyses TimedPipelinePass::run(Module &M,
                                         ModuleAnalysisManager &MAM) {
  if (!Gate)
    return PreservedAnalyses::all();
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  Gate->IsOpen = true;
  for (Function &F : M)
    if (!F.isDeclaration() && F.hasFnAttribute(TimedAttribute))
      FAM.invalidate(F, Passes.run(F, FAM));
  Gate->IsOpen = false;
  return PreservedAnalyses::none();
}
