// SPDX-License-Identifier: MIT
//
// See DirectiveBody.h.
#include "ast/DirectiveBody.h"

#include "compat/ClangCompat.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;
using namespace lineprof;

bool lineprof::isTarget(const OMPExecutableDirective &Directive) {
  return isOpenMPTargetExecutionDirective(Directive.getDirectiveKind());
}

bool lineprof::isLeftWhole(const OMPExecutableDirective &Directive) {
  return isTarget(Directive) ||
         isa<OMPAtomicDirective, OMPMetaDirective, OMPDispatchDirective>(
             Directive);
}

/// The statement inside the nodes that clang puts around a statement of a
/// directive.
static Stmt *taken(Stmt *S) {
  for (;;) {
    if (auto *Captured = dyn_cast_or_null<CapturedStmt>(S))
      S = Captured->getCapturedStmt();
    else if (auto *Loop = dyn_cast_or_null<OMPCanonicalLoop>(S))
      S = Loop->getLoopStmt();
    else
      return S;
  }
}

static Stmt *loopBodyOf(Stmt *S) {
  if (auto *For = dyn_cast<ForStmt>(S))
    return For->getBody();
  if (auto *Range = dyn_cast<CXXForRangeStmt>(S))
    return Range->getBody();
  return nullptr;
}

/// The loop, or the directive that makes one, among the statements of a block;
/// else null.
static Stmt *loopIn(Stmt *S) {
  S = taken(S);
  if (!S || loopBodyOf(S) || loopTransformation(S))
    return S;
  if (auto *Attributed = dyn_cast<AttributedStmt>(S))
    return loopIn(Attributed->getSubStmt());
  if (auto *Block = dyn_cast<CompoundStmt>(S))
    for (Stmt *Child : Block->body())
      if (Stmt *Found = loopIn(Child))
        return Found;
  return nullptr;
}

DirectiveBody lineprof::bodyOf(OMPExecutableDirective &Directive) {
  DirectiveBody Body;
  if (!Directive.hasAssociatedStmt() || isLeftWhole(Directive) ||
      sectionsOf(Directive))
    return Body;
  Stmt *S = taken(Directive.getAssociatedStmt());
  auto *Loops = dyn_cast<OMPLoopBasedDirective>(&Directive);
  if (!Loops) {
    if (!loopTransformation(&Directive)) // a sequence of loops
      Body.Innermost = S;
    return Body;
  }
  for (unsigned Left = Loops->getLoopsNumber(); Left > 0;) {
    S = loopIn(S);
    if (!S)
      return DirectiveBody();
    if (Stmt *Next = loopBodyOf(S)) {
      Body.Loops.push_back(S);
      Left--;
      S = Next;
    } else if (auto *Inner = dyn_cast<OMPLoopBasedDirective>(S)) {
      Left = Inner->getLoopsNumber();
      S = taken(Inner->getAssociatedStmt());
    } else {
      return DirectiveBody();
    }
  }
  Body.Innermost = S;
  return Body;
}

CompoundStmt *lineprof::sectionsOf(OMPExecutableDirective &Directive) {
  if (!isa<OMPSectionsDirective, OMPParallelSectionsDirective>(Directive))
    return nullptr;
  return dyn_cast<CompoundStmt>(taken(Directive.getAssociatedStmt()));
}

static void replaceIn(Edits &Changes, Stmt *&S, Stmt *Old, Stmt *New) {
  if (S == Old) {
    Changes.set(S, New);
    return;
  }
  if (!S || isa<Expr, DeclStmt>(S))
    return;
  if (auto *Captured = dyn_cast<CapturedStmt>(S)) {
    Stmt *Inside = Captured->getCapturedStmt();
    if (Inside == Old)
      Changes.setCaptured(Captured, New);
    else
      replaceIn(Changes, Inside, Old, New);
    return;
  }
  if (loopTransformation(S)) {
    replaceBody(Changes, *cast<OMPExecutableDirective>(S), Old, New);
    return;
  }
  for (Stmt *&Child : S->children())
    replaceIn(Changes, Child, Old, New);
}

void lineprof::replaceInMade(Edits &Changes, OMPExecutableDirective &Directive,
                             Stmt *Old, Stmt *New) {
  if (const auto *Made = loopTransformation(&Directive)) {
    Stmt *Loops = Made->getTransformedStmt();
    replaceIn(Changes, Loops, Old, New);
  }
}

void lineprof::replaceBody(Edits &Changes, OMPExecutableDirective &Directive,
                           Stmt *Old, Stmt *New) {
  replaceInMade(Changes, Directive, Old, New);
  for (Stmt *&Child : Directive.children())
    replaceIn(Changes, Child, Old, New);
}
