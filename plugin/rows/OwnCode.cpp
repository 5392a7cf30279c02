// SPDX-License-Identifier: MIT
//
// See OwnCode.h.
#include "rows/OwnCode.h"

#include "rows/Markers.h"

#include "lineprof/abi.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"

using namespace llvm;
using namespace lineprof;

static void markUnsanitised(Instruction *I) {
  I->setMetadata(LLVMContext::MD_nosanitize, MDNode::get(I->getContext(), {}));
}

DebugLoc lineprof::locationIn(const Function &F, const DebugLoc &At) {
  DISubprogram *Of = F.getSubprogram();
  if (At || !Of)
    return At;
  return DILocation::get(F.getContext(), Of->getLine(), 0, Of);
}

DebugLoc lineprof::ownLocation(const Function &F, const DebugLoc &At) {
  const DILocation *Location = locationIn(F, At).get();
  if (!Location)
    return nullptr;
  auto Number = DILocation::encodeDiscriminator(
      Location->getBaseDiscriminator(), 0, LINEPROF_COPY_COUNT);
  return Location->cloneWithDiscriminator(
      Number ? *Number : LINEPROF_DISCRIMINATOR(LINEPROF_COPY_COUNT));
}

/// Whether the location is one of the program's own code, at a line.
static bool isAtLine(const Instruction &I) {
  const DILocation *Location = I.getDebugLoc().get();
  return Location && Location->getLine() != 0 && !isa<PHINode>(I) &&
         !I.isDebugOrPseudoInst() && markerKind(I) == MarkerKind::None &&
         Location->getCopyIdentifier() != LINEPROF_COPY_COUNT;
}

/// The instruction that runs before another one: processors note at our code
/// that they waited for it. Null if several ways lead there, or the function
/// begins there.
static const Instruction *runsBefore(const Instruction &At) {
  constexpr unsigned MostBlocks = 8;
  const BasicBlock *Block = At.getParent();
  const Instruction *I = At.getPrevNode();
  for (unsigned Count = 0; Block && Count < MostBlocks; ++Count) {
    for (; I; I = I->getPrevNode())
      if (isAtLine(*I))
        return I;
    Block = Block->getSinglePredecessor();
    I = Block ? Block->getTerminator() : nullptr;
  }
  return nullptr;
}

DebugLoc lineprof::awaitedLocation(const Instruction &At) {
  const Function &F = *At.getFunction();
  const Instruction *Awaited = F.getSubprogram() ? runsBefore(At) : nullptr;
  return ownLocation(F, (Awaited ? Awaited : &At)->getDebugLoc());
}

OwnBuilder::OwnBuilder(Instruction *Before)
    : IRBuilder(Before->getContext(), ConstantFolder(),
                IRBuilderCallbackInserter(markUnsanitised)) {
  SetInsertPoint(Before);
  SetCurrentDebugLocation(
      ownLocation(*Before->getFunction(), Before->getDebugLoc()));
}

MDNode *lineprof::unlikely(IRBuilderBase &B) {
  return MDBuilder(B.getContext()).createBranchWeights(1, 1 << 20);
}

bool lineprof::isSelectedFast(const Function &F) {
  return F.hasOptNone() || F.hasFnAttribute(Attribute::AlwaysInline);
}

void lineprof::splitAfterAllocas(Function &F) {
  BasicBlock &Entry = F.getEntryBlock();
  SmallVector<AllocaInst *, 16> Static;
  for (Instruction &I : Entry)
    if (auto *Alloca = dyn_cast<AllocaInst>(&I))
      if (Alloca->isStaticAlloca())
        Static.push_back(Alloca);
  Entry.splitBasicBlock(Entry.begin(), "body");
  for (AllocaInst *Alloca : Static)
    Alloca->moveBefore(Entry, Entry.getTerminator()->getIterator());
}
