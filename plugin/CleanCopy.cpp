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

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;
using namespace lineprof;

/// Where a copy stops taking in more.
constexpr size_t MostBlocks = 4096;
/// Instructions of a twin, without its markers.
constexpr unsigned SmallSize = 150;

constexpr const char CleanSuffix[] = ".lineprof_clean";

static bool isSmall(const Function &Twin) {
  unsigned Size = 0;
  for (const Instruction &I : instructions(Twin))
    if (!isa<IntrinsicInst>(I) && ++Size > SmallSize)
      return false;
  return true;
}

/// What is inlined comes right behind the call's block.
bool CleanCopy::inlineTwin(CallBase &Call, Function &Twin) {
  SmallPtrSet<const BasicBlock *, 32> Known;
  for (const BasicBlock &Block : F)
    Known.insert(&Block);
  BasicBlock *Block = Call.getParent();
  Function *Entry = Call.getCalledFunction();
  CallingConv::ID Convention = Call.getCallingConv();
  Call.setCalledFunction(&Twin);
  Call.setCallingConv(Twin.getCallingConv());
  InlineFunctionInfo Info;
  if (!InlineFunction(Call, Info).isSuccess()) {
    Call.setCalledFunction(Entry);
    Call.setCallingConv(Convention);
    return false;
  }
  while ((Block = Block->getNextNode()) && !Known.contains(Block))
    Blocks.insert(Block);
  return true;
}

/// One call of the block; false: it has none (any more).
bool CleanCopy::inlineOneOf(BasicBlock &Block) {
  for (Instruction &I : Block) {
    auto *Call = dyn_cast<CallBase>(&I);
    Function *Twin = Call ? twinOf(Call->getCalledFunction()) : nullptr;
    if (Twin && Twin != &F && !Twin->hasFnAttribute(RestAttribute) &&
        isSmall(*Twin) && inlineTwin(*Call, *Twin))
      return true;
  }
  return false;
}

void CleanCopy::inlineTwins() {
  // What has been inlined joins the copy, and is looked at, too.
  for (size_t I = 0; I < Blocks.size() && I < MostBlocks; I++)
    while (inlineOneOf(*Blocks[I]))
      ;
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

SmallVector<Function *, 16> lineprof::remakeClean(Module &M,
                                                  const TableView &Table) {
  SmallVector<Function *, 16> Made;
  for (const CalledEntry &Called : calledEntries(M)) {
    if (Called.Clean || !canForward(*Called.Timed))
      continue;
    Function *Clean = cloneClean(*Called.Timed, *Called.Entry);
    adoptClean(*Clean, *Called.Timed);
    CleanCopy Copy(*Clean, Table);
    for (BasicBlock &Block : *Clean)
      Copy.add(&Block);
    Copy.inlineTwins();
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
