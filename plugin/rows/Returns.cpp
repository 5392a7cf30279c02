// SPDX-License-Identifier: MIT
//
// See Returns.h.
#include "rows/Returns.h"

#include "rows/Markers.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace lineprof;

/// Whether the language allows the loop to run for ever. A loop with this
/// metadata may do so only if others can see what it does.
static bool isMarkedFinite(const Function &F, const Instruction &Latch) {
  if (F.mustProgress())
    return true;
  const MDNode *Id = Latch.getMetadata(LLVMContext::MD_loop);
  return Id && any_of(Id->operands(), [](const MDOperand &Operand) {
           const auto *Note = dyn_cast_or_null<MDNode>(Operand.get());
           const auto *Name = Note && Note->getNumOperands()
                                  ? dyn_cast<MDString>(Note->getOperand(0))
                                  : nullptr;
           return Name && Name->getString() == "llvm.loop.mustprogress";
         });
}

bool lineprof::returnsTwice(const CallBase &Call) {
  const auto *Own = dyn_cast<IntrinsicInst>(&Call);
  return Call.hasFnAttr(Attribute::ReturnsTwice) ||
         (Own && Own->getIntrinsicID() == Intrinsic::eh_sjlj_setjmp);
}

bool lineprof::returnsZeroFirst(const CallBase &Call) {
  const Function *Called = Call.getCalledFunction();
  if (!Called || !Call.getType()->isIntegerTy())
    return false;
  return Called->getIntrinsicID() == Intrinsic::eh_sjlj_setjmp ||
         StringSwitch<bool>(Called->getName())
             .Case("setjmp", true)
             .Case("_setjmp", true)
             .Case("sigsetjmp", true)
             .Case("__sigsetjmp", true)
             .Default(false);
}

bool Returns::comesToItsEnd(const Function &F) {
  bool WaitsForOthers = false;
  for (const Instruction &I : instructions(F)) {
    if (const auto *Call = dyn_cast<CallBase>(&I))
      if (!isCertain(*Call))
        return false;
    WaitsForOthers |= I.isAtomic();
    if (I.isVolatile()) // a fault may be wanted
      return false;
    if (I.isTerminator() && !isa<ReturnInst, BranchInst, SwitchInst>(I))
      return false;
  }
  SmallVector<std::pair<const BasicBlock *, const BasicBlock *>, 4> BackEdges;
  FindFunctionBackedges(F, BackEdges);
  return all_of(BackEdges, [&](auto Edge) {
    return !WaitsForOthers && isMarkedFinite(F, *Edge.first->getTerminator());
  });
}

bool Returns::isCertain(const Function &F) {
  if (F.doesNotReturn())
    return false;
  // False while the function is being examined, as the depth of a recursion is
  // not known.
  auto [Found, IsNew] = Known.try_emplace(&F, false);
  if (!IsNew)
    return Found->second;
  bool Certain = comesToItsEnd(F);
  Known[&F] = Certain;
  return Certain;
}

bool Returns::isCertain(const CallBase &Call) {
  if (isa<InvokeInst, CallBrInst>(Call) || Call.doesNotReturn() ||
      returnsTwice(Call) || Call.isMustTailCall())
    return false;
  // A window may begin or end where a step does, so code behind a step may be
  // in another window.
  MarkerKind Kind = markerKind(Call);
  if (isRegionMarker(Kind))
    return false;
  if (isa<IntrinsicInst>(Call) || Call.isInlineAsm() ||
      Kind != MarkerKind::None)
    return true;
  // LLVM takes for granted that a volatile load returns, but it may fault on
  // purpose.
  const Function *Callee = Call.getCalledFunction();
  if (Callee && !Callee->isDeclaration() && !Callee->isInterposable())
    return isCertain(*Callee);
  return Call.hasFnAttr(Attribute::WillReturn) && Call.doesNotThrow();
}
