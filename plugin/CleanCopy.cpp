// SPDX-License-Identifier: MIT
//
// See CleanCopy.h.
#include "CleanCopy.h"

#include "BodySwitch.h"
#include "BodyTwin.h"
#include "ChangeLog.h"
#include "LoopRest.h"
#include "Markers.h"
#include "ModuleTable.h"
#include "UnitHelpers.h"

#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/InlineCost.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace lineprof;

/// Where a copy stops taking in more.
constexpr size_t MostBlocks = 4096;
/// No form is made of a twin with more: simplified, it would still be too large
/// to be inlined.
constexpr unsigned MostInstructions = 1000;

TwinInliner::TwinInliner(const Module &M, const TableView &Table,
                         FunctionAnalysisManager *FAM)
    : Table(Table), FAM(FAM) {
  Simplification.addPass(EarlyCSEPass());
  Simplification.addPass(InstCombinePass());
  Simplification.addPass(SimplifyCFGPass());
  for (const CalledEntry &Called : calledEntries(M))
    Twins[Called.Entry] = Called.Timed;
  for (auto [Entry, Twin] : Twins)
    for (const Instruction &I : instructions(*Twin))
      if (const auto *Call = dyn_cast<CallBase>(&I))
        if (Function *Callee = Twins.lookup(Call->getCalledFunction()))
          Callees[Twin].insert(Callee);
}

/// Whether a twin comes back to itself: LLVM sees calls of entries only.
bool TwinInliner::isRecursive(const Function &Twin) const {
  SmallVector<const Function *, 16> Work = {&Twin};
  SmallPtrSet<const Function *, 16> Seen;
  while (!Work.empty()) {
    auto Found = Callees.find(Work.pop_back_val());
    if (Found == Callees.end())
      continue;
    for (const Function *Callee : Found->second) {
      if (Callee == &Twin)
        return true;
      if (Seen.insert(Callee).second)
        Work.push_back(Callee);
    }
  }
  return false;
}

/// Whether a form may come of it that is worth inlining.
static bool canBeForm(const Function &Twin) {
  auto HasLabel = [](const BasicBlock &B) { return B.hasAddressTaken(); };
  return Twin.getInstructionCount() <= MostInstructions &&
         none_of(Twin, HasLabel) && !Twin.hasOptNone() &&
         !Twin.hasFnAttribute(RestAttribute);
}

/// Whether the program and the target allow it.
bool TwinInliner::isAllowed(const CallBase &Call, const Function &Twin) {
  const Function &Caller = *Call.getFunction();
  return !Call.isNoInline() && !isOwn(Twin, Attribute::NoInline) &&
         !Caller.hasOptNone() &&
         (Caller.nullPointerIsDefined() || !Twin.nullPointerIsDefined()) &&
         AttributeFuncs::areInlineCompatible(Caller, Twin) &&
         FAM->getResult<TargetIRAnalysis>(const_cast<Function &>(Twin))
             .areInlineCompatible(&Caller, &Twin);
}

/// By the cost of the form's code: its markers are free.
bool TwinInliner::isWorthIt(CallBase &Call, Function &Form) {
  auto Assumptions = [&](Function &F) -> AssumptionCache & {
    return FAM->getResult<AssumptionAnalysis>(F);
  };
  std::optional<int> Cost = getInliningCostEstimate(
      Call, FAM->getResult<TargetIRAnalysis>(Form), Assumptions);
  return Cost && *Cost < getInlineParams().DefaultThreshold;
}

bool TwinInliner::inlineCall(CallBase &Call) {
  Function *Entry = Call.getCalledFunction();
  Function *Twin = FAM ? Twins.lookup(Entry) : nullptr;
  if (!Twin || Twin == Call.getFunction() || !canBeForm(*Twin) ||
      !isAllowed(Call, *Twin) || isRecursive(*Twin))
    return false;
  Function *Form = formOf(*Twin);
  CallingConv::ID Convention = Call.getCallingConv();
  Call.setCalledFunction(Form);
  Call.setCallingConv(Form->getCallingConv());
  InlineFunctionInfo Info;
  if (isWorthIt(Call, *Form) && InlineFunction(Call, Info, true).isSuccess())
    return true;
  Call.setCalledFunction(Entry);
  Call.setCallingConv(Convention);
  return false;
}

static bool inlineOneOf(BasicBlock &Block, TwinInliner &Inliner) {
  for (Instruction &I : Block)
    if (auto *Call = dyn_cast<CallBase>(&I))
      if (Inliner.inlineCall(*Call))
        return true;
  return false;
}

