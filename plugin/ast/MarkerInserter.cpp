// SPDX-License-Identifier: MIT
//
// See MarkerInserter.h. The nodes themselves are made in MarkerNodes.cpp.
#include "ast/MarkerInserter.h"

#include "ast/DirectiveBody.h"
#include "compat/ClangCompat.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace lineprof;

void MarkerInserter::insert(FunctionDecl *FD, const FunctionSites &Found,
                            const TableIndices &Where) {
  Function = FD;
  Sites = &Found;
  Indices = &Where;
  for (auto [Call, Region] : Found.StepCalls)
    setStepIndex(Call, Where.Regions[unsigned(Region)]);
  if (Where.Function.Function == ~0u && Found.Edits.empty())
    return;
  for (StmtExpr *E : Found.Nested)
    Changes.replace(E, E->getSubStmt(), rewriteBlock(E->getSubStmt()));
  for (BlockDecl *Block : Found.Blocks)
    Changes.setBody(Block, rewriteBlock(cast<CompoundStmt>(Block->getBody())));
  for (const DirectiveSite &Site : Found.Directives)
    replaceBody(Changes, *Site.Directive, Site.Body,
                rewriteDirectiveBody(Site));
  for (CompoundStmt *Block : Found.Sections)
    for (Stmt *Child : Block->children())
      rewriteChild(Block, Child);
  if (!Found.Initialisers.empty()) {
    auto *Constructor = cast<CXXConstructorDecl>(FD);
    for (auto [Position, Row] : Found.Initialisers)
      rewriteInitialiser(Constructor->init_begin()[Position], Row);
  }
  rewriteBody();
}

/// The enter marker is the first statement of the body. If calls of the
/// function are steps it stands inside the step, so that the call is counted in
/// it. (In constructors the markers of initialisers run before it; the IR stage
/// takes any enter marker as the function's.)
void MarkerInserter::rewriteBody() {
  llvm::SmallVector<Stmt *, 4> First;
  Stmt *Body = Function->getBody();
  auto *Coroutine = dyn_cast<CoroutineBodyStmt>(Body);
  Stmt *Written = Coroutine ? Coroutine->getBody() : Body;
  auto *Block = dyn_cast<CompoundStmt>(Written);
  StmtEdit Edit = Block ? Sites->Edits.lookup(Block) : StmtEdit();
  if (Edit.Region >= 0)
    beginRegion(Edit.Region, Block->getBeginLoc(), First);
  if (Indices->Function.Function != ~0u)
    First.push_back(enterMarker(Written->getBeginLoc()));

  if (auto *Try = dyn_cast<CXXTryStmt>(Written)) {
    rewriteTry(Try, First);
    return;
  }
  if (!Block)
    return;
  CompoundStmt *New = rewriteBlock(Block, First);
  if (!Coroutine) {
    Changes.setBody(Function, New);
    return;
  }
  Changes.replace(Coroutine, Written, New);
}

CompoundStmt *MarkerInserter::rewriteBlock(CompoundStmt *S,
                                           llvm::ArrayRef<Stmt *> First) {
  llvm::SmallVector<Stmt *, 32> Out(First.begin(), First.end());
  for (Stmt *Child : S->body())
    rewriteInto(Child, Out);
  if (Out.size() == S->size()) {
    for (size_t I = 0; I < Out.size(); I++)
      if (Out[I] != S->body_begin()[I])
        Changes.set(S->body_begin()[I], Out[I]);
    return S;
  }
  FPOptionsOverride Floating =
      S->hasStoredFPFeatures() ? S->getStoredFPFeatures() : FPOptionsOverride();
  return CompoundStmt::Create(Ctx, Out, Floating, S->getLBracLoc(),
                              S->getRBracLoc());
}

Stmt *MarkerInserter::rewriteDirectiveBody(const DirectiveSite &Site) {
  llvm::SmallVector<Stmt *, 8> Out;
  StmtEdit Edit = Sites->Edits.lookup(Site.Body);
  auto *Block = dyn_cast<CompoundStmt>(Site.Body);
  SourceRange Range = Site.Body->getSourceRange();
  for (int Row : Site.Headers)
    Out.push_back(lineMarker(Row, Range.getBegin()));
  if (Block && Edit.Region < 0)
    return rewriteBlock(Block, Out);
  rewriteInto(Site.Body, Out);
  return Out.size() == 1 ? Out[0] : block(Out, Range);
}

