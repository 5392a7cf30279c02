// SPDX-License-Identifier: MIT
//
// Statements of template instances that clang (TreeTransform) may share with
// the pattern: those where nothing inside depended on a parameter or a local
// variable. Labels, cases, `switch`, range-for and `return` are always made
// anew, as are declarations, statement expressions and blocks: of these only
// the bodies may be shared. Other expressions are not edited.
#include "ast/MarkerInserter.h"

#include "ast/DirectiveBody.h"
#include "ast/TypeBounds.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;
using namespace lineprof;

void MarkerInserter::unshare(FunctionDecl *FD) {
  for (ParmVarDecl *Parameter : FD->parameters())
    for (Stmt *Bound : boundsOf(Parameter, Ctx))
      unshareInside(Bound);
  if (auto *Constructor = dyn_cast<CXXConstructorDecl>(FD))
    for (CXXCtorInitializer *Init : Constructor->inits())
      if (Init->isWritten())
        unshareInside(Init->getInit());
  Stmt *Body = FD->getBody();
  if (auto *Coroutine = dyn_cast<CoroutineBodyStmt>(Body)) {
    for (Stmt *&Child : Coroutine->children())
      if (Child && Child == Coroutine->getBody()) {
        unshareStmt(Child);
        break;
      }
    return;
  }
  unshareStmt(Body);
  FD->setBody(Body);
}

static Stmt *copyOf(ASTContext &Ctx, Stmt *S) {
  switch (S->getStmtClass()) {
  case Stmt::CompoundStmtClass: {
    auto *Block = cast<CompoundStmt>(S);
    llvm::SmallVector<Stmt *, 16> Children(Block->body_begin(),
                                           Block->body_end());
    return CompoundStmt::Create(Ctx, Children,
                                Block->hasStoredFPFeatures()
                                    ? Block->getStoredFPFeatures()
                                    : FPOptionsOverride(),
                                Block->getLBracLoc(), Block->getRBracLoc());
  }
  case Stmt::AttributedStmtClass: {
    auto *Attributed = cast<AttributedStmt>(S);
    return AttributedStmt::Create(Ctx, Attributed->getAttrLoc(),
                                  Attributed->getAttrs(),
                                  Attributed->getSubStmt());
  }
  case Stmt::IfStmtClass: {
    auto *If = cast<IfStmt>(S);
    return IfStmt::Create(Ctx, If->getIfLoc(), If->getStatementKind(),
                          If->getInit(), If->getConditionVariable(),
                          If->getCond(), If->getLParenLoc(), If->getRParenLoc(),
                          If->getThen(), If->getElseLoc(), If->getElse());
  }
  case Stmt::WhileStmtClass: {
    auto *While = cast<WhileStmt>(S);
    return WhileStmt::Create(
        Ctx, While->getConditionVariable(), While->getCond(), While->getBody(),
        While->getWhileLoc(), While->getLParenLoc(), While->getRParenLoc());
  }
  case Stmt::DoStmtClass: {
    auto *Do = cast<DoStmt>(S);
    return new (Ctx) DoStmt(Do->getBody(), Do->getCond(), Do->getDoLoc(),
                            Do->getWhileLoc(), Do->getRParenLoc());
  }
  case Stmt::ForStmtClass: {
    auto *For = cast<ForStmt>(S);
    return new (Ctx)
        ForStmt(Ctx, For->getInit(), For->getCond(),
                For->getConditionVariable(), For->getInc(), For->getBody(),
                For->getForLoc(), For->getLParenLoc(), For->getRParenLoc());
  }
  case Stmt::CXXTryStmtClass: {
    auto *Try = cast<CXXTryStmt>(S);
    llvm::SmallVector<Stmt *, 4> Handlers;
    for (unsigned I = 0; I < Try->getNumHandlers(); I++) {
      CXXCatchStmt *Handler = Try->getHandler(I);
      Handlers.push_back(new (Ctx) CXXCatchStmt(Handler->getCatchLoc(),
                                                Handler->getExceptionDecl(),
                                                Handler->getHandlerBlock()));
    }
    return CXXTryStmt::Create(Ctx, Try->getTryLoc(), Try->getTryBlock(),
                              Handlers);
  }
  default:
    return S;
  }
}

