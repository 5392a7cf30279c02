// SPDX-License-Identifier: MIT
//
// See ConstantArguments.h.
#include "ConstantArguments.h"

#include "ModuleTable.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace lineprof;

/// Constants go from caller to callee, and on from there.
constexpr unsigned MostRounds = 8;

namespace {

class ConstantArguments {
public:
  void replace(Function &F);
  bool isChanged() const { return IsChanged; }

private:
  Value *storedValue(AllocaInst &Variable);
  Value *findStored(AllocaInst &Variable);
  Value *passedValue(Value *Operand);
  Constant *commonConstant(const Argument &A);

  DenseMap<AllocaInst *, Value *> Stored;
  bool IsChanged = false;
};

} // namespace

Value *ConstantArguments::findStored(AllocaInst &Variable) {
  Value *Found = nullptr;
  for (User *U : Variable.users()) {
    auto *Store = dyn_cast<StoreInst>(U);
    if (Store && !Found && !Store->isVolatile() &&
        Store->getPointerOperand() == &Variable)
      Found = Store->getValueOperand();
    else if (!isa<LoadInst>(U) || cast<LoadInst>(U)->isVolatile())
      return nullptr;
  }
  return Found;
}

/// What a variable that is written once holds: nothing has been lifted from
/// memory yet, and arguments are variables.
Value *ConstantArguments::storedValue(AllocaInst &Variable) {
  auto [Known, IsNew] = Stored.try_emplace(&Variable, nullptr);
  if (IsNew)
    Known->second = findStored(Variable);
  return Known->second;
}

/// An argument or a constant behind a variable; else what there is.
Value *ConstantArguments::passedValue(Value *Operand) {
  auto *Load = dyn_cast<LoadInst>(Operand);
  auto *Variable =
      Load ? dyn_cast<AllocaInst>(Load->getPointerOperand()) : nullptr;
  Value *Behind = Variable ? storedValue(*Variable) : nullptr;
  return isa_and_nonnull<Argument, Constant>(Behind) &&
                 Behind->getType() == Load->getType()
             ? Behind
             : Operand;
}

static bool seesAllCalls(const Function &F) {
  return F.hasLocalLinkage() && !F.isDeclaration() && !F.isVarArg() &&
         !F.hasAddressTaken() && !F.hasOptNone() &&
         !F.hasFnAttribute(Attribute::Naked);
}

/// The constant that all calls pass, those that hand on what they got aside.
Constant *ConstantArguments::commonConstant(const Argument &A) {
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

/// What was reached by an argument only may be a global variable now.
static void widenEffects(Function &F) {
  auto Widen = [](MemoryEffects Effects) {
    return Effects | MemoryEffects(IRMemLocation::Other,
                                   Effects.getModRef(IRMemLocation::ArgMem));
  };
  F.setMemoryEffects(Widen(F.getMemoryEffects()));
  for (User *U : F.users()) {
    auto *Call = cast<CallBase>(U);
    if (Call->getAttributes().getFnAttr(Attribute::Memory).isValid())
      Call->setMemoryEffects(Widen(Call->getMemoryEffects()));
  }
}

void ConstantArguments::replace(Function &F) {
  bool HasPointer = false;
  for (Argument &A : F.args()) {
    if (A.use_empty() || A.hasPointeeInMemoryValueAttr() ||
        A.hasSwiftErrorAttr())
      continue;
    Constant *Known = commonConstant(A);
    if (!Known)
      continue;
    A.replaceAllUsesWith(Known);
    HasPointer |= A.getType()->isPtrOrPtrVectorTy();
    IsChanged = true;
  }
  if (HasPointer)
    widenEffects(F);
}

PreservedAnalyses ConstantArgumentsPass::run(Module &M,
                                             ModuleAnalysisManager &) {
  if (!TableView::find(M))
    return PreservedAnalyses::all();
  for (unsigned Round = 0; Round < MostRounds; Round++) {
    ConstantArguments Arguments; // what variables hold changes
    for (Function &F : M)
      if (seesAllCalls(F))
        Arguments.replace(F);
    if (!Arguments.isChanged())
      break;
  }
  return PreservedAnalyses::none();
}
