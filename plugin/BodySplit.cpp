// SPDX-License-Identifier: MIT
//
// See BodySplit.h.
#include "BodySplit.h"

#include "BodyPlan.h"
#include "BodySwitch.h"
#include "BodyTwin.h"
#include "CleanCopy.h"
#include "CountPlacement.h"
#include "CountRenewal.h"
#include "CountTerms.h"
#include "DeadCallees.h"
#include "LoopRest.h"
#include "Markers.h"
#include "ModuleTable.h"
#include "Returns.h"

#include "lineprof/abi.h"

#include "llvm/ADT/SetVector.h"
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

/// Its loops can be left for clean copies of theirs: see LoopRest.h.
static bool addRests(LoopRests &Rests, Function &Twin) {
  auto Any = [](const Loop &) { return true; };
  Rests.prepareArrivals();
  prepareLoops(Twin, Any);
  if (!Rests.run(Any, [](const Loop &) { return false; }))
    return false;
  Rests.repairFrames();
  Twin.addFnAttr(RestAttribute);
  for (Attribute::AttrKind Kind : {Attribute::Cold, Attribute::OptimizeForSize})
    if (!isOwn(Twin, Kind))
      Twin.removeFnAttr(Kind);
  return true;
}

namespace {

class Splitter {
public:
  Splitter(Module &M, const TableView &Table, TwinInliner &Inliner)
      : Table(Table), Inliner(Inliner) {
    sortTwins(M);
  }

  void split(Function &F);
  void finishTwins();

  /// Functions with calls of clean code that may be inlined now.
  SmallVector<std::pair<Function *, CallList>, 16> Postponed;
  /// Timed twins whose loops have rests.
  SmallVector<Function *, 16> WithRests;

private:
  void sortTwins(Module &M);
  void sortTwin(Function &Twin);
  void postpone(Function &F, CallList Calls);

  const TableView &Table;
  TwinInliner &Inliner;
  DenseSet<const Function *> Known;
  SmallVector<Function *, 32> Twins; // made at the start; callees first
};

} // namespace

void Splitter::sortTwin(Function &Twin) {
  if (!Known.insert(&Twin).second)
    return;
  for (const Instruction &I : instructions(Twin))
    if (const auto *Call = dyn_cast<CallBase>(&I))
      if (Function *Callee = twinOf(Call->getCalledFunction()))
        sortTwin(*Callee);
  Twins.push_back(&Twin);
}

void Splitter::sortTwins(Module &M) {
  for (Function &F : M)
    if (!F.isDeclaration() && F.hasFnAttribute(TimedAttribute))
      sortTwin(F);
}

/// A caller's rests want what they call as it was.
void Splitter::finishTwins() {
  for (Function *Twin : reverse(Twins)) {
    std::optional<uint32_t> Index = enteredFunction(*Twin);
    if (!Index || Twin->hasFnAttribute(Attribute::AlwaysInline))
      continue;
    LoopRests Rests(*Twin, *Index, Table);
    if (!addRests(Rests, *Twin))
      continue;
    Rests.rests().inlineTwins(Inliner);
    Rests.rests().finish(LINEPROF_DISCRIMINATOR(LINEPROF_COPY_REST));
    WithRests.push_back(Twin);
  }
}

void Splitter::postpone(Function &F, CallList Calls) {
  if (!Calls.empty())
    Postponed.push_back({&F, std::move(Calls)});
}

void Splitter::split(Function &F) {
  CallList Inlinable;
  std::optional<uint32_t> Index = enteredFunction(F);
  keepNoLonger(F);
  if (!Index || F.hasAvailableExternallyLinkage() || reasonNotToSplit(F)) {
    if (Index && !F.hasAvailableExternallyLinkage())
      countWhole(F, Table);
    settle(F, Inlinable, Index ? always : never);
    return postpone(F, std::move(Inlinable));
  }
  splitAfterAllocas(F);
  BodySwitch Switch(F, *Index, Table);
  if (!Table.isCoroutine(*Index))
    Switch.findPoints();
  if (Switch.hasPoints() || !canForward(F)) {
    Switch.run();
    settle(F, Inlinable,
           [&](const BasicBlock *Block) { return Switch.isTimed(Block); });
    return postpone(F, std::move(Inlinable));
  }
  Function *Timed = makeTimedTwin(F, *Index, Table);
  LoopRests Rests(*Timed, *Index, Table);
  if (addRests(Rests, *Timed)) {
    Rests.rests().finish(LINEPROF_DISCRIMINATOR(LINEPROF_COPY_REST));
    WithRests.push_back(Timed);
  }
  CallList InRests;
  settle(*Timed, InRests, [&](const BasicBlock *Block) {
    return !Rests.rests().contains(Block);
  });
  postpone(*Timed, std::move(InRests));
  settle(F, Inlinable, never);
  postpone(F, std::move(Inlinable));
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
  std::optional<TwinInliner> Inliner;
  Inliner.emplace(M, *Table, IsOptimised ? &FAM : nullptr);
  SmallVector<Function *, 64> Functions;
  for (Function &F : M)
    if (!F.isDeclaration() && !F.hasFnAttribute(TimedAttribute))
      Functions.push_back(&F);
  SmallVector<Function *, 16> Remade = remakeClean(M, *Inliner);
  Splitter Split(M, *Table, *Inliner);
  Functions.append(Remade);
  for (Function *F : Functions)
    Split.split(*F);
  listHeld(M);
  Split.finishTwins();
  Inliner.reset(); // and with it the forms that are no one's
  Functions.append(Split.WithRests);
  Returns Calls;
  for (Function *F : Functions) {
    placeCounters(*F, Calls);
    FAM.invalidate(*F, PreservedAnalyses::none());
  }
  if (IsOptimised) {
    SetVector<Function *> Changed(Remade.begin(), Remade.end());
    Changed.insert(Split.WithRests.begin(), Split.WithRests.end());
    for (auto &[F, Calls] : Split.Postponed)
      if (inlineCalls(Calls, FAM))
        Changed.insert(F);
    for (Function *F : Changed) {
      FAM.invalidate(*F, PreservedAnalyses::none());
      FAM.invalidate(*F, Simplification.run(*F, FAM));
    }
    renewCounters(M, Functions, Calls);
    for (Function *F : Functions)
      FAM.invalidate(*F, PreservedAnalyses::none());
  }
  keepClean(M);
  return PreservedAnalyses::none();
}

PreservedAnalyses BodyDispatchPass::run(Module &M, ModuleAnalysisManager &) {
  NamedMDNode *Note = M.getNamedMetadata(SplitNote);
  if (!Note)
    return PreservedAnalyses::all();
  Note->eraseFromParent();
  forgetPlan(M);
  releaseDeadCallees(M);
  connectTwins(M);
  return PreservedAnalyses::none();
}
