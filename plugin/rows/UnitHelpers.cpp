// SPDX-License-Identifier: MIT
//
// See UnitHelpers.h.
#include "rows/UnitHelpers.h"

#include "lineprof/abi.h"
#include "rows/CounterNumbers.h"
#include "rows/Markers.h"
#include "rows/ModuleTable.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace lineprof;

UnitHelpers::UnitHelpers(Module &M, bool IsOptimised)
    : M(M), ModuleVariable(M.getNamedGlobal(ModuleName)),
      IsOptimised(IsOptimised) {}

constexpr const char SinkName[] = "__lineprof_sink";
constexpr const char OrphansName[] = "__lineprof_orphans";

GlobalVariable *UnitHelpers::makeCounters(StringRef Name) {
  auto *Ty =
      ArrayType::get(Type::getInt64Ty(M.getContext()), counterCount(M) + 1);
  return makePrivate(M, Ty, Constant::getNullValue(Ty), Name,
                     /*IsConstant=*/false);
}

/// The sink: any thread may write it, and nobody reads it.
Constant *UnitHelpers::sink() {
  GlobalVariable *Found = M.getNamedGlobal(SinkName);
  return Found ? Found : makeCounters(SinkName);
}

GlobalVariable *UnitHelpers::findOrphans() const {
  return M.getNamedGlobal(OrphansName);
}

/// Shared objects have none: there a thread-local variable costs a call, or
/// takes room that is scarce.
bool UnitHelpers::hasCountsVariable() const {
  return M.getPICLevel() == PICLevel::NotPIC ||
         M.getPIELevel() != PIELevel::Default;
}

GlobalVariable *UnitHelpers::countsVariable() {
  constexpr const char Name[] = "__lineprof_counts";
  if (GlobalVariable *Found = M.getNamedGlobal(Name))
    return Found;
  static_assert(sizeof(lineprof_counts_variable) == 24);
  Constant *Null =
      ConstantPointerNull::get(PointerType::getUnqual(M.getContext()));
  Constant *Init = ConstantStruct::getAnon(
      {makeCounters(OrphansName), Null, ModuleVariable});
  auto *Variable = new GlobalVariable(M, Init->getType(), false,
                                      GlobalValue::InternalLinkage, Init, Name,
                                      nullptr, GlobalValue::LocalExecTLSModel);
  Variable->setAlignment(Align(8));
  Variable->setDSOLocal(true);
  return Variable;
}

/// The callers are hot and have no register to spare for a cold call, but only
/// these back ends know calls that keep them.
static bool hasPreservingCalls(const Module &M) {
  Triple Target(M.getTargetTriple());
  return Target.getArch() == Triple::x86_64 || Target.isAArch64(64);
}

Function *UnitHelpers::create(StringRef Name, FunctionType *Type) {
  Function *F = makeOwnFunction(M, Type, Name);
  F->setDoesNotThrow();
  F->addFnAttr(Attribute::NoInline);
  F->addFnAttr(Attribute::Cold);
  F->addFnAttr(Attribute::OptimizeForSize);
  F->setUWTableKind(UWTableKind::Async);
  if (IsOptimised && hasPreservingCalls(M)) // see isSelectedFast()
    F->setCallingConv(CallingConv::PreserveMost);
  BasicBlock::Create(M.getContext(), "", F);
  return F;
}

Function *UnitHelpers::findCounts() {
  constexpr const char Name[] = "__lineprof_unit_find_counts";
  if (Function *Found = M.getFunction(Name))
    return Found;
  LLVMContext &Ctx = M.getContext();
  Type *Ptr = PointerType::getUnqual(Ctx);
  auto *Pair = StructType::get(Ctx, {Ptr, Ptr});
  Function *F = create(Name, FunctionType::get(Ptr, false));
  Function *Runtime = runtimeFunction(M, "__lineprof_attach",
                                      FunctionType::get(Pair, {Ptr}, false));
  BasicBlock *Ask = BasicBlock::Create(Ctx, "ask", F);
  BasicBlock *Profiled = BasicBlock::Create(Ctx, "profiled", F);
  BasicBlock *Sink = BasicBlock::Create(Ctx, "sink", F);
  IRBuilder<> B(&F->getEntryBlock());
  B.CreateCondBr(B.CreateIsNotNull(Runtime), Ask, Sink);
  B.SetInsertPoint(Ask);
  Value *Slab =
      B.CreateExtractValue(B.CreateCall(Runtime, {ModuleVariable}), 1);
  B.CreateCondBr(B.CreateIsNotNull(Slab), Profiled, Sink);
  B.SetInsertPoint(Profiled);
  B.CreateRet(B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Slab,
                                           TableView::find(M)->slabSize()));
  B.SetInsertPoint(Sink);
  B.CreateRet(sink());
  return F;
}

/// NULL while the variable is not set.
static Value *nextOf(IRBuilderBase &B, Value *Variable) {
  return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Variable,
                                      offsetof(lineprof_counts_variable, next));
}

Value *UnitHelpers::writeIsMissing(IRBuilderBase &B) {
  Value *Variable = B.CreateThreadLocalAddress(countsVariable());
  return B.CreateIsNull(
      B.CreateAlignedLoad(B.getPtrTy(), nextOf(B, Variable), Align(8)));
}

