// SPDX-License-Identifier: MIT
//
// See LineSites.h. Expressions, initialisers and marks on statements are in
// SiteScan.cpp.
#include "ast/LineSites.h"

#include "ast/Fingerprint.h"
#include "ast/TypeBounds.h"
#include "compat/ClangCompat.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;
using namespace lineprof;

FunctionSites LineSites::read(FunctionDecl *FD, bool Rows) {
  Function = FD;
  WithRows = Rows;
  Sites = FunctionSites();
  RowIndices.clear();
  Scanned.clear();
  Taken.clear();
  Values.clear();
  Doubtful.clear();
  Jumps.clear();
  HasComputedJumps = false;

  if (WithRows) {
    Place Own = Where.placeOf(FD->getLocation());
    Sites.EntryRow = unsigned(rowAt(Own, SourceRange(), LINEPROF_LINE_ENTRY));
  }
  // The first statement is a row of its own even on the function's line: the
  // call opens that row, the statement hits it.
  OpenRow Open = Unknown;
  for (const ParmVarDecl *Parameter : FD->parameters())
    for (Stmt *Bound : boundsOf(Parameter, Ctx))
      Open = scan(Bound, Open);
  if (auto *Constructor = dyn_cast<CXXConstructorDecl>(FD))
    Open = visitInitialisers(Constructor);
  Stmt *Body = FD->getBody();
  if (auto *Coroutine = dyn_cast<CoroutineBodyStmt>(Body))
    Body = Coroutine->getBody();
  visit(Body, Open, Around());
  endAt(Body->getEndLoc());
  takeFunctionStep(Body);
  resolveLabels(Body);
  return std::move(Sites);
}

int LineSites::rowAt(Place P, SourceRange Statement, lineprof_line_kind Kind) {
  auto [Entry, IsNew] =
      RowIndices.try_emplace({P.File, P.Line}, int(Sites.Rows.size()));
  if (IsNew)
    Sites.Rows.push_back({P, P.Line, Kind});
  Row &R = Sites.Rows[unsigned(Entry->second)];
  R.EndLine = std::max(R.EndLine, Where.endLine(Statement.getEnd(), P));
  if (R.Kind == LINEPROF_LINE_ENTRY || Kind == LINEPROF_LINE_LOOP)
    R.Kind = Kind;
  addTokens(R, Statement, Ctx.getSourceManager(), Ctx.getLangOpts());
  return Entry->second;
}

/// The closing brace of a block is no statement, but code may be there: what
/// leaves the function, destructors. That is not the code of the last row
/// before it, which may have run seldom.
void LineSites::endAt(SourceLocation Brace) {
  Place P = Where.placeOf(Brace);
  if (WithRows && P.isValid())
    rowAt(P, SourceRange(), LINEPROF_LINE_ENTRY);
}

static bool hasCleanups(const CompoundStmt *Block, const ASTContext &Ctx) {
  auto IsCleanedUp = [&](const Decl *D) {
    const auto *Variable = dyn_cast<VarDecl>(D);
    return Variable && Variable->hasLocalStorage() &&
           (Variable->needsDestruction(Ctx) ||
            Variable->hasAttr<CleanupAttr>());
  };
  return llvm::any_of(Block->body(), [&](const Stmt *Child) {
    const auto *Declaration = dyn_cast<DeclStmt>(Child);
    return Declaration && llvm::any_of(Declaration->decls(), IsCleanedUp);
  });
}

LineSites::OpenRow LineSites::mark(SourceLocation Begin, SourceLocation End,
                                   OpenRow Open, Stmt *Anchor,
                                   lineprof_line_kind Kind) {
  if (!WithRows)
    return Unknown;
  Place P = Where.placeOf(Begin);
  if (!P.isValid())
    return Open;
  Sites.StatementCount++;
  int Row = rowAt(P, {Begin, End}, Kind);
  if (Row != Open)
    Sites.Edits[Anchor].Before = Row;
  return Row;
}

bool LineSites::isOn(Place P, int Row) const {
  auto Found = RowIndices.find({P.File, P.Line});
  return Row >= 0 && Found != RowIndices.end() && Found->second == Row;
}

/// Whether all of `S` is on one row, which is `Row`.
bool LineSites::isWithinRow(const Stmt *S, int Row) {
  return isOn(Where.placeOf(S->getEndLoc()), Row);
}

