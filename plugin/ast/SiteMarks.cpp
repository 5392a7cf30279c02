// SPDX-License-Identifier: MIT
//
// The part of LineSites that takes the marks on statements, and the steps that
// the configuration names.
#include "ast/LineSites.h"

#include "marks/RegionCheck.h"
#include "select/Names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;
using namespace lineprof;

void LineSites::takeMarks(Stmt *S) {
  for (Stmt *Level = S; Level;) {
    Mark *Region = MarkList.regionAt(Level->getBeginLoc());
    if (Region && Region->Values.empty() && Taken.insert(Region).second)
      takeRegion(S, *Region);
    if (Mark *M = MarkList.stepAt(Level->getBeginLoc()))
      if (Taken.insert(M).second)
        takeStep(Level, *M);
    takeLoopStep(Level);
    auto *Attributed = dyn_cast<AttributedStmt>(Level);
    Level = Attributed ? Attributed->getSubStmt() : nullptr;
  }
}

void LineSites::refuse(Mark &M, const char *Why) {
  if (M.Used)
    return; // one message for all instances of a template
  M.Used = true;
  DiagnosticsEngine &Diags = Ctx.getDiagnostics();
  unsigned ID = Diags.getCustomDiagID(
      DiagnosticsEngine::Warning, "this cannot be a %select{region|step}0: %1");
  Diags.Report(M.Loc, ID) << int(M.Kind == Mark::Step) << Why;
}

/// The user's statement, if `S` is what stands around a region with values;
/// null. Whether or not it becomes a region, the wrapper goes.
Stmt *LineSites::takeWrapper(Stmt *S) {
  if (!MarkList.hasStatementMarks())
    return nullptr;
  Mark *M = MarkList.regionAt(S->getBeginLoc());
  if (!M || M->Values.empty())
    return nullptr;
  Sites.Edits[S].IsWrapper = true;
  if (Taken.insert(M).second)
    takeRegion(S, *M);
  return cast<IfStmt>(S)->getElse();
}

void LineSites::takeRegion(Stmt *S, Mark &M) {
  auto *Wrapper = M.Values.empty() ? nullptr : cast<IfStmt>(S);
  Stmt *Measured = Wrapper ? Wrapper->getElse() : S;
  const char *Why = Values.count(S)
                        ? "it is the value of a statement expression"
                        : regionObstacle(Function, Measured);
  if (Why) {
    refuse(M, Why);
    return;
  }
  int Region = addRegion(M.Name, Measured->getBeginLoc(), Measured->getEndLoc(),
                         LINEPROF_REGION_BLOCK);
  if (Wrapper)
    Sites.Regions.back().Values = captureValues(Ctx, *Wrapper, M);
  Sites.Edits[S].Region = Region;
  M.Used = true;
}

static Stmt *loopBody(Stmt *S) {
  if (auto *For = dyn_cast<ForStmt>(S))
    return For->getBody();
  if (auto *While = dyn_cast<WhileStmt>(S))
    return While->getBody();
  if (auto *Do = dyn_cast<DoStmt>(S))
    return Do->getBody();
  if (auto *Range = dyn_cast<CXXForRangeStmt>(S))
    return Range->getBody();
  return nullptr;
}

void LineSites::takeStep(Stmt *S, Mark &M) {
  if (isa<AttributedStmt>(S)) { // its statement begins elsewhere: try that
    S = cast<AttributedStmt>(S)->getSubStmt();
  }
  Stmt *Body = loopBody(S);
  const char *Why =
      Body ? regionObstacle(Function, Body) : "no loop follows the mark";
  if (Why) {
    refuse(M, Why);
    return;
  }
  M.Used = true;
  addStep(S);
}

/// Steps that the rule does not want are measured, and drive nothing.
void LineSites::addStep(Stmt *Loop) {
  Place Begin = Where.placeOf(Loop->getBeginLoc());
  Sites.Edits[Loop].Step = addRegion(
      functionName(Function, Where) + ":" + std::to_string(Begin.Line),
      Loop->getBeginLoc(), Loop->getEndLoc(), stepKind());
}

lineprof_region_kind LineSites::stepKind() const {
  return Steps.kind() == StepRule::Call ? LINEPROF_REGION_STEP
                                        : LINEPROF_REGION_BLOCK;
}

void LineSites::refuseStep(SourceLocation Loc, const char *Why) {
  DiagnosticsEngine &Diags = Ctx.getDiagnostics();
  unsigned ID = Diags.getCustomDiagID(DiagnosticsEngine::Warning,
                                      "this cannot be the step '%0': %1");
  Diags.Report(Loc, ID) << Steps.written() << Why;
}

/// The loop that schedule.step names, whether or not it is marked, too.
void LineSites::takeLoopStep(Stmt *S) {
  Stmt *Body = loopBody(S);
  if (!Body || Steps.kind() != StepRule::Loop)
    return;
  Place Begin = Where.placeOf(S->getBeginLoc());
  if (!Begin.isValid() ||
      !Steps.takesLoop(Where.files()[Begin.File].Path, Begin.Line))
    return;
  HasFoundStep = true;
  if (const char *Why = regionObstacle(Function, Body)) {
    refuseStep(S->getBeginLoc(), Why);
    return;
  }
  if (Sites.Edits.lookup(S).Step < 0)
    addStep(S);
  Sites.Regions[unsigned(Sites.Edits[S].Step)].Kind = LINEPROF_REGION_STEP;
}

void LineSites::takeFunctionStep(Stmt *Body) {
  std::string Name;
  if (Steps.kind() != StepRule::Function)
    return;
  Name = functionName(Function, Where);
  if (!Steps.takesFunction(Name))
    return;
  HasFoundStep = true;
  const char *Why = isa<CompoundStmt>(Body)
                        ? regionObstacle(Function, Body)
                        : "its body is a try block; name one that it calls";
  if (Why) {
    refuseStep(Function->getLocation(), Why);
    return;
  }
  if (Sites.Edits.lookup(Body).Region < 0)
    Sites.Edits[Body].Region =
        addRegion(std::move(Name), Function->getLocation(),
                  Function->getEndLoc(), LINEPROF_REGION_STEP);
}

void LineSites::takeStepCall(CallExpr *Call) {
  if (!Scanned.insert(Call).second)
    return;
  Place Begin = Where.placeOf(Call->getBeginLoc());
  int Region = addRegion(functionName(Function, Where) + ":" +
                             std::to_string(Begin.Line),
                         Call->getBeginLoc(), Call->getEndLoc(), stepKind());
  Sites.StepCalls.push_back({Call, Region});
}

int LineSites::addRegion(std::string Name, SourceLocation Begin,
                         SourceLocation End, lineprof_region_kind Kind) {
  Place P = Where.placeOf(Begin);
  Sites.Regions.push_back(
      {std::move(Name), P, Where.endLine(End, P), Kind, {}});
  return int(Sites.Regions.size()) - 1;
}
