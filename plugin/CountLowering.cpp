// SPDX-License-Identifier: MIT
//
// See CountLowering.h.
#include "CountLowering.h"

#include "BodySwitch.h"
#include "BodyTwin.h"
#include "Markers.h"
#include "ModuleTable.h"
#include "ProbeAssembly.h"
#include "ProbeBuilder.h"

#include "lineprof/abi.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

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

/// Where code of our own stands, told from the program's on the same line.
static DebugLoc countingPlace(const Function &F, const DebugLoc &At) {
  const DILocation *Place = At.get();
  if (DISubprogram *Of = F.getSubprogram(); !Place && Of)
    Place = DILocation::get(F.getContext(), Of->getLine(), 0, Of);
  return Place ? Place->cloneWithDiscriminator(
                     LINEPROF_DISCRIMINATOR(LINEPROF_COPY_COUNT))
               : nullptr;
}

static Value *loadVariable(IRBuilderBase &B, UnitHelpers &Unit,
                           uint64_t Offset = 0) {
  Value *Variable = B.CreateThreadLocalAddress(Unit.countsVariable());
  if (Offset)
    Variable = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Variable, Offset);
  return B.CreateAlignedLoad(B.getPtrTy(), Variable, Align(8));
}

static MDNode *rarely(IRBuilderBase &B) {
  return MDBuilder(B.getContext()).createBranchWeights(1, 1 << 20);
}

/// Whether this thread has its counters not yet.
static Value *writeIsMissing(IRBuilderBase &B, UnitHelpers &Unit) {
  return B.CreateIsNull(loadVariable(B, Unit));
}

static void callAttach(IRBuilderBase &B, UnitHelpers &Unit) {
  B.CreateCall(Unit.attachCounts())
      ->setCallingConv(Unit.attachCounts()->getCallingConv());
}

static Function *createAttacher(Function &F) {
  auto *Attacher =
      Function::Create(F.getFunctionType(), GlobalValue::InternalLinkage,
                       F.getName() + ".lineprof_attach", F.getParent());
  Attacher->setCallingConv(F.getCallingConv());
  Attacher->setAttributes(parameterAttributes(F));
  Attacher->setComdat(F.getComdat());
  Attacher->setUWTableKind(F.getUWTableKind());
  for (Attribute::AttrKind Kind :
       {Attribute::NoInline, Attribute::Cold, Attribute::OptimizeForSize})
    Attacher->addFnAttr(Kind);
  F.removeFnAttr(Attribute::NoRecurse); // it comes back
  return Attacher;
}

/// Where `F` jumps when its thread has no counters, or when it is to run as
/// timed (`Twin`; null: that is decided elsewhere). A call in `F` itself would
/// have it make room on the stack and save registers on its short ways, too.
static Function *makeAttacher(Function &F, Function *Twin, uint32_t Index,
                              UnitHelpers &Unit) {
  LLVMContext &Ctx = F.getContext();
  Function *Attacher = createAttacher(F);
  auto *Entry = BasicBlock::Create(Ctx, "", Attacher);
  auto *Attach = BasicBlock::Create(Ctx, "attach", Attacher);
  auto *Attached = BasicBlock::Create(Ctx, "attached", Attacher);
  auto *Clean = BasicBlock::Create(Ctx, "clean", Attacher);
  IRBuilder<> B(Entry);
  B.CreateCondBr(writeIsMissing(B, Unit), Attach, Attached);
  B.SetInsertPoint(Attach);
  callAttach(B, Unit);
  B.CreateBr(Attached);
  B.SetInsertPoint(Attached);
  if (Twin) {
    auto *Timed = BasicBlock::Create(Ctx, "timed", Attacher);
    B.CreateCondBr(writeMode(B, Index), Timed, Clean);
    B.SetInsertPoint(Timed);
    writeJump(B, *Attacher, *Twin);
  } else {
    B.CreateBr(Clean);
  }
  B.SetInsertPoint(Clean);
  writeJump(B, *Attacher, F);
  return Attacher;
}

/// The choice of a body where the function is entered; null: it has none.
static BranchInst *choiceOfTwin(Function &F) {
  auto *Choice = dyn_cast<BranchInst>(F.getEntryBlock().getTerminator());
  if (!Choice || !Choice->isConditional())
    return nullptr;
  CallInst *Jump = Choice->getSuccessor(0)->getTerminatingMustTailCall();
  Function *Twin = Jump ? Jump->getCalledFunction() : nullptr;
  return Twin && Twin->hasFnAttribute(TimedAttribute) ? Choice : nullptr;
}

/// Of the function whose mode is looked at.
static uint32_t indexIn(const BranchInst &Choice) {
  auto *Mode =
      cast<LoadInst>(cast<ICmpInst>(Choice.getCondition())->getOperand(0));
  APInt Index(64, 0);
  Mode->getPointerOperand()->stripAndAccumulateConstantOffsets(
      Choice.getModule()->getDataLayout(), Index, true);
  return uint32_t(Index.getZExtValue());
}