/// From behind `Block` to before `Next`.
void CleanCopy::addBehind(BasicBlock *Block, const BasicBlock *Next) {
  while ((Block = Block->getNextNode()) != Next)
    Blocks.insert(Block);
}

void CleanCopy::inlineTwins(TwinInliner &Inliner) {
  for (size_t I = 0; I < Blocks.size() && I < MostBlocks; I++) {
    // What is inlined comes right behind the call's block; where it may throw,
    // the landing pad is divided.
    BasicBlock *Block = Blocks[I], *Next = Block->getNextNode();
    const auto *Invoke = dyn_cast<InvokeInst>(Block->getTerminator());
    BasicBlock *Pad = Invoke ? Invoke->getUnwindDest() : nullptr;
    BasicBlock *BehindPad = Pad ? Pad->getNextNode() : nullptr;
    while (inlineOneOf(*Block, Inliner))
      ;
    addBehind(Block, Next);
    if (Pad && contains(Pad))
      addBehind(Pad, BehindPad);
  }
}

/// Whoever asks for a frame that is not entered here finds one that nobody is
/// in.
static void forgetFrames(BasicBlock &Block) {
  for (Instruction &I : Block)
    if (markerKind(I) == MarkerKind::Enter)
      I.replaceAllUsesWith(UnitHelpers(*Block.getModule()).sinkFrame());
}

void CleanCopy::finish(unsigned Discriminator) {
  for (BasicBlock *Block : Blocks) {
    forgetFrames(*Block);
    makeClean(*Block, Table);
    for (Instruction &I : *Block)
      if (const DILocation *Place = I.getDebugLoc())
        I.setDebugLoc(Place->cloneWithDiscriminator(Discriminator));
  }
  unrollAgain(Blocks.getArrayRef());
}

/// The attributes that shapeTwin() has given it go again.
static Function *cloneClean(Function &Timed) {
  Function *Clean = copyFunction(Timed);
  Clean->setName(Timed.getName() + ".form");
  Clean->setComdat(nullptr);
  unshapeTwin(*Clean);
  Clean->removeFnAttr(TimedAttribute);
  return Clean;
}

Function *TwinInliner::formOf(Function &Twin) {
  if (Function *Known = Forms.lookup(&Twin))
    return Known;
  Function *Form = cloneClean(Twin);
  CleanCopy Copy(Table);
  auto AddAll = [&] {
    for (BasicBlock &Block : *Form)
      Copy.add(&Block);
  };
  AddAll();
  Copy.inlineTwins(*this);
  AddAll();
  Copy.finish(0);
  if (FAM) {
    FAM->invalidate(*Form, PreservedAnalyses::none());
    FAM->invalidate(*Form, Simplification.run(*Form, *FAM));
  }
  return Forms[&Twin] = Form;
}

Function *TwinInliner::takeForm(Function &Twin) {
  Function *Form = formOf(Twin);
  Taken.insert(Form);
  return Form;
}

TwinInliner::~TwinInliner() {
  for (auto [Twin, Form] : Forms) {
    if (Taken.contains(Form))
      continue;
    if (FAM)
      FAM->clear(*Form, Form->getName());
    Form->eraseFromParent();
  }
}

static bool hasLoops(const Function &F) {
  SmallVector<std::pair<const BasicBlock *, const BasicBlock *>, 4> BackEdges;
  FindFunctionBackedges(F, BackEdges);
  return !BackEdges.empty();
}

static void nameAfter(Function &Clean, const Function &Entry) {
  StringRef Name = plainName(Entry.getName());
  Clean.setName(Clean.getParent()->getFunction(Name) ? Name + CleanSuffix
                                                     : Twine(Name));
}

SmallVector<Function *, 16> lineprof::remakeClean(Module &M,
                                                  TwinInliner &Inliner) {
  SmallVector<Function *, 16> Made;
  for (const CalledEntry &Called : calledEntries(M)) {
    if (Called.Clean || !hasLoops(*Called.Timed) || !canForward(*Called.Timed))
      continue;
    Function *Clean = Inliner.takeForm(*Called.Timed);
    nameAfter(*Clean, *Called.Entry);
    adoptClean(*Clean, *Called.Timed);
    Made.push_back(Clean);
  }
  return Made;
}

void lineprof::keepClean(Module &M) {
  for (const CalledEntry &Called : calledEntries(M))
    if (Called.Clean && Called.Clean->isDiscardableIfUnused())
      hold(*Called.Clean);
  listHeld(M);
}
