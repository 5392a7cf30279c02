// SPDX-License-Identifier: MIT
//
// See UnitHelpers.h.
#include "UnitHelpers.h"

#include "CountTerms.h"
#include "Markers.h"
#include "ModuleTable.h"
#include "lineprof/abi.h"

#include "llvm/IR/Constants.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace lineprof;

UnitHelpers::UnitHelpers(Module &M)
    : M(M), ModuleVariable(M.getNamedGlobal(ModuleName)) {}

Function *UnitHelpers::runtime(StringRef Name, FunctionType *Type) {
  auto *F = cast<Function>(M.getOrInsertFunction(Name, Type).getCallee());
  if (F->isDeclaration()) {
    F->setLinkage(GlobalValue::ExternalWeakLinkage);
    F->setDoesNotThrow();
  }
  return F;
}

GlobalVariable *UnitHelpers::sinkFrame() {
  if (GlobalVariable *Found = M.getNamedGlobal("__lineprof_sink_frame"))
    return Found;
  auto *Ty = ArrayType::get(Type::getInt64Ty(M.getContext()),
                            sizeof(lineprof_frame) / 8);
  return makePrivate(M, Ty, Constant::getNullValue(Ty), "__lineprof_sink_frame",
                     false);
}

GlobalVariable *UnitHelpers::sinkSlab() {
  if (GlobalVariable *Found = M.getNamedGlobal("__lineprof_sink_slab"))
    return Found;
  auto *Ty =
      ArrayType::get(Type::getInt64Ty(M.getContext()),
                     TableView::find(M)->slabSize() / 8 + counterCount(M) + 1);
  return makePrivate(M, Ty, Constant::getNullValue(Ty), "__lineprof_sink_slab",
                     false);
}

Constant *UnitHelpers::sinkCounters() {
  LLVMContext &Ctx = M.getContext();
  return ConstantExpr::getGetElementPtr(
      Type::getInt8Ty(Ctx), sinkSlab(),
      ConstantInt::get(Type::getInt64Ty(Ctx), TableView::find(M)->slabSize()));
}

/// In a shared object it would cost a call, or room that is scarce.
bool UnitHelpers::hasCountsVariable() const {
  return M.getPICLevel() == PICLevel::NotPIC ||
         M.getPIELevel() != PIELevel::Default;
}

/// Modes of which none says clean, for a thread that has no counters yet.
GlobalVariable *UnitHelpers::unsetModes() {
  uint64_t Count = cast<ArrayType>(M.getNamedGlobal(ModesName)->getValueType())
                       ->getNumElements();
  SmallVector<uint8_t> Modes(Count, LINEPROF_MODE_TIMED);
  Constant *Init = ConstantDataArray::get(M.getContext(), Modes);
  return makePrivate(M, Init->getType(), Init, "__lineprof_unset_modes", true);
}

GlobalVariable *UnitHelpers::countsVariable() {
  constexpr const char Name[] = "__lineprof_counts";
  if (GlobalVariable *Found = M.getNamedGlobal(Name))
    return Found;
  static_assert(offsetof(lineprof_counts_variable, modes) == 16 &&
                offsetof(lineprof_counts_variable, unset) == 24);
  Type *Ptr = PointerType::getUnqual(M.getContext());
  auto *Ty = StructType::get(M.getContext(), {Ptr, Ptr, Ptr, Ptr});
  Constant *Null = Constant::getNullValue(Ptr), *Unset = unsetModes();
  auto *Variable =
      new GlobalVariable(M, Ty, false, GlobalValue::InternalLinkage,
                         ConstantStruct::get(Ty, {Null, Null, Unset, Unset}),
                         Name, nullptr, GlobalValue::LocalExecTLSModel);
  Variable->setAlignment(Align(8));
  Variable->setDSOLocal(true);
  return Variable;
}

