// SPDX-License-Identifier: MIT
//
// See CountLowering.h.
#include "counts/CountLowering.h"

#include "rows/Markers.h"
#include "rows/ModuleTable.h"
#include "rows/OwnCode.h"

#include "lineprof/abi.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;
using namespace lineprof;

static Value *loadVariable(IRBuilderBase &B, UnitHelpers &Unit) {
  Value *Variable = B.CreateThreadLocalAddress(Unit.countsVariable());
  return B.CreateAlignedLoad(B.getPtrTy(), Variable, Align(8));
}

/// Checks whether this thread has its counters.
static void writeCheck(Function &F, UnitHelpers &Unit) {
  splitAfterAllocas(F);
  Instruction *Top = F.getEntryBlock().getTerminator();
  OwnBuilder B(Top);
  Instruction *Then = SplitBlockAndInsertIfThen(Unit.writeIsMissing(B), Top,
                                                false, unlikely(B));
  B.SetInsertPoint(Then);
  B.CreateCall(Unit.attachCounts())
      ->setCallingConv(Unit.attachCounts()->getCallingConv());
}

static Value *load(IRBuilderBase &B, Type *Ty, Value *Base, uint64_t Offset) {
  return B.CreateAlignedLoad(
      Ty, B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Base, Offset),
      Align(Ty->isIntegerTy(32) ? 4 : 8));
}

static Value *writeThreadPointer(IRBuilderBase &B) {
  // LLVM 21 made the intrinsic generic over address spaces.
  if (Intrinsic::isOverloaded(Intrinsic::thread_pointer))
    return B.CreateIntrinsic(Intrinsic::thread_pointer, {B.getPtrTy()}, {});
  return B.CreateIntrinsic(Intrinsic::thread_pointer, ArrayRef<Type *>(), {});
}

/// Finds the counters in a shared object. If the module is registered, *(thread
/// pointer + offset) is the thread and thread->slabs[id] its slab, unless the
/// thread is new to the module.
static Value *writeSearch(Function &F, UnitHelpers &Unit,
                          const TableView &Table) {
  splitAfterAllocas(F);
  Instruction *Top = F.getEntryBlock().getTerminator();
  OwnBuilder B(Top);
  Type *Ptr = B.getPtrTy();
  BasicBlock *Done = SplitBlock(&F.getEntryBlock(), Top);
  BasicBlock *Head = &F.getEntryBlock();
  BasicBlock *Known = BasicBlock::Create(B.getContext(), "", &F, Done);
  BasicBlock *HasSlab = BasicBlock::Create(B.getContext(), "", &F, Done);
  BasicBlock *Ask = BasicBlock::Create(B.getContext(), "", &F);
  DebugLoc Location = B.getCurrentDebugLocation();
  Head->getTerminator()->eraseFromParent();
  auto At = [&](BasicBlock *Block) {
    B.SetInsertPoint(Block);
    B.SetCurrentDebugLocation(Location);
  };
  At(Head);
  Value *Id =
      load(B, B.getInt32Ty(), Unit.module(), offsetof(lineprof_module, id));
  B.CreateCondBr(B.CreateICmpEQ(Id, B.getInt32(0)), Ask, Known, unlikely(B));
  At(Known);
  Value *Offset = load(B, B.getInt64Ty(), Unit.module(),
                       offsetof(lineprof_module, thread_offset));
  Value *Thread = B.CreateLoad(
      Ptr, B.CreateGEP(B.getInt8Ty(), writeThreadPointer(B), Offset));
  Value *Slabs = load(B, Ptr, Thread, offsetof(lineprof_thread, slabs));
  Value *Slab = B.CreateLoad(
      Ptr, B.CreateGEP(Ptr, Slabs, B.CreateZExt(Id, B.getInt64Ty())));
  B.CreateCondBr(B.CreateIsNull(Slab), Ask, HasSlab, unlikely(B));
  At(HasSlab);
  Value *Own =
      B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Slab, Table.slabSize());
  B.CreateBr(Done);
  At(Ask);
  CallInst *Asked = B.CreateCall(Unit.findCounts());
  Asked->setCallingConv(Unit.findCounts()->getCallingConv());
  B.CreateBr(Done);
  PHINode *Counters = PHINode::Create(Ptr, 2, "");
  Counters->insertInto(Done, Done->begin());
  Counters->addIncoming(Own, HasSlab);
  Counters->addIncoming(Asked, Ask);
  return Counters;
}

