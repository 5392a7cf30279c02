// SPDX-License-Identifier: MIT
//
// See ProbeAssembly.h; the text is in lineprof/abi_x86_64.h.
#include "ProbeAssembly.h"

#include "lineprof/abi_x86_64.h"

#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace lineprof;

static_assert(LINEPROF_X86_64_OFFSETS_HOLD);

// LLVM's dialect: registers as "%rax", immediates as "$$1", operands as "$0".
#define DIALECT "%", "$$"
#define EXPAND(MACRO, ...) MACRO(__VA_ARGS__)
// The runtime may not be there.
#define WEAK(NAME) ".weak " NAME "\n\t"
#define CALLEE(NAME) "*" NAME "@GOTPCREL(%rip)"

bool ProbeAssembly::covers(const Module &M) {
  return Triple(M.getTargetTriple()).getArch() == Triple::x86_64;
}

ProbeAssembly::ProbeAssembly(IRBuilderBase &B, UnitHelpers &Unit)
    : B(B), Unit(Unit), M(*B.GetInsertBlock()->getModule()) {}

/// A function whose body is `Text`; its operands are `Operands`. It has a
/// frame description even where the program's functions have none.
static Function *makeNaked(Module &M, const Twine &Name, StringRef Text,
                           ArrayRef<Value *> Operands, unsigned Parameters) {
  LLVMContext &Ctx = M.getContext();
  Type *Void = Type::getVoidTy(Ctx);
  SmallVector<Type *, 3> Types(Parameters, Type::getInt64Ty(Ctx));
  auto *F = Function::Create(FunctionType::get(Void, Types, false),
                             GlobalValue::InternalLinkage, Name, M);
  F->addFnAttr(Attribute::Naked);
  F->addFnAttr(Attribute::NoInline);
  F->addFnAttr(Attribute::OptimizeForSize);
  F->setUWTableKind(UWTableKind::Async);
  F->setDoesNotThrow();
  IRBuilder<> Body(BasicBlock::Create(Ctx, "", F));
  SmallVector<Type *, 2> OperandTypes;
  std::string Constraints;
  for (Value *Operand : Operands) {
    OperandTypes.push_back(Operand->getType());
    Constraints += Constraints.empty() ? "i" : ",i";
  }
  Body.CreateCall(InlineAsm::get(FunctionType::get(Void, OperandTypes, false),
                                 Text, Constraints, /*hasSideEffects=*/true),
                  Operands);
  Body.CreateUnreachable();
  return F;
}

/// The program's copy and the unit's stub, which leaves the module's address
/// in r11. Lines spare vector registers: the code between two of them is to
/// stay as it was. The others run where a function begins or ends, where few
/// are in use, and leave it to the caller to save those from what is called in
/// cold branches.
Function *ProbeAssembly::make(StringRef Probe, unsigned Parameters,
                              StringRef Text, ArrayRef<Value *> Operands) {
  std::string Name = ("__lineprof_unit_" + Probe).str();
  if (Function *Found = M.getFunction(Name))
    return Found;
  Function *Shared =
      makeNaked(M, LINEPROF_X86_64_PREFIX + Probe + LINEPROF_X86_64_SUFFIX,
                Text, Operands, 0);
  UnitHelpers::share(*Shared);
  Function *Stub = makeNaked(M, Name, "leaq ${0:P}(%rip), %r11\n\tjmp ${1:P}",
                             {Unit.module(), Shared}, Parameters);
  Stub->setCallingConv(CallingConv::PreserveMost);
  return Stub;
}

Value *ProbeAssembly::cost(uint64_t Offset) { return B.getInt64(Offset); }

Function *ProbeAssembly::line() {
  Function *F =
      make("line", 1, EXPAND(LINEPROF_X86_64_LINE, DIALECT, "${0:c}", "${1:P}"),
           {cost(offsetof(lineprof_thread, line_cost)), Unit.sharedClock()});
  F->setCallingConv(CallingConv::PreserveAll);
  return F;
}

// The text twice: for the stack pointer as it is, and as it is passed.
#define EITHER(MACRO, ...)                                                     \
  IsPassed ? EXPAND(MACRO, DIALECT, LINEPROF_X86_64_PASSED, __VA_ARGS__)       \
           : EXPAND(MACRO, DIALECT, LINEPROF_X86_64_OWN, __VA_ARGS__)

Function *ProbeAssembly::enter(bool IsPassed) {
  return make(
      IsPassed ? "enter_at" : "enter", IsPassed ? 3 : 2,
      EITHER(WEAK("__lineprof_attach") WEAK("__lineprof_enter_slow")
                 LINEPROF_X86_64_ENTER,
             "${0:c}", "${1:P}", "__lineprof_attach",
             CALLEE("__lineprof_enter_slow")),
      {cost(offsetof(lineprof_thread, enter_cost)), Unit.sharedClock()});
}

Function *ProbeAssembly::exit(bool IsPassed) {
  return make(IsPassed ? "exit_at" : "exit", IsPassed,
              EITHER(WEAK("__lineprof_exit_slow") LINEPROF_X86_64_EXIT,
                     "${0:c}", "${1:P}", CALLEE("__lineprof_exit_slow")),
              {cost(offsetof(lineprof_thread, exit_cost)), Unit.sharedClock()});
}

Function *ProbeAssembly::reanchor(bool IsPassed) {
  return make(IsPassed ? "reanchor_at" : "reanchor", IsPassed,
              EITHER(WEAK("__lineprof_reanchor") LINEPROF_X86_64_REANCHOR,
                     CALLEE("__lineprof_reanchor")),
              {});
}

void ProbeAssembly::call(Function *Probe, ArrayRef<Value *> Arguments) {
  CallInst *Call = B.CreateCall(Probe, Arguments);
  Call->setCallingConv(Probe->getCallingConv());
  Call->setDoesNotThrow();
}

void ProbeAssembly::writeLine(uint64_t LineOffset) {
  call(line(), {B.getInt64(LineOffset)});
}

void ProbeAssembly::writeEnter(uint64_t LineOffset, uint64_t FunctionOffset,
                               unsigned Flags, Value *Stack) {
  SmallVector<Value *, 3> Arguments = {B.getInt64(LineOffset | Flags),
                                       B.getInt64(FunctionOffset)};
  if (Stack)
    Arguments.push_back(Stack);
  call(enter(Stack), Arguments);
}

void ProbeAssembly::writeExit(Value *Stack) {
  if (Stack)
    call(exit(true), {Stack});
  else
    call(exit(false), {});
}

void ProbeAssembly::writeReanchor(Value *Stack) {
  if (Stack)
    call(reanchor(true), {Stack});
  else
    call(reanchor(false), {});
}
