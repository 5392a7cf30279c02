// SPDX-License-Identifier: MIT
//
// Who calls whom in this translation unit, for 'callees_of'. A function that
// is only referred to (passed to qsort, to a thread) counts as called. Calls
// through pointers, and of overriders through their base, are not followed.
#ifndef LINEPROF_PLUGIN_CALLEES_H
#define LINEPROF_PLUGIN_CALLEES_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"

namespace lineprof {

class Callees {
public:
  /// Notes what the definition `FD` calls.
  void read(clang::FunctionDecl *FD);

  /// What is called from `Roots`, each with a function that calls it; without
  /// `IsTransitive` only by the roots themselves, their lambdas included.
  llvm::DenseMap<const clang::FunctionDecl *, const clang::FunctionDecl *>
  from(llvm::ArrayRef<const clang::FunctionDecl *> Roots,
       bool IsTransitive) const;

private:
  using CalleeSet = llvm::SmallSetVector<const clang::FunctionDecl *, 4>;
  llvm::DenseMap<const clang::FunctionDecl *, CalleeSet> Calls;
};

} // namespace lineprof

#endif