/// Loops that clang has made of others (OpenMP) get the copy, too.
void MarkerInserter::unshareDirective(OMPExecutableDirective &S) {
  Stmt *Old = bodyOf(S).Innermost;
  for (Stmt *&Child : S.children())
    unshareStmt(Child);
  Stmt *New = bodyOf(S).Innermost;
  if (New != Old)
    replaceInMade(Changes, S, Old, New);
}

static void append(llvm::SmallVectorImpl<Stmt *> &Work, const Bounds &Found) {
  Work.append(Found.begin(), Found.end());
}

/// What of a statement is to be looked into and is none of its children.
static void addFromTypes(Stmt *S, const ASTContext &Ctx,
                         llvm::SmallVectorImpl<Stmt *> &Work) {
  append(Work, boundsOf(S, Ctx));
  auto *Declaration = dyn_cast<DeclStmt>(S);
  if (!Declaration)
    return;
  for (Decl *D : Declaration->decls()) {
    append(Work, boundsOf(D, Ctx));
    if (auto *Record = dyn_cast<CXXRecordDecl>(D))
      for (FieldDecl *Field : Record->fields())
        if (Field->hasInClassInitializer())
          Work.push_back(Field->getInClassInitializer());
  }
}

/// Bodies of statement expressions and blocks in an expression or declaration.
void MarkerInserter::unshareInside(Stmt *Root) {
  llvm::SmallVector<Stmt *, 16> Work = {Root};
  while (!Work.empty()) {
    Stmt *S = Work.pop_back_val();
    if (auto *Inner = dyn_cast_or_null<StmtExpr>(S)) {
      Stmt *Body = Inner->getSubStmt();
      unshareStmt(Body);
      Inner->setSubStmt(cast<CompoundStmt>(Body));
    } else if (auto *Block = dyn_cast_or_null<BlockExpr>(S)) {
      Stmt *Body = Block->getBody();
      unshareStmt(Body);
      Block->getBlockDecl()->setBody(cast<CompoundStmt>(Body));
      for (ParmVarDecl *Parameter : Block->getBlockDecl()->parameters())
        append(Work, boundsOf(Parameter, Ctx));
    } else if (auto *Lambda = dyn_cast_or_null<LambdaExpr>(S)) {
      Work.append(Lambda->capture_init_begin(), Lambda->capture_init_end());
    } else if (S) {
      Work.append(S->child_begin(), S->child_end());
      addFromTypes(S, Ctx, Work);
    }
  }
}

/// Replaces what is in the slot `S` and goes on inside the copy.
void MarkerInserter::unshareStmt(Stmt *&S) {
  if (!S)
    return;
  S = copyOf(Ctx, S);
  switch (S->getStmtClass()) {
  case Stmt::CompoundStmtClass:
  case Stmt::AttributedStmtClass:
  case Stmt::IfStmtClass:
  case Stmt::WhileStmtClass:
  case Stmt::DoStmtClass:
  case Stmt::ForStmtClass:
  case Stmt::CXXTryStmtClass:
  case Stmt::CXXCatchStmtClass:
  case Stmt::LabelStmtClass:
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
  case Stmt::SwitchStmtClass:
  case Stmt::CXXForRangeStmtClass:
    for (Stmt *&Child : S->children())
      unshareStmt(Child);
    return;
  case Stmt::CapturedStmtClass: {
    Stmt *Body = cast<CapturedStmt>(S)->getCapturedStmt();
    unshareStmt(Body);
    setCapturedStmt(*cast<CapturedStmt>(S), Body);
    return;
  }
  default:
    if (auto *Directive = dyn_cast<OMPExecutableDirective>(S))
      unshareDirective(*Directive);
    else
      unshareInside(S);
  }
}
