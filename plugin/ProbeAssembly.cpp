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
// Registers are taken as outputs by letter: clang looks a clobbered register
// up by name in the list of all, and that would be a tenth of a compile.
#define DIALECT "%", "$$"
#define EXPAND(MACRO, ...) MACRO(__VA_ARGS__)
#define SCRATCH "=&{ax},=&{cx},=&{dx},"
#define CLOBBERED ",~{memory},~{flags}"

bool ProbeAssembly::covers(const Module &M) {
  return Triple(M.getTargetTriple()).getArch() == Triple::x86_64;
}

/// Returns what the text leaves in rax.
Value *ProbeAssembly::write(StringRef Text, StringRef Constraints,
                            ArrayRef<Value *> Operands) {
  SmallVector<Type *, 8> Types;
  for (Value *Operand : Operands)
    Types.push_back(Operand->getType());
  Type *I64 = B.getInt64Ty();
  auto *Scratch = StructType::get(B.getContext(), {I64, I64, I64});
  auto *Code = InlineAsm::get(FunctionType::get(Scratch, Types, false), Text,
                              Constraints, /*hasSideEffects=*/true);
  CallInst *Call = B.CreateCall(Code, Operands);
  Call->setDoesNotThrow();
  return Call;
}

void ProbeAssembly::writeLine(Value *Thread, Value *Slab, uint64_t LineOffset) {
  write(EXPAND(LINEPROF_X86_64_LINE, DIALECT, "$3", "${4:c}", "${5:P}", "$6",
               "${7:c}"),
        SCRATCH "r,i,i,r,i" CLOBBERED,
        {Thread, B.getInt64(offsetof(lineprof_thread, line_cost)),
         Unit.clockEntry(), Slab, B.getInt64(LineOffset)});
}

void ProbeAssembly::writeEnter(Value *Thread, Value *Slab, uint64_t LineOffset,
                               uint64_t FunctionOffset, Value *Frame,
                               Value *Stack) {
  write(EXPAND(LINEPROF_X86_64_ENTER, DIALECT, "$3", "${4:c}", "${5:P}", "$6",
               "${7:c}", "${8:c}", "$9", "$10"),
        SCRATCH "r,i,i,r,i,i,r,r" CLOBBERED,
        {Thread, B.getInt64(offsetof(lineprof_thread, enter_cost)),
         Unit.clockEntry(), Slab, B.getInt64(LineOffset),
         B.getInt64(FunctionOffset), Frame, Stack});
}

Value *ProbeAssembly::writeExit(Value *Thread, Value *Frame, Value *Stack) {
  return B.CreateExtractValue(
      write(EXPAND(LINEPROF_X86_64_EXIT, DIALECT, "$3", "${4:c}", "${5:P}",
                   "$6", "$7"),
            SCRATCH "r,i,i,r,r" CLOBBERED,
            {Thread, B.getInt64(offsetof(lineprof_thread, exit_cost)),
             Unit.clockEntry(), Frame, Stack}),
      0);
}

void ProbeAssembly::writeCharge(Value *Thread, uint64_t CostOffset) {
  write(EXPAND(LINEPROF_X86_64_CHARGE, DIALECT, "$3", "${4:c}")
            LINEPROF_X86_64_SLOW_CLOCK("%", "$$", "${5:P}"),
        SCRATCH "r,i,i" CLOBBERED,
        {Thread, B.getInt64(CostOffset), Unit.clockEntry()});
}

Function *ProbeAssembly::makeClockEntry(Module &M, Function *Read) {
  LLVMContext &Ctx = M.getContext();
  Type *Void = Type::getVoidTy(Ctx);
  auto *F = Function::Create(FunctionType::get(Void, false),
                             GlobalValue::InternalLinkage,
                             "__lineprof_unit_clock_entry", M);
  F->addFnAttr(Attribute::Naked);
  F->addFnAttr(Attribute::NoInline);
  F->addFnAttr(Attribute::Cold);
  F->setDoesNotThrow();
  IRBuilder<> B(BasicBlock::Create(Ctx, "", F));
  auto *Code =
      InlineAsm::get(FunctionType::get(Void, {Read->getType()}, false),
                     EXPAND(LINEPROF_X86_64_CLOCK_BODY, DIALECT, "${0:P}"), "i",
                     /*hasSideEffects=*/true);
  B.CreateCall(Code, {Read});
  B.CreateUnreachable();
  return F;
}
