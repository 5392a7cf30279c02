// SPDX-License-Identifier: MIT
//
// See ProbeBuilder.h, and runtime/src/probe.h for the same steps in C.
#include "ProbeBuilder.h"

#include "FrameLevels.h"
#include "ProbeAssembly.h"

#include "lineprof/abi.h"
#include "lineprof/abi_x86_64.h"

#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace lineprof;

#define THREAD(member) offsetof(lineprof_thread, member)
#define LINE(member) offsetof(lineprof_line_counter, member)
#define FUNCTION(member) offsetof(lineprof_function_counter, member)
#define FRAME(member) offsetof(lineprof_frame, member)
#define MODULE(member) offsetof(lineprof_module, member)

static void markUnsanitised(Instruction *I) {
  I->setMetadata(LLVMContext::MD_nosanitize, MDNode::get(I->getContext(), {}));
}

ProbeBuilder::ProbeBuilder(Instruction *Before, UnitHelpers &Unit,
                           const TableView &Table)
    : B(Before->getContext(), ConstantFolder(),
        IRBuilderCallbackInserter(markUnsanitised)),
      Unit(Unit), Table(Table),
      HasAssembly(ProbeAssembly::covers(*Before->getModule())) {
  B.SetInsertPoint(Before);
}

Value *ProbeBuilder::field(Value *Base, uint64_t Offset) {
  return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Base, Offset);
}

Value *ProbeBuilder::load(Type *Ty, Value *Base, uint64_t Offset) {
  return B.CreateAlignedLoad(Ty, field(Base, Offset),
                             Align(Ty->isIntegerTy(32) ? 4 : 8));
}

void ProbeBuilder::store(Value *V, Value *Base, uint64_t Offset) {
  B.CreateAlignedStore(V, field(Base, Offset), Align(8));
}

void ProbeBuilder::add(Value *V, Value *Base, uint64_t Offset) {
  Value *Sum = B.CreateAdd(load(B.getInt64Ty(), Base, Offset), V);
  store(Sum, Base, Offset);
}

/// Writes what `Write` writes into a cold block behind `Condition`, and goes
/// on after it. Returns the cold block's last, for phis.
template <typename WriterT>
BasicBlock *ProbeBuilder::writeUnlikely(Value *Condition, WriterT Write) {
  Instruction *Here = &*B.GetInsertPoint();
  DebugLoc Location = B.getCurrentDebugLocation();
  MDNode *Weights = MDBuilder(B.getContext()).createBranchWeights(1, 1 << 20);
  Instruction *End = SplitBlockAndInsertIfThen(Condition, Here, false, Weights);
  B.SetInsertPoint(End);
  B.SetCurrentDebugLocation(Location);
  Write();
  BasicBlock *Cold = B.GetInsertBlock();
  B.SetInsertPoint(Here);
  B.SetCurrentDebugLocation(Location);
  return Cold;
}

Value *ProbeBuilder::writeThreadPointer() {
  // LLVM 21 made the intrinsic generic over address spaces.
  if (Intrinsic::isOverloaded(Intrinsic::thread_pointer))
    return B.CreateIntrinsic(Intrinsic::thread_pointer, {B.getPtrTy()}, {});
  return B.CreateIntrinsic(Intrinsic::thread_pointer, ArrayRef<Type *>(), {});
}