/// A struct lineprof_thread that any thread may write: nobody reads it. Its
/// open line is its own `outside`. Its stack is one frame that is always the
/// next one: `next` is that frame or, when it is in use, `limit`, where
/// enterSlow() hands out the same frame again.
GlobalVariable *UnitHelpers::sinkThread() {
  if (GlobalVariable *Found = M.getNamedGlobal("__lineprof_sink_thread"))
    return Found;
  LLVMContext &Ctx = M.getContext();
  Type *I64 = Type::getInt64Ty(Ctx), *Ptr = PointerType::getUnqual(Ctx);
  constexpr unsigned PointerFields = offsetof(lineprof_thread, slabs) / 8;
  constexpr unsigned Words = sizeof(lineprof_thread) / 8 - PointerFields;
  static_assert(offsetof(lineprof_thread, line) == 0 &&
                offsetof(lineprof_thread, top) == 24 && PointerFields == 6);
  auto *Rest = ArrayType::get(I64, Words);
  auto *Ty = StructType::get(Ctx, {Ptr, I64, I64, Ptr, Ptr, Ptr, Rest});
  auto *Sink = makePrivate(M, Ty, Constant::getNullValue(Ty),
                           "__lineprof_sink_thread", false);
  auto At = [&](GlobalVariable *Base, uint64_t Offset) -> Constant * {
    return ConstantExpr::getGetElementPtr(Type::getInt8Ty(Ctx), Base,
                                          ConstantInt::get(I64, Offset));
  };
  Constant *Zero = ConstantInt::get(I64, 0);
  Constant *Full = At(sinkFrame(), sizeof(lineprof_frame));
  Sink->setInitializer(ConstantStruct::get(
      Ty, {At(Sink, offsetof(lineprof_thread, outside)), Zero, Zero,
           At(Sink, offsetof(lineprof_thread, base)), Full, Full,
           Constant::getNullValue(Rest)}));
  return Sink;
}

/// The callers are hot and have no register to spare for a cold call, but only
/// these back ends know calls that keep them.
static bool hasPreservingCalls(const Module &M) {
  Triple Target(M.getTargetTriple());
  return Target.getArch() == Triple::x86_64 || Target.isAArch64(64);
}

Function *UnitHelpers::create(StringRef Name, FunctionType *Type) {
  auto *F = Function::Create(Type, GlobalValue::InternalLinkage, Name, M);
  F->setDoesNotThrow();
  F->addFnAttr(Attribute::NoInline);
  F->addFnAttr(Attribute::Cold);
  F->addFnAttr(Attribute::OptimizeForSize);
  if (hasPreservingCalls(M))
    F->setCallingConv(CallingConv::PreserveMost);
  BasicBlock::Create(M.getContext(), "", F);
  return F;
}

/// One by one, volatile: memset() itself may be a profiled function.
void UnitHelpers::writeCleanModes(IRBuilderBase &B) {
  GlobalVariable *Modes = M.getNamedGlobal(ModesName);
  Type *I64 = B.getInt64Ty();
  BasicBlock *Before = B.GetInsertBlock();
  Function *F = Before->getParent();
  BasicBlock *Loop = BasicBlock::Create(M.getContext(), "mode", F);
  BasicBlock *Done = BasicBlock::Create(M.getContext(), "clean", F);
  B.CreateBr(Loop);
  B.SetInsertPoint(Loop);
  PHINode *Function = B.CreatePHI(I64, 2);
  B.CreateStore(B.getInt8(LINEPROF_MODE_CLEAN),
                B.CreateInBoundsGEP(B.getInt8Ty(), Modes, Function),
                /*isVolatile=*/true);
  Value *Next = B.CreateAdd(Function, B.getInt64(1));
  Function->addIncoming(B.getInt64(0), Before);
  Function->addIncoming(Next, Loop);
  uint64_t Count = cast<ArrayType>(Modes->getValueType())->getNumElements();
  B.CreateCondBr(B.CreateICmpULT(Next, B.getInt64(Count)), Loop, Done);
  B.SetInsertPoint(Done);
}

Function *UnitHelpers::attach() {
  constexpr const char Name[] = "__lineprof_unit_attach";
  if (Function *Found = M.getFunction(Name))
    return Found;
  LLVMContext &Ctx = M.getContext();
  Type *Ptr = PointerType::getUnqual(Ctx);
  auto *Pair = StructType::get(Ctx, {Ptr, Ptr});
  Function *F = create(Name, FunctionType::get(Pair, false));
  Function *Runtime =
      runtime("__lineprof_attach", FunctionType::get(Pair, {Ptr}, false));
  BasicBlock *Ask = BasicBlock::Create(Ctx, "ask", F);
  BasicBlock *Alone = BasicBlock::Create(Ctx, "alone", F);
  BasicBlock *Profiled = BasicBlock::Create(Ctx, "profiled", F);
  BasicBlock *Sink = BasicBlock::Create(Ctx, "sink", F);
  IRBuilder<> B(&F->getEntryBlock());
  B.CreateCondBr(B.CreateIsNotNull(Runtime), Ask, Alone);
  B.SetInsertPoint(Alone);
  writeCleanModes(B);
  B.CreateBr(Sink);
  B.SetInsertPoint(Ask);
  Value *Answer = B.CreateCall(Runtime, {ModuleVariable});
  B.CreateCondBr(B.CreateIsNotNull(B.CreateExtractValue(Answer, 0)), Profiled,
                 Sink);
  B.SetInsertPoint(Profiled);
  B.CreateRet(Answer);
  B.SetInsertPoint(Sink);
  B.CreateRet(ConstantStruct::get(Pair, {sinkThread(), sinkSlab()}));
  return F;
}

