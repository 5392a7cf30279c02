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

bool ProbeAssembly::covers(const Module &M) {
  return Triple(M.getTargetTriple()).getArch() == Triple::x86_64;
}

ProbeAssembly::ProbeAssembly(IRBuilderBase &B, UnitHelpers &Unit)
    : B(B), Unit(Unit), M(*B.GetInsertBlock()->getModule()) {}

/// A function whose body is `Text`; its operands are `Symbols`. Lines spare
/// vector registers: the code between two of them is to stay as it was. The
/// others run where a function begins or ends, where few are in use, and
/// leave it to the caller to save them from what is called in cold branches.
Function *ProbeAssembly::make(StringRef Name, unsigned Parameters,
                              StringRef Text, ArrayRef<Constant *> Symbols) {
  LLVMContext &Ctx = M.getContext();
  Type *Void = Type::getVoidTy(Ctx);
  SmallVector<Type *, 3> Types(Parameters, Type::getInt64Ty(Ctx));
  auto *F = Function::Create(FunctionType::get(Void, Types, false),
                             GlobalValue::InternalLinkage, Name, M);
  F->setCallingConv(CallingConv::PreserveMost);
  F->addFnAttr(Attribute::Naked);
  F->addFnAttr(Attribute::NoInline);
  F->setUWTableKind(UWTableKind::Async);
  F->setDoesNotThrow();
  IRBuilder<> Body(BasicBlock::Create(Ctx, "", F));
  SmallVector<Value *, 8> Operands(Symbols.begin(), Symbols.end());
  SmallVector<Type *, 8> OperandTypes;
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

Function *ProbeAssembly::line() {
  constexpr const char Name[] = "__lineprof_unit_line";
  if (Function *Found = M.getFunction(Name))
    return Found;
  Function *F =
      make(Name, 1,
           EXPAND(LINEPROF_X86_64_LINE, DIALECT, "${0:P}", "${1:c}", "${2:P}"),
           {Unit.module(), B.getInt64(offsetof(lineprof_thread, line_cost)),
            Unit.clock()});
  F->setCallingConv(CallingConv::PreserveAll);
  return F;
}

Function *ProbeAssembly::enter() {
  constexpr const char Name[] = "__lineprof_unit_enter";
  if (Function *Found = M.getFunction(Name))
    return Found;
  return make(Name, 3,
              EXPAND(LINEPROF_X86_64_ENTER, DIALECT, "${0:P}", "${1:c}",
                     "${2:P}", "${3:P}", "${4:P}", "${5:P}"),
              {Unit.module(), B.getInt64(offsetof(lineprof_thread, enter_cost)),
               Unit.clock(), Unit.attach(), Unit.sinkThread(),
               Unit.enterSlow()});
}

Function *ProbeAssembly::exit() {
  constexpr const char Name[] = "__lineprof_unit_exit";
  if (Function *Found = M.getFunction(Name))
    return Found;
  return make(Name, 1,
              EXPAND(LINEPROF_X86_64_EXIT, DIALECT, "${0:P}", "${1:c}",
                     "${2:P}", "${3:P}"),
              {Unit.module(), B.getInt64(offsetof(lineprof_thread, exit_cost)),
               Unit.clock(), Unit.exitSlow()});
}

Function *ProbeAssembly::reanchor() {
  constexpr const char Name[] = "__lineprof_unit_reanchor_top";
  if (Function *Found = M.getFunction(Name))
    return Found;
  return make(Name, 1,
              EXPAND(LINEPROF_X86_64_REANCHOR, DIALECT, "${0:P}", "${1:P}"),
              {Unit.module(), Unit.reanchor()});
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
  call(enter(),
       {B.getInt64(LineOffset | Flags), B.getInt64(FunctionOffset), Stack});
}

void ProbeAssembly::writeExit(Value *Stack) { call(exit(), {Stack}); }

void ProbeAssembly::writeReanchor(Value *Stack) { call(reanchor(), {Stack}); }
