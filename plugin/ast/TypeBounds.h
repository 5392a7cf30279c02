// SPDX-License-Identifier: MIT
//
// Expressions that stand in types and are evaluated at run time: the bounds of
// variable arrays. clang has them among the children of few statements.
#ifndef LINEPROF_PLUGIN_TYPEBOUNDS_H
#define LINEPROF_PLUGIN_TYPEBOUNDS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/SmallVector.h"

namespace lineprof {

using Bounds = llvm::SmallVector<clang::Stmt *, 2>;

/// What is evaluated where `D`, a variable, a parameter or a name of a type, is
/// declared, in this order.
Bounds boundsOf(const clang::Decl *D, const clang::ASTContext &Ctx);

/// What is evaluated of the type that an expression names: a cast, a literal,
/// `sizeof`.
Bounds boundsOf(const clang::Stmt *S, const clang::ASTContext &Ctx);

} // namespace lineprof

#endif