LineSites::OpenRow LineSites::join(OpenRow A, OpenRow B) {
  if (A == Unreachable)
    return B;
  if (B == Unreachable || A == B)
    return A;
  return Unknown;
}

/// `Anchor` is what stands in the statement list for `S`: S itself, or the
/// labels and attributes in front of it.
LineSites::OpenRow LineSites::visit(Stmt *S, OpenRow Open, Around In,
                                    Stmt *Anchor) {
  if (!S)
    return Open;
  if (!Anchor)
    Anchor = S;
  if (MarkList.hasStatementMarks() || Steps.kind() == StepRule::Loop)
    takeMarks(S);

  switch (S->getStmtClass()) {
  case Stmt::NullStmtClass:
    return Open;
  case Stmt::CompoundStmtClass:
    for (Stmt *Child : cast<CompoundStmt>(S)->body())
      Open = visit(Child, Open, In);
    if (llvm::any_of(cast<CompoundStmt>(S)->body(), deferredBody))
      Open = Unknown; // that ran last
    if (hasCleanups(cast<CompoundStmt>(S), Ctx))
      endAt(S->getEndLoc());
    return Open;
  case Stmt::AttributedStmtClass:
    return visit(cast<AttributedStmt>(S)->getSubStmt(), Open, In, Anchor);
  case Stmt::LabelStmtClass:
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    return visitLabels(S, Open, In);
  case Stmt::IfStmtClass:
    if (Stmt *Inner = takeWrapper(S))
      return visit(Inner, Open, In, Anchor == S ? nullptr : Anchor);
    return visitIf(cast<IfStmt>(S), Open, In, Anchor);
  case Stmt::ForStmtClass:
  case Stmt::WhileStmtClass:
  case Stmt::CXXForRangeStmtClass:
    return visitLoop(S, Open, In, Anchor);
  case Stmt::DoStmtClass:
    return visitDo(cast<DoStmt>(S), Open, In, Anchor);
  case Stmt::SwitchStmtClass:
    return visitSwitch(cast<SwitchStmt>(S), Open, In, Anchor);
  case Stmt::CXXTryStmtClass:
    return visitTry(cast<CXXTryStmt>(S), Open, In);
  case Stmt::DeclStmtClass:
    return visitDecl(cast<DeclStmt>(S), Open, Anchor);
  default:
    if (auto *Directive = dyn_cast<OMPExecutableDirective>(S))
      return visitDirective(Directive, Open, Anchor);
    if (Stmt *Body = deferredBody(S)) {
      visit(Body, Unknown, In);
      return Open;
    }
    return visitSimple(S, Open, Anchor);
  }
}

LineSites::OpenRow LineSites::visitIf(IfStmt *S, OpenRow Open, Around In,
                                      Stmt *Anchor) {
  if (S->isConsteval()) {
    // One branch never exists at run time, and the test costs nothing.
    Stmt *AtRunTime = S->isNegatedConsteval() ? S->getThen() : S->getElse();
    return AtRunTime ? join(Open, visit(AtRunTime, Open, In)) : Open;
  }
  OpenRow Own = mark(S->getBeginLoc(), S->getRParenLoc(), Open, Anchor);
  OpenRow Test = scan(S->getInit(), Own);
  if (DeclStmt *Variable = S->getConditionVariableDeclStmt())
    Test = scan(Variable, Test);
  Test = scan(S->getCond(), Test);
  In.Row = Own;
  OpenRow Then = visit(S->getThen(), Test, In);
  OpenRow Else = S->getElse() ? visit(S->getElse(), Test, In) : Test;
  return join(Then, Else);
}

/// Clang warns that `[[likely]]` says nothing of an endless `while`, when it
/// makes code of it: such a loop stays a `while`.
static bool hasIdleLikelihood(const WhileStmt *S, const ASTContext &Ctx) {
  bool IsEndless;
  return S && !S->getConditionVariable() &&
         Stmt::getLikelihoodAttr(S->getBody()) &&
         S->getCond()->EvaluateAsBooleanCondition(IsEndless, Ctx) && IsEndless;
}

