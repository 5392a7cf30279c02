// SPDX-License-Identifier: MIT
//
// Tables of label addresses, as interpreters jump through (`goto *table[op]`).
// A copy of such a function needs a copy of its tables.
#ifndef LINEPROF_PLUGIN_LABELTABLES_H
#define LINEPROF_PLUGIN_LABELTABLES_H

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace lineprof {

class LabelTables {
public:
  /// Finds every place that an address of one of `F`'s labels is kept.
  explicit LabelTables(const llvm::Function &F);

  /// Whether all are constants that nothing but `F` reads, or its own code and
  /// variables: a table that is filled by the first call is one body's only.
  bool areLocal() const { return AreLocal; }
  /// Whether `F`'s code computes with label addresses itself.
  bool areInCode() const { return AreInCode; }

  /// Before the copy is made: it is to use tables of its own.
  void declareCopies(llvm::ValueToValueMapTy &Copies);
  /// After it: they hold its labels.
  void defineCopies(llvm::ValueToValueMapTy &Copies);

private:
  void addUsers(const llvm::Constant &Address);
  void addTable(llvm::GlobalVariable &Table);
  bool staysInCall(const llvm::Use &Address) const;
  bool isUsedByFunctionOnly(const llvm::Value &V) const;

  const llvm::Function &F;
  llvm::SetVector<llvm::GlobalVariable *> Tables;
  bool AreLocal = true;
  bool AreInCode = false;
};

} // namespace lineprof

#endif
