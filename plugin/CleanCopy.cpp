// SPDX-License-Identifier: MIT
//
// See CleanCopy.h.
#include "CleanCopy.h"

#include "BodySwitch.h"
#include "BodyTwin.h"
#include "ChangeLog.h"
#include "LabelTables.h"
#include "LoopRest.h"
#include "Markers.h"
#include "ModuleTable.h"

#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/InlineCost.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;
using namespace lineprof;

/// Where a copy stops taking in more.
constexpr size_t MostBlocks = 4096;

constexpr const char CleanSuffix[] = ".lineprof_clean";

TwinInliner::TwinInliner(const Module &M, FunctionAnalysisManager *FAM)
    : FAM(FAM) {
  for (const CalledEntry &Called : calledEntries(M))
    Twins[Called.Entry] = Called.Timed;
}

/// By the cost of the twin's code: its markers are free.
bool TwinInliner::isWorthIt(CallBase &Call, Function &Twin) {
  auto Assumptions = [&](Function &F) -> AssumptionCache & {
    return FAM->getResult<AssumptionAnalysis>(F);
  };
  std::optional<int> Cost = getInliningCostEstimate(
      Call, FAM->getResult<TargetIRAnalysis>(Twin), Assumptions);
  return Cost && *Cost < getInlineParams().DefaultThreshold;
}

bool TwinInliner::inlineCall(CallBase &Call) {
  Function *Entry = Call.getCalledFunction();
  Function *Twin = FAM ? Twins.lookup(Entry) : nullptr;
  if (!Twin || Twin == Call.getFunction() ||
      Twin->hasFnAttribute(RestAttribute))
    return false;
  CallingConv::ID Convention = Call.getCallingConv();
  Call.setCalledFunction(Twin);
  Call.setCallingConv(Twin->getCallingConv());
  InlineFunctionInfo Info;
  if (isWorthIt(Call, *Twin) && InlineFunction(Call, Info).isSuccess())
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

void CleanCopy::inlineTwins(TwinInliner &Inliner) {
  for (size_t I = 0; I < Blocks.size() && I < MostBlocks; I++) {
    // What is inlined comes right behind the call's block.
    BasicBlock *Block = Blocks[I], *Next = Block->getNextNode();
    while (inlineOneOf(*Block, Inliner))
      ;
    while ((Block = Block->getNextNode()) != Next)
      Blocks.insert(Block);
  }
}

void CleanCopy::finish(unsigned Discriminator) {
  for (BasicBlock *Block : Blocks) {
    makeClean(*Block, Table);
    for (Instruction &I : *Block)
      if (const DILocation *Place = I.getDebugLoc())
        I.setDebugLoc(Place->cloneWithDiscriminator(Discriminator));
  }
}

/// The attributes that shapeTwin() has given it go again.
static Function *cloneClean(Function &Timed, const Function &Entry) {
  ValueToValueMapTy Copies;
  LabelTables Tables(Timed);
  Tables.declareCopies(Copies);
  Function *Clean = CloneFunction(&Timed, Copies);
  Tables.defineCopies(Copies);
  StringRef Name = plainName(Entry.getName());
  Clean->setName(Timed.getParent()->getFunction(Name) ? Name + CleanSuffix
                                                      : Twine(Name));
  Clean->setComdat(nullptr);
  for (Attribute::AttrKind Kind :
       {Attribute::NoInline, Attribute::Cold, Attribute::OptimizeForSize})
    Clean->removeFnAttr(Kind);
  Clean->removeFnAttr(TimedAttribute);
  SmallVector<BasicBlock *, 16> Blocks;
  for (BasicBlock &Block : *Clean)
    Blocks.push_back(&Block);
  unrollAgain(Blocks);
  return Clean;
}

static bool hasLoops(const Function &F) {
  SmallVector<std::pair<const BasicBlock *, const BasicBlock *>, 4> BackEdges;
  FindFunctionBackedges(F, BackEdges);
  return !BackEdges.empty();
}

SmallVector<Function *, 16>
lineprof::remakeClean(Module &M, const TableView &Table, TwinInliner &Inliner) {
  SmallVector<Function *, 16> Made;
  for (const CalledEntry &Called : calledEntries(M)) {
    if (Called.Clean || !hasLoops(*Called.Timed) || !canForward(*Called.Timed))
      continue;
    Function *Clean = cloneClean(*Called.Timed, *Called.Entry);
    adoptClean(*Clean, *Called.Timed);
    CleanCopy Copy(Table);
    for (BasicBlock &Block : *Clean)
      Copy.add(&Block);
    Copy.inlineTwins(Inliner);
    Copy.finish(0);
    Made.push_back(Clean);
  }
  return Made;
}

void lineprof::keepClean(Module &M) {
  SmallVector<GlobalValue *, 32> Kept;
  for (const CalledEntry &Called : calledEntries(M))
    if (Called.Clean && Called.Clean->isDiscardableIfUnused() &&
        !Called.Clean->hasFnAttribute(HeldAttribute)) {
      Called.Clean->addFnAttr(HeldAttribute);
      Kept.push_back(Called.Clean);
    }
  appendToCompilerUsed(M, Kept);
}
