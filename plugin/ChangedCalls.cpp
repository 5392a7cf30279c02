// SPDX-License-Identifier: MIT
//
// Calls that are still there because of us, and that LLVM's inliner would have
// taken; see ChangeLog.h. The question is put to its own cost model, with what
// we did to keep the call taken away while it is asked.
#include "ChangeLog.h"

#include "BodyTwin.h"
#include "Markers.h"
#include "ModuleTable.h"

#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/InlineCost.h"
#include "llvm/Analysis/ProfileSummaryInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace lineprof;

/// What InlineCost takes off for the only call of a function that nobody else
/// can see. It looks at uses, of which there are more here.
constexpr int OnlyCallBonus = 15000;

namespace {

/// Takes off, while it lives, what keeps a call from being inlined, unless the
/// program says so itself.
class Freed {
public:
  Freed(CallBase &Call, Function &Callee, bool IsCalleeNoInline)
      : Call(Call), Callee(Callee), CallBefore(Call.getAttributes()),
        CalleeBefore(Callee.getAttributes()) {
    Call.removeFnAttr(Attribute::NoInline);
    if (!IsCalleeNoInline)
      Callee.removeFnAttr(Attribute::NoInline);
  }
  ~Freed() {
    Call.setAttributes(CallBefore);
    Callee.setAttributes(CalleeBefore);
  }

private:
  CallBase &Call;
  Function &Callee;
  AttributeList CallBefore, CalleeBefore;
};

class Asker {
public:
  Asker(Module &M, ModuleAnalysisManager &MAM, InlineParams Params)
      : M(M), Params(Params),
        FAM(MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager()),
        PSI(MAM.getResult<ProfileSummaryAnalysis>(M)) {}

  bool wouldInline(CallBase &Call, Function &Callee,
                   const ChangeLog::Before *Before);

private:
  bool isOnlyCall(const Function &Callee) const;

  Module &M;
  InlineParams Params;
  FunctionAnalysisManager &FAM;
  ProfileSummaryInfo &PSI;
};

} // namespace

static bool isCleanWorld(const Function &F) {
  return !F.isDeclaration() && !F.hasFnAttribute(TimedAttribute);
}

/// Uses in the clean world; others as if the function were seen from outside.
static unsigned countUses(const Function &Callee) {
  unsigned Count = 0;
  for (const User *U : Callee.users()) {
    const auto *Call = dyn_cast<CallBase>(U);
    if (const auto *I = dyn_cast<Instruction>(U);
        I && I->getFunction()->hasFnAttribute(TimedAttribute))
      continue;
    if (Call && Call->getCalledOperand() == &Callee)
      Count++;
    else if (isa<Instruction>(U) &&
             markerKind(*cast<Instruction>(U)) == MarkerKind::Keep)
      continue;
    else if (!isa<Constant>(U) || any_of(U->users(), [](const User *Holder) {
               const auto *List = dyn_cast<GlobalVariable>(Holder);
               return !List || !List->getName().starts_with("llvm.");
             }))
      Count += 2;
  }
  return Count;
}

bool Asker::isOnlyCall(const Function &Callee) const {
  if (!Callee.hasLocalLinkage())
    return false;
  unsigned Count = countUses(Callee);
  if (const Function *Entry =
          M.getFunction((Callee.getName() + ".lineprof_entry").str()))
    Count += countUses(*Entry);
  return Count == 1;
}

bool Asker::wouldInline(CallBase &Call, Function &Callee,
                        const ChangeLog::Before *Before) {
  if (Before && Before->IsAlwaysInline)
    return true;
  Freed Now(Call, Callee, Before && Before->IsNoInline);
  auto Assumptions = [&](Function &F) -> AssumptionCache & {
    return FAM.getResult<AssumptionAnalysis>(F);
  };
  auto Library = [&](Function &F) -> const TargetLibraryInfo & {
    return FAM.getResult<TargetLibraryAnalysis>(F);
  };
  auto Frequencies = [&](Function &F) -> BlockFrequencyInfo & {
    return FAM.getResult<BlockFrequencyAnalysis>(F);
  };
  InlineCost Cost = getInlineCost(Call, &Callee, Params,
                                  FAM.getResult<TargetIRAnalysis>(Callee),
                                  Assumptions, Library, Frequencies, &PSI);
  if (!Cost.isVariable())
    return Cost.isAlways();
  int Bonus = isOnlyCall(Callee) ? OnlyCallBonus : 0;
  return Cost.getCost() - Bonus < std::max(1, Cost.getThreshold());
}

/// Without us the inliner might take its calls.
static bool isKept(const Function &F) {
  return F.hasFnAttribute(KeptAttribute) || F.hasFnAttribute(HeldAttribute);
}

/// Whom a call that we keep, or may have kept, goes to; null: it is none.
static Function *keptCallee(const CallBase &Call) {
  Function *Callee = Call.getCalledFunction();
  if (Function *Clean = cleanOf(Callee))
    return Clean;
  if (!Callee || Callee->isDeclaration() || isa<IntrinsicInst>(Call))
    return nullptr;
  return isKept(*Callee) ? Callee : nullptr;
}

static void askAbout(Function &F, Asker &Ask, ChangeLog &Log) {
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    Function *Callee = Call ? keptCallee(*Call) : nullptr;
    const DILocation *Place = Call ? Call->getDebugLoc().get() : nullptr;
    if (!Callee || !Place || Callee == &F)
      continue;
    StringRef Key = Log.keyOf(Callee->getName());
    if (Key.empty() || Log.NoInlineCalls.contains(callKey(*Place, Key)))
      continue;
    auto Known = Log.Attributes.find(Callee->getName());
    const ChangeLog::Before *Before =
        Known == Log.Attributes.end() ? nullptr : &Known->second;
    if (Ask.wouldInline(*Call, *Callee, Before))
      Log.KeptCalls.insert(callKey(*Place, Key));
  }
}

PreservedAnalyses ChangedCallsPass::run(Module &M, ModuleAnalysisManager &MAM) {
  if (Log->Names.empty())
    return PreservedAnalyses::all();
  for (Function &F : M)
    if (isCleanWorld(F))
      if (std::optional<uint32_t> Index = enteredFunction(F))
        if (const char *Why = reasonNotToSplit(F))
          Log->OneBody[*Index] = Why;
  if (Speed == 0)
    return PreservedAnalyses::all();
  InlineParams Params = getInlineParams(Speed, Size);
  Params.ComputeFullInlineCost = true;
  Asker Ask(M, MAM, Params);
  for (Function &F : M)
    if (isCleanWorld(F) && !F.hasFnAttribute(Attribute::OptimizeNone))
      askAbout(F, Ask, *Log);
  return PreservedAnalyses::all();
}
