// SPDX-License-Identifier: MIT
//
// See CountLowering.h.
#include "CountLowering.h"

#include "BodySwitch.h"
#include "BodyTwin.h"
#include "Markers.h"
#include "ModuleTable.h"
#include "ProbeBuilder.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace lineprof;

static void markUnsanitised(Instruction *I) {
  I->setMetadata(LLVMContext::MD_nosanitize, MDNode::get(I->getContext(), {}));
}

namespace {

struct Builder : IRBuilder<ConstantFolder, IRBuilderCallbackInserter> {
  explicit Builder(Instruction *Before)
      : IRBuilder(Before->getContext(), ConstantFolder(),
                  IRBuilderCallbackInserter(markUnsanitised)) {
    SetInsertPoint(Before);
  }
};

} // namespace

static Value *loadVariable(Builder &B, UnitHelpers &Unit) {
  return B.CreateAlignedLoad(B.getPtrTy(),
                             B.CreateThreadLocalAddress(Unit.countsVariable()),
                             Align(8));
}

/// Where the function is entered, behind the jump to its timed twin.
static Instruction *placeOfCheck(Function &F) {
  auto *Choice = dyn_cast<BranchInst>(F.getEntryBlock().getTerminator());
  if (Choice && Choice->isConditional()) {
    CallInst *Jump = Choice->getSuccessor(0)->getTerminatingMustTailCall();
    Function *Twin = Jump ? Jump->getCalledFunction() : nullptr;
    if (Twin && Twin->hasFnAttribute(TimedAttribute))
      return &*Choice->getSuccessor(1)->getFirstInsertionPt();
  }
  splitAfterAllocas(F);
  return F.getEntryBlock().getTerminator();
}

/// Has this thread its counters?
static void writeCheck(Function &F, UnitHelpers &Unit) {
  Instruction *Top = placeOfCheck(F);
  Builder B(Top);
  Value *IsMissing = B.CreateIsNull(loadVariable(B, Unit));
  MDNode *Weights = MDBuilder(B.getContext()).createBranchWeights(1, 1 << 20);
  B.SetInsertPoint(SplitBlockAndInsertIfThen(IsMissing, Top, false, Weights));
  B.CreateCall(Unit.attachCounts())
      ->setCallingConv(Unit.attachCounts()->getCallingConv());
}

/// A function with one body that may be timed: then this counts for nothing.
/// Whether it is, its probes ask once for both: a hit is counted here or there.
static Value *writeGate(Builder &B, Value *Base, AllocaInst *IsTimed,
                        UnitHelpers &Unit) {
  Value *Timed = B.CreateLoad(IsTimed->getAllocatedType(), IsTimed);
  return B.CreateSelect(Timed, Unit.sinkCounters(), Base);
}

static bool isGated(const Function &F) {
  return F.hasFnAttribute(WholeAttribute) && enteredFunction(F);
}

static void writeAddition(Builder &B, Value *Base, const CallInst &Marker) {
  Type *I64 = B.getInt64Ty();
  Value *More = writeTimes(B, Marker);
  Value *At = B.CreateConstInBoundsGEP1_64(I64, Base, markerIndex(Marker));
  LoadInst *Before = B.CreateAlignedLoad(I64, At, Align(8));
  B.CreateAlignedStore(B.CreateAdd(Before, More), At, Align(8));
}

/// Whether a register would rather not be kept across.
static bool isBarrier(const Instruction &I) {
  return isa<CallBase>(I) && !isa<IntrinsicInst>(I);
}

static void lowerInBlock(BasicBlock &Block, Value *Base, UnitHelpers &Unit) {
  Value *Loaded = nullptr;
  for (Instruction &I : make_early_inc_range(Block)) {
    if (isBarrier(I))
      Loaded = nullptr;
    if (markerKind(I) != MarkerKind::Counter)
      continue;
    Builder B(&I);
    B.SetCurrentDebugLocation(I.getDebugLoc());
    if (!Base && !Loaded)
      Loaded = loadVariable(B, Unit);
    writeAddition(B, Base ? Base : Loaded, cast<CallInst>(I));
    I.eraseFromParent();
  }
}

AllocaInst *lineprof::lowerCounters(Function &F, UnitHelpers &Unit,
                                    const TableView &Table) {
  if (none_of(instructions(F), [](const Instruction &I) {
        return markerKind(I) == MarkerKind::Counter;
      }))
    return nullptr;
  bool Gated = isGated(F);
  AllocaInst *IsTimed = nullptr;
  Value *Base = nullptr;
  if (Unit.hasCountsVariable() && !Gated) {
    writeCheck(F, Unit);
  } else {
    splitAfterAllocas(F);
    Instruction *Top = F.getEntryBlock().getTerminator();
    ProbeContext Context = ProbeBuilder(Top, Unit, Table).writePrologue();
    Builder B(Top);
    Base = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Context.Slab,
                                        Table.slabSize());
    if (Gated) {
      IsTimed = IRBuilder<>(&F.getEntryBlock(), F.getEntryBlock().begin())
                    .CreateAlloca(B.getInt1Ty());
      Base = writeGate(B, Base, IsTimed, Unit);
    }
  }
  for (BasicBlock &Block : F)
    lowerInBlock(Block, Base, Unit);
  return IsTimed;
}
