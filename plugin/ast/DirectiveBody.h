// SPDX-License-Identifier: MIT
//
// Finds the parts of an OpenMP directive that the user wrote: the statement
// that runs in the end, and the loops around it whose headers clang makes anew.
// Clang looks for associated loops where it has put them, so nothing may stand
// between a directive and its loops, or between two of the loops. Markers go
// into the innermost body alone.
#ifndef LINEPROF_PLUGIN_DIRECTIVEBODY_H
#define LINEPROF_PLUGIN_DIRECTIVEBODY_H

#include "ast/Edits.h"

#include "clang/AST/Stmt.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/SmallVector.h"

namespace lineprof {

struct DirectiveBody {
  /// The body. Null: the directive has none, or nothing may be put into it.
  clang::Stmt *Innermost = nullptr;
  /// The loops between the directive and that body.
  llvm::SmallVector<clang::Stmt *, 2> Loops;
};

/// Whether its body may be handed to a device.
bool isTarget(const clang::OMPExecutableDirective &Directive);

/// Whether nothing may be put into the directive's body, because it is a
/// target's or because clang compiles it in one piece.
bool isLeftWhole(const clang::OMPExecutableDirective &Directive);

DirectiveBody bodyOf(clang::OMPExecutableDirective &Directive);

/// The block of `sections`, whose statements clang takes one by one; null for
/// all other directives.
clang::CompoundStmt *sectionsOf(clang::OMPExecutableDirective &Directive);

/// Puts `New` in the place of `Old`, a body, wherever the directive has it:
/// loops that clang has made of others share it with them.
void replaceBody(Edits &Changes, clang::OMPExecutableDirective &Directive,
                 clang::Stmt *Old, clang::Stmt *New);

/// The same, where loops that clang has made of the directive's have it.
void replaceInMade(Edits &Changes, clang::OMPExecutableDirective &Directive,
                   clang::Stmt *Old, clang::Stmt *New);

} // namespace lineprof

#endif