/// Module registered? Then `*(thread pointer + offset)` is the thread, and
/// thread->slabs[id] its slab, if it has met the module before.
ProbeContext ProbeBuilder::writePrologue() {
  Type *Ptr = B.getPtrTy();
  Value *Module = Unit.module();
  Value *Id = load(B.getInt32Ty(), Module, MODULE(id));
  Value *Unregistered = B.CreateICmpEQ(Id, B.getInt32(0));
  Function *F = B.GetInsertBlock()->getParent();
  Instruction *Rest = &*B.GetInsertPoint();
  BasicBlock *Head = B.GetInsertBlock();
  BasicBlock *Done = SplitBlock(Head, Rest);
  BasicBlock *Known = BasicBlock::Create(B.getContext(), "", F, Done);
  BasicBlock *Ask = BasicBlock::Create(B.getContext(), "", F);
  MDNode *Weights = MDBuilder(B.getContext()).createBranchWeights(1, 1 << 20);

  Head->getTerminator()->eraseFromParent();
  B.SetInsertPoint(Head);
  B.CreateCondBr(Unregistered, Ask, Known, Weights);

  B.SetInsertPoint(Known);
  Value *Offset = load(B.getInt64Ty(), Module, MODULE(thread_offset));
  Value *Thread = B.CreateLoad(
      Ptr, B.CreateGEP(B.getInt8Ty(), writeThreadPointer(), Offset));
  Value *Slabs = load(Ptr, Thread, THREAD(slabs));
  Value *Slab = B.CreateLoad(
      Ptr, B.CreateGEP(Ptr, Slabs, B.CreateZExt(Id, B.getInt64Ty())));
  B.CreateCondBr(B.CreateIsNull(Slab), Ask, Done, Weights);

  B.SetInsertPoint(Ask);
  CallInst *Answer = B.CreateCall(Unit.attach());
  Answer->setCallingConv(Unit.attach()->getCallingConv());
  Value *AskedThread = B.CreateExtractValue(Answer, 0);
  Value *AskedSlab = B.CreateExtractValue(Answer, 1);
  B.CreateBr(Done);

  B.SetInsertPoint(&Done->front());
  PHINode *ThreadPhi = B.CreatePHI(Ptr, 2), *SlabPhi = B.CreatePHI(Ptr, 2);
  ThreadPhi->addIncoming(Thread, Known);
  ThreadPhi->addIncoming(AskedThread, Ask);
  SlabPhi->addIncoming(Slab, Known);
  SlabPhi->addIncoming(AskedSlab, Ask);
  B.SetInsertPoint(Rest);
  return {ThreadPhi, SlabPhi, writeStackPointer()};
}

/// A value that is lower in every callee. A call of x86-64 pushes the return
/// address; on aarch64 a callee may do without a frame, but its caller has one
/// below the stack pointer that the caller was entered with.
Value *ProbeBuilder::writeStackPointer() {
  Triple Target(B.GetInsertBlock()->getModule()->getTargetTriple());
  Value *Pointer = B.CreateIntrinsic(Target.isAArch64() ? Intrinsic::sponentry
                                                        : Intrinsic::stacksave,
                                     {B.getPtrTy()}, {});
  return B.CreatePtrToInt(Pointer, B.getInt64Ty());
}

ProbeContext ProbeBuilder::atLevel(const ProbeContext &Context,
                                   unsigned Level) {
  ProbeContext Own = Context;
  unsigned Offset = std::min(Level, FrameLevels::Count - 1);
  if (Offset)
    Own.Stack = B.CreateSub(Context.Stack ? Context.Stack : writeStackPointer(),
                            B.getInt64(Offset));
  Triple Target(B.GetInsertBlock()->getModule()->getTargetTriple());
  Own.IsDistinct = Level < FrameLevels::Count &&
                   (Target.getArch() == Triple::x86_64 || Target.isAArch64());
  return Own;
}

/// x86-64: rdtsc. aarch64: CNTVCT_EL0, which LLVM has no intrinsic for
/// (readcyclecounter is PMCCNTR_EL0, closed to user code).
static Value *writeCounter(IRBuilderBase &B, Triple::ArchType Arch) {
  if (Arch == Triple::x86_64)
    return B.CreateIntrinsic(Intrinsic::readcyclecounter, ArrayRef<Type *>(),
                             {});
  auto *Read = InlineAsm::get(FunctionType::get(B.getInt64Ty(), false),
                              "mrs $0, cntvct_el0", "=r", true);
  return B.CreateCall(Read);
}