static bool isLabel(const Stmt *S) { return isa<LabelStmt, SwitchCase>(S); }

static Stmt *subStmt(Stmt *Label) {
  if (auto *Named = dyn_cast<LabelStmt>(Label))
    return Named->getSubStmt();
  return cast<SwitchCase>(Label)->getSubStmt();
}

static Stmt *innermostLabel(Stmt *Label) {
  while (isLabel(subStmt(Label)))
    Label = subStmt(Label);
  return Label;
}

void MarkerInserter::setSubStmt(Stmt *Label, Stmt *Sub) {
  Changes.replace(Label, subStmt(Label), Sub);
}

/// For places that hold one statement.
void MarkerInserter::rewriteChild(Stmt *Parent, Stmt *Child) {
  Changes.replace(Parent, Child, rewrite(Child));
}

Stmt *MarkerInserter::rewrite(Stmt *S) {
  if (!S)
    return nullptr;
  SourceRange Range = S->getSourceRange();
  llvm::SmallVector<Stmt *, 4> Out;
  rewriteInto(S, Out);
  if (Out.size() == 1)
    return Out[0];
  return isLabel(Out[0]) ? gatherBehindLabel(Out, Range.getEnd())
                         : block(Out, Range);
}

/// `label: marker` and the statements behind it become `label: { marker; ...
/// }`: coverage looks for the label where it was written.
Stmt *MarkerInserter::gatherBehindLabel(StmtList &Out, SourceLocation End) {
  Stmt *Label = Out[0], *Innermost = innermostLabel(Label);
  Out[0] = subStmt(Innermost);
  auto *Attributed = dyn_cast<AttributedStmt>(Out[0]);
  if (Attributed)
    Out[0] = Attributed->getSubStmt();
  Stmt *Block = block(Out, {Out[0]->getBeginLoc(), End});
  if (Attributed)
    Changes.replace(Attributed, Attributed->getSubStmt(), Block);
  else
    setSubStmt(Innermost, Block);
  return Label;
}

void MarkerInserter::rewriteInto(Stmt *S, StmtList &Out) {
  StmtEdit Edit = Sites->Edits.lookup(S);
  if (Edit.IsWrapper)
    S = cast<IfStmt>(S)->getElse();
  if (Edit.Region < 0 && !Edit.IsWrapper) {
    rewritePlain(S, Edit.Before, Out);
    return;
  }
  SourceRange Range = S->getSourceRange();
  llvm::SmallVector<Stmt *, 4> Inside;
  if (Edit.Region >= 0)
    beginRegion(Edit.Region, Range.getBegin(), Inside);
  if (auto *Block = dyn_cast<CompoundStmt>(S)) {
    Out.push_back(rewriteBlock(Block, Inside));
    return;
  }
  if (Edit.IsWrapper)
    rewriteInto(S, Inside);
  else
    rewritePlain(S, Edit.Before, Inside);
  Out.push_back(block(Inside, Range));
}

static bool isLikelihood(const Stmt *S) {
  const auto *Attributed = dyn_cast<AttributedStmt>(S);
  if (!Attributed)
    return false;
  for (const Attr *A : Attributed->getAttrs())
    if (isa<LikelyAttr, UnlikelyAttr>(A))
      return true;
  return false;
}

void MarkerInserter::rewritePlain(Stmt *S, int Before, StmtList &Out) {
  if (isLabel(S)) {
    rewriteLabels(S, Before, Out);
    return;
  }
  auto *Attributed = dyn_cast<AttributedStmt>(S);
  if (Attributed && Before >= 0 && isLikelihood(S)) {
    // The branch looks at its own statement for the attribute.
    Stmt *Sub = Attributed->getSubStmt();
    SourceRange Range = Sub->getSourceRange();
    Stmt *Both[] = {lineMarker(Before, Range.getBegin()), rewrite(Sub)};
    Changes.replace(Attributed, Sub, block(Both, Range));
    Out.push_back(S);
    return;
  }
  if (Before >= 0)
    Out.push_back(lineMarker(Before, S->getBeginLoc()));
  Out.push_back(rewriteInside(S));
}

