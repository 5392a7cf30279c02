// SPDX-License-Identifier: MIT
//
// The part of LineSites that reads OpenMP directives. A directive is a row, hit
// by each thread that gets to it. What it encloses has rows of the function
// that it is written in, whichever threads run it.
#include "ast/DirectiveBody.h"
#include "ast/LineSites.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;
using namespace lineprof;

static SourceLocation headerEnd(const Stmt *S) {
  if (const auto *For = dyn_cast<ForStmt>(S))
    return For->getRParenLoc();
  if (const auto *Range = dyn_cast<CXXForRangeStmt>(S))
    return Range->getRParenLoc();
  return S->getEndLoc(); // of a `section`
}

LineSites::OpenRow LineSites::visitDirective(OMPExecutableDirective *S,
                                             OpenRow Open, Stmt *Anchor) {
  bool HasBody = S->hasAssociatedStmt() && S->getAssociatedStmt();
  bool IsWhole = HasBody && isLeftWhole(*S);
  OpenRow Own = Open;
  // Nothing may stand between `section`s: they count inside.
  if (!isa<OMPSectionDirective>(S))
    Own = mark(S->getBeginLoc(),
               IsWhole ? S->getAssociatedStmt()->getEndLoc() : S->getEndLoc(),
               Open, Anchor);
  scanClauses(S, Own);
  if (!HasBody)
    return Own;
  if (CompoundStmt *Block = IsWhole ? nullptr : sectionsOf(*S))
    visitSections(Block, Own);
  else if (!IsWhole)
    visitDirectiveBody(S, Own);
  else
    leaveDirective(S, Own);
  return Unknown;
}

/// Clauses, and what clang evaluates of them beforehand.
void LineSites::scanClauses(OMPExecutableDirective *S, int Own) {
  for (OMPClause *Clause : S->clauses()) {
    for (Stmt *Part : Clause->children())
      scan(Part, Own, Inside::Told);
    if (auto *Early = OMPClauseWithPreInit::get(Clause))
      scan(Early->getPreInitStmt(), Own, Inside::Told);
  }
}

void LineSites::leaveDirective(OMPExecutableDirective *S, int Own) {
  if (isTarget(*S))
    Sites.Whole.push_back(
        {S, "what '#pragma omp target' hands to a device is not profiled"});
  scan(S, Own, Inside::None);
}

void LineSites::visitSections(CompoundStmt *S, int Own) {
  Around In;
  In.Row = Own;
  for (Stmt *Child : S->body())
    visit(Child, Own, In);
  Sites.Sections.push_back(S);
}

/// An associated loop is hit once for each iteration of what the directive
/// distributes: how these are tested and handed out is up to clang and the
/// OpenMP library.
void LineSites::visitDirectiveBody(OMPExecutableDirective *S, int Own) {
  DirectiveBody Body = bodyOf(*S);
  if (!Body.Innermost) {
    scan(S, Own, Inside::None);
    return;
  }
  DirectiveSite Site = {S, Body.Innermost, {}};
  Around In;
  In.Row = Own;
  auto AddHeader = [&](Stmt *Header, lineprof_line_kind Kind) {
    Place P = Where.placeOf(Header->getBeginLoc());
    Sites.StatementCount++;
    if (!WithRows || !P.isValid())
      return;
    int Row = rowAt(P, {Header->getBeginLoc(), headerEnd(Header)}, Kind);
    if (Row != In.Row)
      Site.Headers.push_back(Row);
    In.Row = Row;
  };
  if (isa<OMPSectionDirective>(S))
    AddHeader(S, LINEPROF_LINE_STATEMENT);
  for (Stmt *Header : Body.Loops) {
    AddHeader(Header, LINEPROF_LINE_LOOP);
    for (Stmt *Part : Header->children())
      if (Part && isa<Expr, DeclStmt>(Part))
        scan(Part, In.Row, Inside::None);
  }
  // What stands between the loops has no rows.
  if (Body.Loops.size() > 1)
    scan(S, Own, Inside::None);
  visit(Body.Innermost, In.Row, In);
  Sites.Directives.push_back(std::move(Site));
}
