// SPDX-License-Identifier: MIT
//
// See ConstantArguments.h.
#include "ConstantArguments.h"

#include "ModuleTable.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace lineprof;

/// Constants go from caller to callee, and on from there.
constexpr unsigned MostRounds = 8;

/// What a variable that is written once holds: nothing has been lifted from
/// memory yet, and arguments are variables.
static Value *storedValue(AllocaInst &Variable) {
  Value *Stored = nullptr;
  for (User *U : Variable.users()) {
    auto *Store = dyn_cast<StoreInst>(U);
    if (Store && !Stored && !Store->isVolatile() &&
        Store->getPointerOperand() == &Variable)
      Stored = Store->getValueOperand();
    else if (!isa<LoadInst>(U) || cast<LoadInst>(U)->isVolatile())
      return nullptr;
  }
  return Stored;
}

/// Only what the entry block stores is there wherever it is read.
static Value *passedValue(Value *Operand) {
  auto *Load = dyn_cast<LoadInst>(Operand);
  auto *Variable =
      Load ? dyn_cast<AllocaInst>(Load->getPointerOperand()) : nullptr;
  Value *Stored = Variable && Load->getType() == Variable->getAllocatedType()
                      ? storedValue(*Variable)
                      : nullptr;
  return isa_and_nonnull<Argument, Constant>(Stored) &&
                 Stored->getType() == Load->getType()
             ? Stored
             : Operand;
}

static bool seesAllCalls(const Function &F) {
  return F.hasLocalLinkage() && !F.isDeclaration() && !F.isVarArg() &&
         !F.hasAddressTaken() && !F.hasOptNone() &&
         !F.hasFnAttribute(Attribute::Naked);
}

/// The constant that all calls pass, those that hand on what they got aside.
static Constant *commonConstant(const Argument &A) {
  Constant *Common = nullptr;
  for (const User *U : A.getParent()->users()) {
    const auto *Call = dyn_cast<CallBase>(U);
    if (!Call || Call->getCalledFunction() != A.getParent())
      return nullptr;
    Value *Passed = passedValue(Call->getArgOperand(A.getArgNo()));
    if (Passed == &A)
      continue;
    auto *Known = dyn_cast<Constant>(Passed);
    if (!Known || isa<UndefValue>(Known) || Known->isThreadDependent() ||
        (Common && Common != Known))
      return nullptr;
    Common = Known;
  }
  return Common;
}

static bool replaceConstants(Function &F) {
  bool IsChanged = false;
  for (Argument &A : F.args()) {
    if (A.use_empty() || A.hasPointeeInMemoryValueAttr() ||
        A.hasSwiftErrorAttr())
      continue;
    if (Constant *Known = commonConstant(A)) {
      A.replaceAllUsesWith(Known);
      IsChanged = true;
    }
  }
  return IsChanged;
}

PreservedAnalyses ConstantArgumentsPass::run(Module &M,
                                             ModuleAnalysisManager &) {
  if (!TableView::find(M))
    return PreservedAnalyses::all();
  bool IsChanged = true;
  for (unsigned Round = 0; IsChanged && Round < MostRounds; Round++) {
    IsChanged = false;
    for (Function &F : M)
      if (seesAllCalls(F))
        IsChanged |= replaceConstants(F);
  }
  return PreservedAnalyses::none();
}