static bool canAddInOne(const Module &M) {
  return Triple(M.getTargetTriple()).getArch() == Triple::x86_64;
}

/// Adds in one instruction.
static void writeWhole(OwnBuilder &B, Value *At, Value *More) {
  Type *Types[] = {At->getType(), More->getType()};
  auto *Add = InlineAsm::get(FunctionType::get(B.getVoidTy(), Types, false),
                             "addq $1, $0", "*m,r,~{memory},~{flags}",
                             /*hasSideEffects=*/true);
  B.CreateCall(Add, {At, More})
      ->addParamAttr(0, Attribute::get(B.getContext(), Attribute::ElementType,
                                       B.getInt64Ty()));
}

static void writeAddition(OwnBuilder &B, Value *Base, const CallInst &Marker) {
  Type *I64 = B.getInt64Ty();
  Value *More = writeTimes(B, Marker);
  Value *At = B.CreateConstInBoundsGEP1_64(I64, Base, markerIndex(Marker));
  LoadInst *Before = B.CreateAlignedLoad(I64, At, Align(8));
  B.CreateAlignedStore(B.CreateAdd(Before, More), At, Align(8));
}

/// Whether the counters' address should be read again behind the instruction
/// rather than be kept across it in a register.
static bool isBarrier(const Instruction &I) {
  return isa<CallBase>(I) && !isa<IntrinsicInst>(I);
}

/// Whether the counter belongs to a loop that was left before its first round,
/// so that it adds nothing.
static bool addsNothing(const CallInst &Marker) {
  auto *Times = dyn_cast<Constant>(markerTimes(Marker));
  return Times && Times->isNullValue();
}

namespace {

/// Reads the variable, except at places to which every way has read it and made
/// no call since.
class VariableReader {
public:
  VariableReader(Function &F, UnitHelpers &Unit);

  /// The counters' address in front of a counter. The counters of a block are
  /// to be asked for in order.
  Value *read(OwnBuilder &B);
  void enter(const BasicBlock &Block) { IsRead = Reached.lookup(&Block); }
  void forget() { IsRead = false; }
  /// Turns the local variable that keeps the address into values.
  void finish();

private:
  void findReached();

  Function &F;
  UnitHelpers &Unit;
  DenseMap<const BasicBlock *, bool> Reached; // having been read
  AllocaInst *Kept;
  bool IsRead = false;
};

} // namespace

VariableReader::VariableReader(Function &F, UnitHelpers &Unit)
    : F(F), Unit(Unit) {
  findReached();
  BasicBlock &Entry = F.getEntryBlock();
  Kept = IRBuilder<>(&Entry, Entry.begin())
             .CreateAlloca(PointerType::getUnqual(F.getContext()));
}

/// Whether the variable has been read where the block ends. None: if it has
/// been where the block begins.
static std::optional<bool> isReadAtEnd(const BasicBlock &Block) {
  for (const Instruction &I : reverse(Block))
    if (isBarrier(I))
      return false;
    else if (isCounter(I) && !addsNothing(cast<CallInst>(I)))
      return true;
  return std::nullopt;
}

/// Finds the blocks at whose begin the variable has been read, assuming it of
/// all at first, until nothing changes.
void VariableReader::findReached() {
  ReversePostOrderTraversal<Function *> Order(&F);
  DenseMap<const BasicBlock *, std::optional<bool>> Own;
  DenseMap<const BasicBlock *, bool> AtEnd;
  for (BasicBlock *Block : Order) {
    Own[Block] = isReadAtEnd(*Block);
    AtEnd[Block] = Own[Block].value_or(true);
  }
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (BasicBlock *Block : Order) {
      bool IsRead = Block != &F.getEntryBlock() &&
                    all_of(predecessors(Block), [&](const BasicBlock *Before) {
                      return AtEnd.lookup(Before);
                    });
      bool End = Own[Block].value_or(IsRead);
      Changed |= AtEnd[Block] != End;
      Reached[Block] = IsRead;
      AtEnd[Block] = End;
    }
  }
}