Value *ProbeBuilder::writeClock(Value *Thread) {
  Triple Target(B.GetInsertBlock()->getModule()->getTargetTriple());
  CallInst *Slow = nullptr;
  auto WriteSlow = [&] {
    Slow = B.CreateCall(Unit.clock());
    Slow->setCallingConv(Unit.clock()->getCallingConv());
  };
  if (Target.getArch() != Triple::x86_64 && !Target.isAArch64(64)) {
    WriteSlow();
    return Slow;
  }
  Value *Counter = writeCounter(B, Target.getArch());
  Value *UseSlow = B.CreateICmpNE(
      load(B.getInt64Ty(), Thread, THREAD(slow_clock)), B.getInt64(0));
  BasicBlock *Fast = B.GetInsertBlock();
  BasicBlock *Cold = writeUnlikely(UseSlow, WriteSlow);
  PHINode *Now = PHINode::Create(B.getInt64Ty(), 2, "");
  Now->insertInto(B.GetInsertBlock(), B.GetInsertBlock()->begin());
  Now->addIncoming(Counter, Fast);
  Now->addIncoming(Slow, Cold);
  return Now;
}

/// lp_probe_charge(). Returns the thread's new net_ticks.
Value *ProbeBuilder::writeCharge(Value *Thread, uint64_t CostOffset) {
  Type *I64 = B.getInt64Ty();
  Value *Now = writeClock(Thread);
  Value *Line = load(B.getPtrTy(), Thread, THREAD(line));
  Value *Next = B.CreateAdd(Now, load(I64, Thread, CostOffset));
  Value *Last = load(I64, Thread, THREAD(last_ticks));
  store(Next, Thread, THREAD(last_ticks));
  Value *Elapsed = B.CreateSub(Now, Last);
  add(Elapsed, Line, LINE(self_ticks));
  Value *Net = B.CreateAdd(load(I64, Thread, THREAD(net_ticks)), Elapsed);
  store(Net, Thread, THREAD(net_ticks));
  return Net;
}

Value *ProbeBuilder::lineCounter(const ProbeContext &Context, uint32_t Line) {
  return field(Context.Slab, uint64_t(Line) * sizeof(lineprof_line_counter));
}

void ProbeBuilder::writeLine(const ProbeContext &Context, uint32_t Line) {
  if (HasAssembly) {
    ProbeAssembly(B, Unit).writeLine(uint64_t(Line) *
                                     sizeof(lineprof_line_counter));
    return;
  }
  writeCharge(Context.Thread, THREAD(line_cost));
  Value *Counter = lineCounter(Context, Line);
  store(Counter, Context.Thread, THREAD(line));
  add(B.getInt64(1), Counter, LINE(hits));
}

/// The limit is read first: should a signal handler in between enter the next
/// run of frames and leave it again, `Next` still is below that limit. Both
/// loads are volatile to stay in this order.
Value *ProbeBuilder::writeFrameAllocation(const ProbeContext &Context) {
  Type *Ptr = B.getPtrTy();
  Value *Thread = Context.Thread;
  Value *Limit = B.CreateAlignedLoad(Ptr, field(Thread, THREAD(limit)),
                                     Align(8), /*isVolatile=*/true);
  Value *Next = B.CreateAlignedLoad(Ptr, field(Thread, THREAD(next)), Align(8),
                                    /*isVolatile=*/true);
  Value *Full = B.CreateICmpEQ(Next, Limit);
  Value *TopStack =
      load(B.getInt64Ty(), load(Ptr, Thread, THREAD(top)), FRAME(stack));
  Value *Vanished =
      B.CreateICmp(Context.IsDistinct ? CmpInst::ICMP_ULE : CmpInst::ICMP_ULT,
                   TopStack, Context.Stack);
  CallInst *Slow = nullptr;
  BasicBlock *Fast = B.GetInsertBlock();
  BasicBlock *Cold = writeUnlikely(B.CreateOr(Full, Vanished), [&] {
    // The runtime closes frames at this address or below.
    Value *Free = Context.IsDistinct
                      ? Context.Stack
                      : B.CreateSub(Context.Stack, B.getInt64(1));
    Slow = B.CreateCall(Unit.enterSlow(), {Thread, Free});
    Slow->setCallingConv(Unit.enterSlow()->getCallingConv());
  });
  PHINode *Frame = PHINode::Create(Ptr, 2, "");
  Frame->insertInto(B.GetInsertBlock(), B.GetInsertBlock()->begin());
  Frame->addIncoming(Next, Fast);
  Frame->addIncoming(Slow, Cold);
  return Frame;
}

