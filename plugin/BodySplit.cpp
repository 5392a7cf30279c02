// SPDX-License-Identifier: MIT
//
// See BodySplit.h.
#include "BodySplit.h"

#include "BodyPlan.h"
#include "BodySwitch.h"
#include "BodyTwin.h"
#include "CountPlacement.h"
#include "CountRenewal.h"
#include "CountTerms.h"
#include "Markers.h"
#include "ModuleTable.h"
#include "Returns.h"

#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/InlineCost.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace lineprof;

// Metadata of a module that has been through here.
constexpr const char SplitNote[] = "lineprof.split";

using CallList = SmallVector<CallBase *, 16>;

static CallList postponedCalls(Function &F) {
  CallList Found;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (auto *Call = dyn_cast<CallBase>(&I); Call && isPostponed(*Call))
      Found.push_back(Call);
    if (markerKind(I) == MarkerKind::Keep)
      removeMarker(cast<CallInst>(&I));
  }
  return Found;
}

static void settle(Function &F, CallList &Inlinable,
                   function_ref<bool(const BasicBlock *)> IsTimed) {
  for (CallBase *Call : postponedCalls(F)) {
    if (IsTimed(Call->getParent())) {
      settleTimed(*Call);
      continue;
    }
    settleClean(*Call);
    // The callee may still be kept out of line: its turn may be to come.
    if (!Call->getAttributes().hasFnAttr(Attribute::NoInline))
      Inlinable.push_back(Call);
  }
}

static bool never(const BasicBlock *) { return false; }
static bool always(const BasicBlock *) { return true; }

/// A function that keeps its one body counts in it while it is not timed.
static void countWhole(Function &F, const TableView &Table) {
  F.addFnAttr(WholeAttribute);
  for (Instruction &I : instructions(F))
    if (markerKind(I) == MarkerKind::Line || markerKind(I) == MarkerKind::Enter)
      countMarker(cast<CallInst>(I), Table);
}

/// Returns the calls of the clean body that may be inlined now.
static CallList split(Function &F, const TableView &Table) {
  CallList Inlinable;
  std::optional<uint32_t> Index = enteredFunction(F);
  keepNoLonger(F);
  if (!Index || F.hasAvailableExternallyLinkage() || reasonNotToSplit(F)) {
    if (Index && !F.hasAvailableExternallyLinkage())
      countWhole(F, Table);
    settle(F, Inlinable, Index ? always : never);
    return Inlinable;
  }
  splitAfterAllocas(F);
  BodySwitch Switch(F, *Index, Table);
  if (!Table.isCoroutine(*Index))
    Switch.findPoints();
  if (Switch.hasPoints() || !canForward(F)) {
    Switch.run();
    settle(F, Inlinable,
           [&](const BasicBlock *Block) { return Switch.isTimed(Block); });
    return Inlinable;
  }
  Function *Timed = makeTimedTwin(F, *Index, Table);
  settle(*Timed, Inlinable, always);
  settle(F, Inlinable, never);
  return Inlinable;
}

/// What the inliner would have done, had the calls not been postponed.
static bool inlineCalls(const CallList &Calls, FunctionAnalysisManager &FAM) {
  auto Assumptions = [&](Function &F) -> AssumptionCache & {
    return FAM.getResult<AssumptionAnalysis>(F);
  };
  auto Library = [&](Function &F) -> const TargetLibraryInfo & {
    return FAM.getResult<TargetLibraryAnalysis>(F);
  };
  bool Any = false;
  CallList Wanted;
  for (CallBase *Call : Calls) {
    Function *Callee = Call->getCalledFunction();
    if (!Callee || Callee->isDeclaration() || Callee == Call->getFunction())
      continue;
    CleanOnly Asked(*Callee);
    InlineCost Cost = getInlineCost(*Call, getInlineParams(),
                                    FAM.getResult<TargetIRAnalysis>(*Callee),
                                    Assumptions, Library);
    if (Cost)
      Wanted.push_back(Call);
  }
  for (CallBase *Call : Wanted) {
    InlineFunctionInfo Info;
    Any |= InlineFunction(*Call, Info, true).isSuccess();
  }
  return Any;
}

PreservedAnalyses BodySplitPass::run(Module &M, ModuleAnalysisManager &MAM) {
  std::optional<TableView> Table = TableView::find(M);
  if (!Table || !M.getNamedGlobal(ModuleName) || M.getNamedMetadata(SplitNote))
    return PreservedAnalyses::all();
  // At -O0 coroutines are taken apart between the two points of the pipeline.
  if (any_of(M, [](const Function &F) { return F.isPresplitCoroutine(); }))
    return PreservedAnalyses::all();
  M.getOrInsertNamedMetadata(SplitNote);
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  SmallVector<Function *, 64> Functions;
  for (Function &F : M)
    if (!F.isDeclaration() && !F.hasFnAttribute(TimedAttribute))
      Functions.push_back(&F);
  SmallVector<std::pair<Function *, CallList>, 16> Postponed;
  for (Function *F : Functions)
    if (CallList Calls = split(*F, *Table); !Calls.empty())
      Postponed.push_back({F, std::move(Calls)});
  Returns Calls;
  for (Function *F : Functions) {
    placeCounters(*F, Calls);
    FAM.invalidate(*F, PreservedAnalyses::none());
  }
  for (auto &[F, Calls] : Postponed)
    if (IsOptimised && inlineCalls(Calls, FAM)) {
      FAM.invalidate(*F, PreservedAnalyses::none());
      FAM.invalidate(*F, Simplification.run(*F, FAM));
    }
  if (IsOptimised)
    renewCounters(M, Functions, Calls);
  for (Function *F : Functions)
    FAM.invalidate(*F, PreservedAnalyses::none());
  return PreservedAnalyses::none();
}

PreservedAnalyses BodyDispatchPass::run(Module &M, ModuleAnalysisManager &) {
  NamedMDNode *Note = M.getNamedMetadata(SplitNote);
  if (!Note)
    return PreservedAnalyses::all();
  Note->eraseFromParent();
  forgetPlan(M);
  connectTwins(M);
  return PreservedAnalyses::none();
}