Value *VariableReader::read(OwnBuilder &B) {
  if (IsRead)
    return B.CreateLoad(Kept->getAllocatedType(), Kept);
  Value *Counters = loadVariable(B, Unit);
  B.CreateStore(Counters, Kept);
  IsRead = true;
  return Counters;
}

void VariableReader::finish() {
  DominatorTree DT(F);
  PromoteMemToReg({Kept}, DT);
}

static void lowerInBlocks(Function &F, Value *Base, UnitHelpers &Unit) {
  std::optional<VariableReader> Reader;
  if (!Base)
    Reader.emplace(F, Unit);
  for (BasicBlock &Block : F) {
    if (Reader)
      Reader->enter(Block);
    for (Instruction &I : make_early_inc_range(Block)) {
      if (Reader && isBarrier(I))
        Reader->forget();
      if (!isCounter(I))
        continue;
      OwnBuilder B(&I);
      B.SetCurrentDebugLocation(awaitedLocation(I));
      auto &Marker = cast<CallInst>(I);
      if (!addsNothing(Marker))
        writeAddition(B, Reader ? Reader->read(B) : Base, Marker);
      Marker.eraseFromParent();
    }
  }
  if (Reader)
    Reader->finish();
}

/// Whether all callers count, and so have looked for counters, or are called
/// only by functions that do.
static bool isEnteredWithCounters(const Function &F,
                                  const FunctionSet &Counting) {
  return Counting.contains(&F) && F.hasLocalLinkage() &&
         all_of(F.uses(), [&](const Use &U) {
           const auto *Call = dyn_cast<CallBase>(U.getUser());
           return Call && Call->isCallee(&U) &&
                  Counting.contains(Call->getFunction());
         });
}

/// Checks whether the thread has its counters. Returns where they are; null:
/// the variable says it.
static Value *writeWayToCounts(Function &F, const FunctionSet &Counting,
                               UnitHelpers &Unit, const TableView &Table) {
  if (!Unit.hasCountsVariable())
    return writeSearch(F, Unit, Table);
  if (!isEnteredWithCounters(F, Counting))
    writeCheck(F, Unit);
  return nullptr;
}

/// UnitHelpers::adding with its body. The fast selector would make three of
/// load, addition and store, with room for a signal's handler between them.
static Function *addingFunction(bool IsOne, UnitHelpers &Unit,
                                const TableView &Table) {
  auto [F, IsNew] = Unit.adding(IsOne);
  if (!IsNew)
    return F;
  Instruction *Return = F->getEntryBlock().getTerminator();
  Value *Base = writeWayToCounts(*F, {}, Unit, Table);
  OwnBuilder B(Return);
  if (!Base)
    Base = loadVariable(B, Unit);
  Value *More = F->getArg(F->arg_size() - 1);
  if (IsOne)
    More = B.getInt64(1);
  writeWhole(B, B.CreateGEP(B.getInt64Ty(), Base, F->getArg(0)), More);
  return F;
}

static void lowerToCalls(Function &F, UnitHelpers &Unit,
                         const TableView &Table) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (isCounter(I)) {
      OwnBuilder B(&I);
      B.SetCurrentDebugLocation(awaitedLocation(I));
      auto &Marker = cast<CallInst>(I);
      bool IsOne = countsOnce(Marker);
      SmallVector<Value *, 2> Arguments = {B.getInt64(markerIndex(Marker))};
      if (!IsOne)
        Arguments.push_back(writeTimes(B, Marker));
      B.CreateCall(addingFunction(IsOne, Unit, Table), Arguments)
          ->setDoesNotThrow();
      Marker.eraseFromParent();
    }
}

FunctionSet lineprof::findCounting(const Module &M) {
  FunctionSet Counting;
  for (const Function &F : M)
    if (hasCounters(F))
      Counting.insert(&F);
  return Counting;
}

void lineprof::lowerCounters(Function &F, const FunctionSet &Counting,
                             UnitHelpers &Unit, const TableView &Table) {
  if (!Counting.contains(&F))
    return;
  if (isSelectedFast(F) && canAddInOne(*F.getParent()))
    lowerToCalls(F, Unit, Table);
  else
    lowerInBlocks(F, writeWayToCounts(F, Counting, Unit, Table), Unit);
}