Function *UnitHelpers::attachCounts() {
  constexpr const char Name[] = "__lineprof_unit_attach_counts";
  if (Function *Found = M.getFunction(Name))
    return Found;
  LLVMContext &Ctx = M.getContext();
  Type *Void = Type::getVoidTy(Ctx), *Ptr = PointerType::getUnqual(Ctx);
  Function *F = create(Name, FunctionType::get(Void, false));
  Function *Runtime = runtime("__lineprof_attach_counts",
                              FunctionType::get(Void, {Ptr, Ptr, Ptr}, false));
  BasicBlock *Ask = BasicBlock::Create(Ctx, "ask", F);
  BasicBlock *Alone = BasicBlock::Create(Ctx, "alone", F);
  IRBuilder<> B(&F->getEntryBlock());
  Value *Variable = B.CreateThreadLocalAddress(countsVariable());
  B.CreateCondBr(B.CreateIsNotNull(Runtime), Ask, Alone);
  B.SetInsertPoint(Ask);
  B.CreateCall(Runtime, {ModuleVariable, Variable, sinkCounters()});
  B.CreateRetVoid();
  B.SetInsertPoint(Alone);
  B.CreateStore(sinkCounters(), Variable);
  B.CreateStore(
      M.getNamedGlobal(ModesName),
      B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Variable,
                                   offsetof(lineprof_counts_variable, modes)));
  B.CreateRetVoid();
  return F;
}

/// Hands its arguments on to the runtime, unless the thread is the sink.
Function *UnitHelpers::forward(StringRef Name, StringRef RuntimeName,
                               FunctionType *Type, Constant *SinkResult) {
  if (Function *Found = M.getFunction(Name))
    return Found;
  LLVMContext &Ctx = M.getContext();
  Function *F = create(Name, Type);
  BasicBlock *Sink = BasicBlock::Create(Ctx, "sink", F);
  BasicBlock *Slow = BasicBlock::Create(Ctx, "slow", F);
  IRBuilder<> B(&F->getEntryBlock());
  B.CreateCondBr(B.CreateICmpEQ(F->getArg(0), sinkThread()), Sink, Slow);
  B.SetInsertPoint(Slow);
  SmallVector<Value *, 3> Arguments;
  for (Argument &A : F->args())
    Arguments.push_back(&A);
  Value *Answer = B.CreateCall(runtime(RuntimeName, Type), Arguments);
  if (SinkResult)
    B.CreateRet(Answer);
  else
    B.CreateRetVoid();
  B.SetInsertPoint(Sink);
  if (SinkResult)
    B.CreateRet(SinkResult);
  else
    B.CreateRetVoid();
  return F;
}

Function *UnitHelpers::enterSlow() {
  Type *Ptr = PointerType::getUnqual(M.getContext());
  Type *I64 = Type::getInt64Ty(M.getContext());
  return forward("__lineprof_unit_enter_slow", "__lineprof_enter_slow",
                 FunctionType::get(Ptr, {Ptr, I64}, false), sinkFrame());
}

Function *UnitHelpers::forwardFrame(StringRef Name, StringRef RuntimeName) {
  LLVMContext &Ctx = M.getContext();
  Type *Ptr = PointerType::getUnqual(Ctx), *I64 = Type::getInt64Ty(Ctx);
  return forward(Name, RuntimeName,
                 FunctionType::get(Type::getVoidTy(Ctx), {Ptr, I64}, false),
                 nullptr);
}

Function *UnitHelpers::exitSlow() {
  return forwardFrame("__lineprof_unit_exit_slow", "__lineprof_exit_slow");
}

Function *UnitHelpers::reanchor() {
  return forwardFrame("__lineprof_unit_reanchor", "__lineprof_reanchor");
}

Function *UnitHelpers::makeClock(StringRef Name) {
  if (Function *Found = M.getFunction(Name))
    return Found;
  auto *Type = FunctionType::get(Type::getInt64Ty(M.getContext()), false);
  Function *F = create(Name, Type);
  if (hasPreservingCalls(M))
    F->setCallingConv(CallingConv::PreserveAll); // called from assembly
  IRBuilder<> B(&F->getEntryBlock());
  B.CreateRet(B.CreateCall(runtime("__lineprof_clock", Type)));
  return F;
}

Function *UnitHelpers::clock() { return makeClock("__lineprof_unit_clock"); }

Function *UnitHelpers::sharedClock() {
  Function *F = makeClock("__lineprof_probe_clock");
  share(*F);
  return F;
}

void UnitHelpers::share(Function &F) {
  F.setLinkage(GlobalValue::LinkOnceODRLinkage);
  F.setVisibility(GlobalValue::HiddenVisibility);
  F.setComdat(F.getParent()->getOrInsertComdat(F.getName()));
}