/// `label: statement` becomes `label: marker; statement`, two statements, so
/// that jumps meet the marker and declarations keep their scope.
void MarkerInserter::rewriteLabels(Stmt *S, int Before, StmtList &Out) {
  Stmt *Innermost = innermostLabel(S);
  Stmt *Sub = subStmt(Innermost);
  Out.push_back(S);
  if (Before < 0) {
    rewriteChild(Innermost, Sub);
    return;
  }
  Stmt *Marker = lineMarker(Before, Sub->getBeginLoc());
  if (isLikelihood(Sub))
    Marker = AttributedStmt::Create(
        Ctx, Sub->getBeginLoc(), cast<AttributedStmt>(Sub)->getAttrs(), Marker);
  setSubStmt(Innermost, Marker);
  rewriteInto(Sub, Out);
}

/// The statements inside `S`; `S` itself unless it is a loop that changes.
Stmt *MarkerInserter::rewriteInside(Stmt *S) {
  switch (S->getStmtClass()) {
  case Stmt::CompoundStmtClass:
    return rewriteBlock(cast<CompoundStmt>(S));
  case Stmt::AttributedStmtClass:
    rewriteChild(S, cast<AttributedStmt>(S)->getSubStmt());
    return S;
  case Stmt::IfStmtClass: {
    auto *If = cast<IfStmt>(S);
    rewriteChild(If, If->getThen());
    rewriteChild(If, If->getElse());
    return S;
  }
  case Stmt::SwitchStmtClass:
    rewriteChild(S, cast<SwitchStmt>(S)->getBody());
    return S;
  case Stmt::CXXTryStmtClass:
    rewriteTry(cast<CXXTryStmt>(S), {});
    return S;
  case Stmt::ForStmtClass:
  case Stmt::WhileStmtClass:
  case Stmt::DoStmtClass:
  case Stmt::CXXForRangeStmtClass:
    return rewriteLoop(S);
  default:
    if (Stmt *Body = deferredBody(S))
      *S->child_begin() = rewrite(Body);
    return S;
  }
}

void MarkerInserter::rewriteTry(CXXTryStmt *S, llvm::ArrayRef<Stmt *> First) {
  Changes.replace(S, S->getTryBlock(), rewriteBlock(S->getTryBlock(), First));
  for (unsigned I = 0; I < S->getNumHandlers(); I++) {
    CXXCatchStmt *Handler = S->getHandler(I);
    if (auto *Block = dyn_cast<CompoundStmt>(Handler->getHandlerBlock()))
      Changes.replace(Handler, Block, rewriteBlock(Block));
  }
}

void MarkerInserter::rewriteLoopBody(Stmt *Loop, Stmt *Body,
                                     const StmtEdit &Edit) {
  if (Edit.Step < 0) {
    rewriteChild(Loop, Body);
    return;
  }
  SourceRange Range = Body->getSourceRange();
  llvm::SmallVector<Stmt *, 8> Inside;
  beginRegion(Edit.Step, Range.getBegin(), Inside);
  if (auto *Block = dyn_cast<CompoundStmt>(Body)) {
    Changes.replace(Loop, Body, rewriteBlock(Block, Inside));
    return;
  }
  rewriteInto(Body, Inside);
  Changes.replace(Loop, Body, block(Inside, Range));
}

/// The marker of a loop without an increment, in its place: behind the body, in
/// no macro that the body is not in.
Expr *MarkerInserter::increment(int Row, SourceLocation Loc, const Stmt *Body) {
  const SourceManager &SM = Ctx.getSourceManager();
  while (Loc.isMacroID() && !SM.isWrittenInSameFile(Loc, Body->getEndLoc()))
    Loc = SM.getImmediateExpansionRange(Loc).getBegin();
  return lineMarkerExpr(Row, unwritten(Loc));
}

