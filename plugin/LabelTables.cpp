// SPDX-License-Identifier: MIT
//
// See LabelTables.h.
#include "LabelTables.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace lineprof;

LabelTables::LabelTables(const Function &F) : F(F) {
  for (const BasicBlock &Block : F)
    if (Block.hasAddressTaken())
      if (const BlockAddress *Address = BlockAddress::lookup(&Block))
        addUsers(*Address);
}

void LabelTables::addUsers(const Constant &Address) {
  for (const Use &Place : Address.uses()) {
    const User *U = Place.getUser();
    if (isa<Instruction>(U)) {
      AreInCode = true;
      AreLocal &= staysInCall(Place);
    } else if (const auto *Table = dyn_cast<GlobalVariable>(U)) {
      addTable(*const_cast<GlobalVariable *>(Table));
    } else if (const auto *Part = dyn_cast<Constant>(U);
               Part && !isa<GlobalValue>(Part)) {
      addUsers(*Part);
    } else {
      AreLocal = false;
    }
  }
}

/// Whether a label's address is gone when the function returns. Nothing that
/// is kept longer may be jumped to from the other body.
bool LabelTables::staysInCall(const Use &Address) const {
  SmallVector<const Use *, 8> Work = {&Address};
  SmallPtrSet<const User *, 8> Known;
  while (!Work.empty()) {
    const Use *Place = Work.pop_back_val();
    const User *U = Place->getUser();
    if (isa<IndirectBrInst, CmpInst>(U) || !Known.insert(U).second)
      continue;
    if (const auto *Store = dyn_cast<StoreInst>(U)) {
      if (!isa<AllocaInst>(getUnderlyingObject(Store->getPointerOperand())))
        return false;
    } else if (isa<PHINode, SelectInst, CastInst, BinaryOperator,
                   GetElementPtrInst>(U)) {
      for (const Use &Next : U->uses())
        Work.push_back(&Next);
    } else {
      return false;
    }
  }
  return true;
}

void LabelTables::addTable(GlobalVariable &Table) {
  if (!Tables.insert(&Table))
    return;
  if (!Table.isConstant() || !Table.hasLocalLinkage() ||
      !isUsedByFunctionOnly(Table))
    AreLocal = false;
}

bool LabelTables::isUsedByFunctionOnly(const Value &V) const {
  for (const User *U : V.users()) {
    if (const auto *I = dyn_cast<Instruction>(U)) {
      if (I->getFunction() != &F)
        return false;
    } else if (isa<GlobalValue>(U) || !isUsedByFunctionOnly(*U)) {
      return false;
    }
  }
  return true;
}

void LabelTables::declareCopies(ValueToValueMapTy &Copies) {
  for (GlobalVariable *Table : Tables) {
    auto *Copy = new GlobalVariable(*Table->getParent(), Table->getValueType(),
                                    true, GlobalValue::InternalLinkage,
                                    UndefValue::get(Table->getValueType()),
                                    Table->getName() + ".timed");
    Copy->setAlignment(Table->getAlign());
    Copy->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    Copy->setComdat(Table->getComdat());
    Copies[Table] = Copy;
  }
}

void LabelTables::defineCopies(ValueToValueMapTy &Copies) {
  for (GlobalVariable *Table : Tables)
    cast<GlobalVariable>(Copies.lookup(Table))
        ->setInitializer(MapValue(Table->getInitializer(), Copies));
}