/// `for`, `while` and range-for: the header is hit on entry and again each
/// time the condition is tested anew.
LineSites::OpenRow LineSites::visitLoop(Stmt *S, OpenRow Open, Around In,
                                        Stmt *Anchor) {
  Stmt *Body;
  SourceLocation HeaderEnd;
  auto *For = dyn_cast<ForStmt>(S);
  auto *While = dyn_cast<WhileStmt>(S);
  auto *Range = dyn_cast<CXXForRangeStmt>(S);
  HeaderEnd = For     ? For->getRParenLoc()
              : While ? While->getRParenLoc()
                      : Range->getRParenLoc();
  // Part of a statement on one line (a loop in a macro): nothing of its own.
  bool IsPart = WithRows && In.Row >= 0 && In.Row == Open &&
                isWithinRow(S, Open) &&
                isOn(Where.placeOf(S->getBeginLoc()), Open);
  OpenRow Own = mark(S->getBeginLoc(), HeaderEnd, Open, Anchor,
                     IsPart ? LINEPROF_LINE_STATEMENT : LINEPROF_LINE_LOOP);
  bool Opened = false;
  auto Read = [&](Stmt *Part) { Opened |= scan(Part, Own) != Own; };
  if (For) {
    Body = For->getBody();
    Read(For->getInit());
    Read(For->getConditionVariableDeclStmt());
    Read(For->getCond());
    Read(For->getInc());
  } else if (While) {
    Body = While->getBody();
    Read(While->getConditionVariableDeclStmt());
    Read(While->getCond());
  } else {
    Body = Range->getBody();
    Read(Range->getInit());
    Read(Range->getRangeStmt());
  }

  bool IsOneLine = isWithinRow(S, Own);
  if (Own >= 0 && Own != Open && hasIdleLikelihood(While, Ctx)) {
    Sites.Edits[Anchor].Before = -1; // the first test is the entry
    Sites.Edits[S].AtTest = Own;
  } else if (Own >= 0 && !IsPart) {
    Sites.Edits[S].Again = Own;
  }
  In.Row = Own;
  visit(Body, Opened ? OpenRow(Unknown) : Own, In);
  if (Range && Range->getLoopVariable()->needsDestruction(Ctx))
    endAt(S->getEndLoc());
  return IsOneLine && !Opened ? Own : OpenRow(Unknown);
}

/// `do` is no code by itself; the row of its condition is hit once per test.
/// On one line, the body's marker counts the rounds; with a constant condition
/// (the `do { } while (0)` of macros) the whole is one statement.
LineSites::OpenRow LineSites::visitDo(DoStmt *S, OpenRow Open, Around In,
                                      Stmt *Anchor) {
  Expr::EvalResult Known;
  Expr *Cond = S->getCond();
  bool IsConstant = !Cond->isValueDependent() &&
                    Cond->EvaluateAsInt(Known, Ctx, Expr::SE_NoSideEffects);
  bool IsOnce = IsConstant && Known.Val.getInt() == 0;
  Place Begin = Where.placeOf(S->getBeginLoc());
  bool IsOneLine = WithRows && Begin == Where.placeOf(S->getEndLoc());

  if (IsOneLine && IsConstant) {
    OpenRow Own = mark(S->getBeginLoc(), S->getEndLoc(), Open, Anchor);
    In.Row = Own;
    visit(S->getBody(), Own, In);
    return scan(Cond, Own);
  }
  if (IsOneLine && Open == In.Row && isOn(Begin, Open)) {
    visit(S->getBody(), Open, In);
    return scan(Cond, Open);
  }
  Sites.StatementCount += !IsConstant;
  if (IsOneLine)
    In.Row = rowAt(Begin, S->getSourceRange(), LINEPROF_LINE_LOOP);
  OpenRow End = visit(S->getBody(), IsOnce ? Open : OpenRow(Unknown), In);
  if (IsConstant || !WithRows) {
    scan(Cond, End);
    return IsOnce ? End : OpenRow(Unknown);
  }
  Place Test = Where.placeOf(Cond->getBeginLoc());
  if (!Test.isValid())
    return Unknown;
  int Own =
      rowAt(Test, {Cond->getBeginLoc(), S->getRParenLoc()}, LINEPROF_LINE_LOOP);
  if (Own != End)
    Sites.Edits[S].Again = Own;
  return scan(Cond, Own);
}