/// Returns nothing that is a frame: it is known by its `Stack`.
Value *ProbeBuilder::callEnter(const ProbeContext &Context,
                               const EnterMarker &Enter) {
  ProbeAssembly(B, Unit).writeEnter(
      uint64_t(Enter.Line) * sizeof(lineprof_line_counter),
      Table.functionCounterOffset(Enter.Function),
      (Enter.CountHit ? LINEPROF_X86_64_ENTER_HIT : 0) |
          (Enter.CountCall ? LINEPROF_X86_64_ENTER_CALL : 0) |
          (Context.IsDistinct ? 0 : LINEPROF_X86_64_ENTER_SHARED),
      Context.Stack);
  return ConstantPointerNull::get(B.getPtrTy());
}

/// lp_probe_enter().
Value *ProbeBuilder::writeEnter(const ProbeContext &Context,
                                const EnterMarker &Enter) {
  if (HasAssembly)
    return callEnter(Context, Enter);
  Type *I64 = B.getInt64Ty(), *Ptr = B.getPtrTy();
  Value *Thread = Context.Thread, *One = B.getInt64(1);
  uint64_t FunctionOffset = Table.functionCounterOffset(Enter.Function);
  Value *Function = field(Context.Slab, FunctionOffset);

  Value *Frame = writeFrameAllocation(Context);
  Value *Net = writeCharge(Thread, THREAD(enter_cost));
  Value *Caller = load(Ptr, Thread, THREAD(line));
  // Claimed before it is filled: a signal handler takes the one after it.
  store(field(Frame, sizeof(lineprof_frame)), Thread, THREAD(next));
  store(load(Ptr, Thread, THREAD(top)), Frame, FRAME(parent));
  store(Caller, Frame, FRAME(caller));
  store(Net, Frame, FRAME(entered_ticks));
  store(load(I64, Caller, LINE(self_ticks)), Frame, FRAME(caller_self_ticks));
  store(Function, Frame, FRAME(function));
  store(Context.Stack, Frame, FRAME(stack));
  store(load(I64, Thread, THREAD(region_depth)), Frame, FRAME(region_depth));
  add(One, Caller, LINE(open_calls));

  Value *Depth = load(I64, Function, FUNCTION(depth));
  if (Enter.CountCall) {
    add(One, Function, FUNCTION(calls));
    Value *Outermost = B.CreateICmpEQ(Depth, B.getInt64(0));
    add(B.CreateZExt(Outermost, I64), Function, FUNCTION(primitive_calls));
  }
  store(B.CreateAdd(Depth, One), Function, FUNCTION(depth));
  store(Frame, Thread, THREAD(top));

  Value *Line = lineCounter(Context, Enter.Line);
  store(Line, Thread, THREAD(line));
  if (Enter.CountHit)
    add(One, Line, LINE(hits));
  return Frame;
}