/// Makes one of two checks: a thread comes to the modes by its variable, and
/// as long as it has no counters finds none there that says clean.
static void mergeChecks(Function &F, BranchInst &Choice, UnitHelpers &Unit) {
  uint32_t Index = indexIn(Choice);
  Builder B(&Choice);
  B.SetCurrentDebugLocation(countingPlace(F, DebugLoc()));
  Choice.setDebugLoc(B.getCurrentDebugLocation());
  Value *Modes =
      loadVariable(B, Unit, offsetof(lineprof_counts_variable, modes));
  Value *Old = Choice.getCondition();
  Choice.setCondition(writeIsTimed(B, Modes, Index));
  RecursivelyDeleteTriviallyDeadInstructions(Old);
  CallInst *Jump = Choice.getSuccessor(0)->getTerminatingMustTailCall();
  Jump->setCalledFunction(
      makeAttacher(F, Jump->getCalledFunction(), Index, Unit));
}

/// Has this thread its counters?
static void writeCheck(Function &F, UnitHelpers &Unit) {
  if (BranchInst *Choice = choiceOfTwin(F))
    return mergeChecks(F, *Choice, Unit);
  splitAfterAllocas(F);
  Instruction *Top = F.getEntryBlock().getTerminator();
  Builder B(Top);
  B.SetCurrentDebugLocation(countingPlace(F, DebugLoc()));
  bool CanLeave = canForward(F);
  Instruction *Then = SplitBlockAndInsertIfThen(writeIsMissing(B, Unit), Top,
                                                CanLeave, rarely(B));
  B.SetInsertPoint(Then);
  if (!CanLeave)
    return callAttach(B, Unit);
  writeJump(B, F, *makeAttacher(F, nullptr, 0, Unit));
  Then->eraseFromParent();
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

/// Whether the fast instruction selector may see it, which makes three of load,
/// addition and store, with room for a signal's handler between them. The
/// optimising one makes one.
static bool isSelectedFast(const Function &F) {
  return F.hasOptNone() || F.hasFnAttribute(Attribute::AlwaysInline);
}

/// In one instruction.
static void writeWhole(Builder &B, Value *At, Value *More) {
  Type *Types[] = {At->getType(), More->getType()};
  auto *Add = InlineAsm::get(FunctionType::get(B.getVoidTy(), Types, false),
                             "addq $1, $0", "*m,r,~{memory},~{flags}",
                             /*hasSideEffects=*/true);
  B.CreateCall(Add, {At, More})
      ->addParamAttr(0, Attribute::get(B.getContext(), Attribute::ElementType,
                                       B.getInt64Ty()));
}

static void writeAddition(Builder &B, Value *Base, const CallInst &Marker) {
  Type *I64 = B.getInt64Ty();
  Value *More = writeTimes(B, Marker);
  Value *At = B.CreateConstInBoundsGEP1_64(I64, Base, markerIndex(Marker));
  const Function *F = B.GetInsertBlock()->getParent();
  if (isSelectedFast(*F) && ProbeAssembly::covers(*F->getParent()))
    return writeWhole(B, At, More);
  LoadInst *Before = B.CreateAlignedLoad(I64, At, Align(8));
  B.CreateAlignedStore(B.CreateAdd(Before, More), At, Align(8));
}

/// Whether a register would rather not be kept across.
static bool isBarrier(const Instruction &I) {
  return isa<CallBase>(I) && !isa<IntrinsicInst>(I);
}

/// A counter of a loop that was left before its first round.
static bool addsNothing(const CallInst &Marker) {
  auto *Times = dyn_cast<Constant>(markerTimes(Marker));
  return Times && Times->isNullValue();
}

/// `Loaded`: the variable's value, if it is known where the block begins.
/// Returns it for the end.
static Value *lowerInBlock(BasicBlock &Block, Value *Base, Value *Loaded,
                           UnitHelpers &Unit) {
  for (Instruction &I : make_early_inc_range(Block)) {
    if (isBarrier(I))
      Loaded = nullptr;
    if (markerKind(I) != MarkerKind::Counter)
      continue;
    Builder B(&I);
    B.SetCurrentDebugLocation(
        countingPlace(*Block.getParent(), I.getDebugLoc()));
    if (addsNothing(cast<CallInst>(I))) {
      I.eraseFromParent();
      continue;
    }
    if (!Base && !Loaded)
      Loaded = loadVariable(B, Unit);
    writeAddition(B, Base ? Base : Loaded, cast<CallInst>(I));
    I.eraseFromParent();
  }
  return Loaded;
}

static void lowerInBlocks(Function &F, Value *Base, UnitHelpers &Unit) {
  DenseMap<const BasicBlock *, Value *> AtEnd;
  for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F)) {
    const BasicBlock *Before = Block->getSinglePredecessor();
    AtEnd[Block] = lowerInBlock(*Block, Base, AtEnd.lookup(Before), Unit);
  }
  for (BasicBlock &Block : F) // what is never reached
    if (!AtEnd.count(&Block))
      lowerInBlock(Block, Base, nullptr, Unit);
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
  lowerInBlocks(F, Base, Unit);
  return IsTimed;
}