Function *UnitHelpers::attachCounts() {
  constexpr const char Name[] = "__lineprof_unit_attach_counts";
  if (Function *Found = M.getFunction(Name))
    return Found;
  LLVMContext &Ctx = M.getContext();
  Type *Void = Type::getVoidTy(Ctx), *Ptr = PointerType::getUnqual(Ctx);
  Function *F = create(Name, FunctionType::get(Void, false));
  Function *Runtime =
      runtimeFunction(M, "__lineprof_attach_counts",
                      FunctionType::get(Void, {Ptr, Ptr, Ptr}, false));
  BasicBlock *Ask = BasicBlock::Create(Ctx, "ask", F);
  BasicBlock *Alone = BasicBlock::Create(Ctx, "alone", F);
  IRBuilder<> B(&F->getEntryBlock());
  Value *Variable = B.CreateThreadLocalAddress(countsVariable());
  B.CreateCondBr(B.CreateIsNotNull(Runtime), Ask, Alone);
  B.SetInsertPoint(Ask);
  B.CreateCall(Runtime, {ModuleVariable, Variable, sink()});
  B.CreateRetVoid();
  B.SetInsertPoint(Alone);
  B.CreateStore(Variable, nextOf(B, Variable)); // no runtime
  B.CreateRetVoid();
  return F;
}

std::pair<Function *, bool> UnitHelpers::adding(bool IsOne) {
  const char *Name = IsOne ? "__lineprof_unit_count" : "__lineprof_unit_add";
  if (Function *Found = M.getFunction(Name))
    return {Found, false};
  LLVMContext &Ctx = M.getContext();
  Type *I64 = Type::getInt64Ty(Ctx);
  Type *Types[] = {I64, I64};
  Function *F = create(
      Name, FunctionType::get(Type::getVoidTy(Ctx),
                              ArrayRef<Type *>(Types, IsOne ? 1 : 2), false));
  F->setCallingConv(CallingConv::C);
  F->removeFnAttr(Attribute::Cold);
  IRBuilder<>(&F->getEntryBlock()).CreateRetVoid();
  return {F, true};
}

/// Leaves the module's address in r11 and goes on to the runtime, which keeps
/// all other integer registers.
void UnitHelpers::writeAssembly(Function &Stub, StringRef Target) {
  LLVMContext &Ctx = M.getContext();
  Stub.removeFnAttr(Attribute::Cold); // a stub is a few bytes
  Stub.addFnAttr(Attribute::Naked);
  IRBuilder<> B(&Stub.getEntryBlock());
  std::string Text = (".weak " + Target +
                      "\n\tleaq ${0:P}(%rip), %r11"
                      "\n\tjmpq *" +
                      Target + "@GOTPCREL(%rip)")
                         .str();
  B.CreateCall(
      InlineAsm::get(FunctionType::get(Type::getVoidTy(Ctx),
                                       {ModuleVariable->getType()}, false),
                     Text, "i", /*hasSideEffects=*/true),
      {ModuleVariable});
  B.CreateUnreachable();
}

Function *UnitHelpers::clock(const Twine &Which, ArrayRef<Type *> Parameters) {
  std::string Name = ("__lineprof_unit_" + Which).str();
  std::string Target = ("__lineprof_" + Which).str();
  if (Function *Found = M.getFunction(Name))
    return Found;
  Type *Void = Type::getVoidTy(M.getContext());
  Function *F = create(Name, FunctionType::get(Void, Parameters, false));
  if (Triple(M.getTargetTriple()).getArch() == Triple::x86_64) {
    writeAssembly(*F, Target);
    return F;
  }
  SmallVector<Type *, 3> Types = {ModuleVariable->getType()};
  Types.append(Parameters.begin(), Parameters.end());
  SmallVector<Value *, 3> Arguments = {ModuleVariable};
  for (Argument &A : F->args())
    Arguments.push_back(&A);
  IRBuilder<> B(&F->getEntryBlock());
  B.CreateCall(
      runtimeFunction(M, Target, FunctionType::get(Void, Types, false)),
      Arguments);
  B.CreateRetVoid();
  return F;
}

void UnitHelpers::call(IRBuilderBase &B, Function *F,
                       ArrayRef<Value *> Arguments) {
  CallInst *Call = B.CreateCall(F, Arguments);
  Call->setCallingConv(F->getCallingConv());
  Call->setDoesNotThrow();
}

/// On CPUs other than x86-64 the stack pointer is handed over, because the
/// runtime, called by a function of the unit, cannot tell it from that
/// function's frame.
Value *UnitHelpers::stackToPass(IRBuilderBase &B, Value *Stack) {
  if (Stack || Triple(M.getTargetTriple()).getArch() == Triple::x86_64)
    return Stack;
  return B.CreateIntrinsic(Intrinsic::stacksave, {B.getPtrTy()}, {});
}

void UnitHelpers::callClock(IRBuilderBase &B, StringRef Which, uint32_t Site,
                            Value *Stack) {
  Type *I32 = B.getInt32Ty();
  Stack = stackToPass(B, Stack);
  if (Stack)
    call(B, clock(Which + "_at", {I32, B.getPtrTy()}),
         {B.getInt32(Site), Stack});
  else
    call(B, clock(Which, {I32}), {B.getInt32(Site)});
}

void UnitHelpers::callClose(IRBuilderBase &B) {
  if (Value *Stack = stackToPass(B, nullptr))
    call(B, clock("close_at", {B.getPtrTy()}), {Stack});
  else
    call(B, clock("close", {}), {});
}