/// lp_probe_leave(). Selects, not branches: recursion is not predictable.
void ProbeBuilder::writeLeave(const ProbeContext &Context, Value *Frame) {
  Type *I64 = B.getInt64Ty(), *Ptr = B.getPtrTy();
  Value *Thread = Context.Thread, *One = B.getInt64(1), *Zero = B.getInt64(0);
  Value *Caller = load(Ptr, Frame, FRAME(caller));
  Value *Function = load(Ptr, Frame, FRAME(function));
  Value *Total = B.CreateSub(load(I64, Thread, THREAD(net_ticks)),
                             load(I64, Frame, FRAME(entered_ticks)));
  add(One, Caller, LINE(calls));
  Value *Open = B.CreateSub(load(I64, Caller, LINE(open_calls)), One);
  store(Open, Caller, LINE(open_calls));
  Value *OwnTicks = B.CreateSub(load(I64, Caller, LINE(self_ticks)),
                                load(I64, Frame, FRAME(caller_self_ticks)));
  Value *Child = B.CreateSub(Total, OwnTicks);
  add(B.CreateSelect(B.CreateICmpEQ(Open, Zero), Child, Zero), Caller,
      LINE(child_ticks));
  Value *Depth = B.CreateSub(load(I64, Function, FUNCTION(depth)), One);
  store(Depth, Function, FUNCTION(depth));
  add(B.CreateSelect(B.CreateICmpEQ(Depth, Zero), Total, Zero), Function,
      FUNCTION(total_ticks));
  store(load(Ptr, Frame, FRAME(parent)), Thread, THREAD(top));
  store(Frame, Thread, THREAD(next));
  store(Caller, Thread, THREAD(line));
}

/// lp_probe_exit(), where it is not assembly. Returns whether the frame is
/// not the top one, or not this function's any more.
Value *ProbeBuilder::writeUnusual(const ProbeContext &Context, Value *Frame) {
  Value *Elsewhere =
      B.CreateICmpNE(load(B.getPtrTy(), Context.Thread, THREAD(top)), Frame);
  Value *Reused =
      B.CreateICmpNE(load(B.getInt64Ty(), Frame, FRAME(stack)), Context.Stack);
  return B.CreateOr(Elsewhere, Reused);
}

void ProbeBuilder::writeExit(const ProbeContext &Context, Value *Frame) {
  if (HasAssembly)
    return ProbeAssembly(B, Unit).writeExit(Context.Stack);
  Value *Thread = Context.Thread;
  if (isa<ConstantPointerNull>(Frame)) // see FrameBuilder::expandSuspend()
    Frame = load(B.getPtrTy(), Thread, THREAD(top));
  auto WriteSlow = [&] {
    B.CreateCall(Unit.exitSlow(), {Thread, Context.Stack})
        ->setCallingConv(Unit.exitSlow()->getCallingConv());
  };
  writeCharge(Thread, THREAD(exit_cost));
  Value *Unusual = writeUnusual(Context, Frame);
  Instruction *Here = &*B.GetInsertPoint();
  DebugLoc Location = B.getCurrentDebugLocation();
  MDNode *Weights = MDBuilder(B.getContext()).createBranchWeights(1, 1 << 20);
  Instruction *Slow, *Usual;
  SplitBlockAndInsertIfThenElse(Unusual, Here, &Slow, &Usual, Weights);
  B.SetInsertPoint(Slow);
  B.SetCurrentDebugLocation(Location);
  WriteSlow();
  B.SetInsertPoint(Usual);
  B.SetCurrentDebugLocation(Location);
  writeLeave(Context, Frame);
  B.SetInsertPoint(Here);
}

void ProbeBuilder::writeReanchor(const ProbeContext &Context, Value *Frame) {
  if (HasAssembly)
    return ProbeAssembly(B, Unit).writeReanchor(Context.Stack);
  Value *Top = load(B.getPtrTy(), Context.Thread, THREAD(top));
  writeUnlikely(B.CreateICmpNE(Top, Frame), [&] {
    B.CreateCall(Unit.reanchor(), {Context.Thread, Context.Stack})
        ->setCallingConv(Unit.reanchor()->getCallingConv());
  });
}