LineSites::OpenRow LineSites::visitSwitch(SwitchStmt *S, OpenRow Open,
                                          Around In, Stmt *Anchor) {
  OpenRow Own = mark(S->getBeginLoc(), S->getRParenLoc(), Open, Anchor);
  In.Switch = scan(S->getInit(), Own);
  if (DeclStmt *Variable = S->getConditionVariableDeclStmt())
    In.Switch = scan(Variable, In.Switch);
  In.Switch = scan(S->getCond(), In.Switch);
  In.Row = Own;
  visit(S->getBody(), Unreachable, In);
  return isWithinRow(S, Own) && In.Switch == Own ? Own : OpenRow(Unknown);
}

LineSites::OpenRow LineSites::visitTry(CXXTryStmt *S, OpenRow Open, Around In) {
  OpenRow After = visit(S->getTryBlock(), Open, In);
  for (unsigned I = 0; I < S->getNumHandlers(); I++)
    After =
        join(After, visit(S->getHandler(I)->getHandlerBlock(), Unknown, In));
  return After;
}

static bool constructsNothing(const Expr *Init) {
  const auto *Construct = dyn_cast<CXXConstructExpr>(Init);
  return Construct && Construct->getNumArgs() == 0 &&
         Construct->getConstructor()->isTrivial() &&
         !Construct->requiresZeroInitialization();
}

/// Whether a declaration does something when control passes it.
bool LineSites::isCode(const DeclStmt *S) {
  for (const Decl *D : S->decls()) {
    if (const auto *Type = dyn_cast<TypedefNameDecl>(D)) {
      if (Type->getUnderlyingType()->isVariablyModifiedType())
        return true; // evaluates its bounds
      continue;
    }
    const auto *Variable = dyn_cast<VarDecl>(D);
    if (!Variable || Variable->hasExternalStorage() || Variable->isConstexpr())
      continue;
    if (Variable->getType()->isVariablyModifiedType())
      return true;
    if (Variable->isStaticLocal() || Variable->getTLSKind()) {
      if (Ctx.getLangOpts().CPlusPlus && Variable->hasInit() &&
          !Variable->hasConstantInitialization())
        return true;
      continue;
    }
    // Whether it constructs something depends on the template's argument: its
    // row is in all instances, as its hits are their sum.
    if (Variable->getType()->getAs<SubstTemplateTypeParmType>())
      return true;
    if (Variable->hasInit() && !constructsNothing(Variable->getInit()))
      return true;
  }
  return false;
}

LineSites::OpenRow LineSites::visitDecl(DeclStmt *S, OpenRow Open,
                                        Stmt *Anchor) {
  if (!isCode(S)) {
    scan(S, Open);
    return Open;
  }
  OpenRow Own = mark(S->getBeginLoc(), S->getEndLoc(), Open, Anchor);
  return scan(S, Own);
}

/// Whether statements are inside that nobody here knows of.
static bool holdsStatements(Stmt *S) {
  return !isa<Expr>(S) && llvm::any_of(S->children(), [](const Stmt *Child) {
    return Child && !isa<Expr, DeclStmt>(Child);
  });
}

/// Everything without statements of its own (but see statement expressions).
LineSites::OpenRow LineSites::visitSimple(Stmt *S, OpenRow Open, Stmt *Anchor) {
  OpenRow Own = mark(S->getBeginLoc(), S->getEndLoc(), Open, Anchor);
  OpenRow After = scan(S, Own);
  if (WithRows && holdsStatements(S))
    Sites.Whole.push_back({S, "statements of this kind are not profiled"});
  switch (S->getStmtClass()) {
  case Stmt::GotoStmtClass:
    Jumps[cast<GotoStmt>(S)->getLabel()].push_back({Own, Anchor});
    return Unreachable;
  case Stmt::BreakStmtClass:
  case Stmt::ContinueStmtClass:
    if (namesItsLoop(S))
      Sites.Refusal = "it uses named 'break' or 'continue', which need their "
                      "loops as written";
    return Unreachable;
  case Stmt::IndirectGotoStmtClass:
    HasComputedJumps = true;
    return Unreachable;
  case Stmt::GCCAsmStmtClass:
    if (!cast<GCCAsmStmt>(S)->isAsmGoto())
      break;
    HasComputedJumps = true;
    return Unknown;
  case Stmt::ReturnStmtClass:
  case Stmt::CoreturnStmtClass:
    return Unreachable;
  default:
    break;
  }
  return After;
}