Stmt *MarkerInserter::rewriteLoop(Stmt *S) {
  StmtEdit Edit = Sites->Edits.lookup(S);
  SourceLocation Loc = S->getBeginLoc();
  int Again = Edit.Again;
  if (auto *For = dyn_cast<ForStmt>(S)) {
    rewriteLoopBody(For, For->getBody(), Edit);
    if (Again >= 0 && For->getInc())
      Changes.replace(For, For->getInc(), before(Again, For->getInc()));
    else if (Again >= 0) // behind initialisation, variable and condition
      Changes.set(*std::next(For->child_begin(), 3),
                  increment(Again, Loc, For->getBody()));
    return S;
  }
  if (auto *Range = dyn_cast<CXXForRangeStmt>(S)) {
    rewriteLoopBody(Range, Range->getBody(), Edit);
    if (Again >= 0 && Range->getInc())
      Changes.replace(Range, Range->getInc(), before(Again, Range->getInc()));
    return S;
  }
  if (auto *Do = dyn_cast<DoStmt>(S)) {
    rewriteLoopBody(Do, Do->getBody(), Edit);
    if (Again >= 0)
      Changes.replace(Do, Do->getCond(), putInCondition(Do->getCond(), Again));
    return S;
  }
  auto *While = cast<WhileStmt>(S);
  rewriteLoopBody(While, While->getBody(), Edit);
  if (Edit.AtTest >= 0)
    Changes.replace(While, While->getCond(),
                    putInCondition(While->getCond(), Edit.AtTest));
  if (Again < 0)
    return S;
  // The loop becomes a `for`, so that `continue` passes the marker, while the
  // condition and its variable stay as clang's constant folder and scopes know
  // them.
  return new (Ctx) ForStmt(
      Ctx, nullptr, While->getCond(), While->getConditionVariable(),
      increment(Again, Loc, While->getBody()), While->getBody(),
      While->getWhileLoc(), While->getLParenLoc(), While->getRParenLoc());
}

/// Puts a marker in front of what is evaluated first, so that `&&` and `||`
/// stay branches. The expressions around it are made anew, since instances of a
/// template may share them.
Expr *MarkerInserter::putInCondition(Expr *Cond, int Row) {
  if (auto *Full = dyn_cast<ExprWithCleanups>(Cond))
    return ExprWithCleanups::Create(
        Ctx, putInCondition(Full->getSubExpr(), Row),
        Full->cleanupsHaveSideEffects(), Full->getObjects());
  if (auto *Parens = dyn_cast<ParenExpr>(Cond))
    return new (Ctx) ParenExpr(Parens->getLParen(), Parens->getRParen(),
                               putInCondition(Parens->getSubExpr(), Row));
  auto *Binary = dyn_cast<BinaryOperator>(Cond);
  if (Binary && Binary->isLogicalOp())
    return BinaryOperator::Create(
        Ctx, putInCondition(Binary->getLHS(), Row), Binary->getRHS(),
        Binary->getOpcode(), Binary->getType(), Binary->getValueKind(),
        Binary->getObjectKind(), Binary->getOperatorLoc(),
        Binary->getFPFeatures());
  return before(Row, Cond);
}

void MarkerInserter::rewriteInitialiser(CXXCtorInitializer *&Init, int Row) {
  Expr *Value = Init->getInit();
  if (auto *Full = dyn_cast<ExprWithCleanups>(Value)) {
    Expr *Inside = Full->getSubExpr();
    Changes.replace(Full, Inside, before(Row, Inside));
    return;
  }
  Value = before(Row, Value);
  SourceLocation L = Init->getLParenLoc(), R = Init->getRParenLoc();
  CXXCtorInitializer *New;
  if (Init->isDelegatingInitializer())
    New = new (Ctx)
        CXXCtorInitializer(Ctx, Init->getTypeSourceInfo(), L, Value, R);
  else if (Init->isBaseInitializer())
    New = new (Ctx) CXXCtorInitializer(Ctx, Init->getTypeSourceInfo(),
                                       Init->isBaseVirtual(), L, Value, R,
                                       SourceLocation());
  else if (Init->isIndirectMemberInitializer())
    New = new (Ctx) CXXCtorInitializer(Ctx, Init->getIndirectMember(),
                                       Init->getMemberLocation(), L, Value, R);
  else
    New = new (Ctx) CXXCtorInitializer(Ctx, Init->getMember(),
                                       Init->getMemberLocation(), L, Value, R);
  New->setSourceOrder(Init->getSourceOrder());
  Changes.set(Init, New);
}
