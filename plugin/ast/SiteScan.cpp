// SPDX-License-Identifier: MIT
//
// The part of LineSites that reads expressions (for lambdas, statement
// expressions and lineprof_step) and constructors' initialisers, and takes the
// marks on statements.
#include "ast/LineSites.h"

#include "marks/RegionCheck.h"
#include "rows/Notes.h"
#include "select/Names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprConcepts.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;
using namespace lineprof;

bool lineprof::isPartOfInstance(const FunctionDecl *FD) {
  if (!FD->getASTContext().getLangOpts().CPlusPlus)
    return false;
  for (const DeclContext *Context = FD; Context;
       Context = Context->getParent()) {
    if (const auto *Function = dyn_cast<FunctionDecl>(Context)) {
      if (Function->getTemplateInstantiationPattern())
        return true;
    } else if (const auto *Record = dyn_cast<CXXRecordDecl>(Context)) {
      if (Record->getTemplateInstantiationPattern())
        return true;
    } else if (Context->isFileContext()) {
      break;
    }
  }
  return false;
}

/// Expressions that are read for their type only.
static bool isUnevaluated(const Stmt *S) {
  if (const auto *TypeID = dyn_cast<CXXTypeidExpr>(S))
    return !TypeID->isPotentiallyEvaluated();
  return isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, RequiresExpr>(S);
}

static bool calls(const CallExpr *Call, llvm::StringRef Name) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  return Callee && Callee->getIdentifier() && Callee->getName() == Name;
}

/// The expression that a selection at compile time comes to, or null.
static Stmt *chosen(Stmt *S) {
  if (auto *Selection = dyn_cast<GenericSelectionExpr>(S))
    return Selection->isResultDependent() ? nullptr
                                          : Selection->getResultExpr();
  return cast<ChooseExpr>(S)->getChosenSubExpr();
}

/// What a default stands for; null: `S` is none.
static Expr *defaultOf(Stmt *S) {
  if (auto *Argument = dyn_cast<CXXDefaultArgExpr>(S))
    return Argument->getExpr();
  auto *Member = dyn_cast<CXXDefaultInitExpr>(S);
  return Member ? Member->getExpr() : nullptr;
}

/// What of a declaration is to be read like an expression goes to `Work`, the
/// first last.
void LineSites::scanDeclarations(DeclStmt *S, OpenRow Open,
                                 llvm::SmallVectorImpl<Stmt *> &Work) {
  for (Decl *D : llvm::reverse(S->decls())) {
    if (auto *Record = dyn_cast<CXXRecordDecl>(D))
      scanRecord(Record);
    auto *Variable = dyn_cast<VarDecl>(D);
    if (!Variable || !Variable->hasInit())
      continue;
    // Static initialisers may be constants: nothing goes into them.
    if (Variable->hasGlobalStorage() || Variable->isConstexpr())
      scan(Variable->getInit(), Open, /*LambdasOnly=*/true);
    else
      Work.push_back(Variable->getInit());
  }
}

/// In the order in which expressions are written, which is that in which they
/// are evaluated where the language has one.
bool LineSites::scan(Stmt *Root, OpenRow Open, bool LambdasOnly) {
  bool Opened = false;
  llvm::SmallVector<Stmt *, 16> Work;
  Work.push_back(Root);
  while (!Work.empty()) {
    Stmt *S = Work.pop_back_val();
    if (!S || isUnevaluated(S))
      continue;
    if (auto *Lambda = dyn_cast<LambdaExpr>(S)) {
      Sites.Lambdas.push_back(Lambda->getCallOperator());
      Work.append(Lambda->capture_init_begin(), Lambda->capture_init_end());
      continue;
    }
    if (auto *Block = dyn_cast<BlockExpr>(S)) {
      scanBlock(Block, Open, LambdasOnly);
      continue;
    }
    // Nothing goes into what the directive leaves as it is.
    if (!LambdasOnly && isa<CapturedStmt, OMPExecutableDirective>(S)) {
      scan(S, Open, /*LambdasOnly=*/true);
      continue;
    }
    if (auto *Captured = dyn_cast<CapturedStmt>(S))
      Work.push_back(Captured->getCapturedStmt());
    if (auto *Inner = dyn_cast<StmtExpr>(S); Inner && !LambdasOnly) {
      Opened |= scanStatementExpr(Inner, Opened ? OpenRow(Unknown) : Open);
      continue;
    }
    if (auto *Declaration = dyn_cast<DeclStmt>(S)) {
      scanDeclarations(Declaration, Open, Work);
      continue;
    }
    if (isa<GenericSelectionExpr, ChooseExpr>(S)) {
      Work.push_back(chosen(S));
      continue;
    }
    if (Expr *Default = defaultOf(S)) {
      if (Scanned.insert(Default).second)
        scan(Default, Open, /*LambdasOnly=*/true);
      continue;
    }
    if (isa<AddrLabelExpr>(S))
      HasComputedJumps = true;
    else if (auto *Construct = dyn_cast<CXXConstructExpr>(S)) {
      if (Construct->getConstructor()->isDefaulted())
        scanRecord(Construct->getConstructor()->getParent());
    } else if (auto *Call = dyn_cast<CallExpr>(S)) {
      if (Function && calls(Call, MarkStep))
        takeStepCall(Call);
    }
    size_t Behind = Work.size();
    for (Stmt *Child : S->children())
      if (Child && (LambdasOnly || isa<Expr, DeclStmt>(Child)))
        Work.push_back(Child);
    std::reverse(Work.begin() + Behind, Work.end());
  }
  return Opened;
}

/// Default member initialisers: nothing else leads to the lambdas in them when
/// the constructor is clang's own.
void LineSites::scanRecord(const RecordDecl *Record) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Record);
  if (!Class || !Class->hasDefinition() || Class->isDependentContext() ||
      !Class->hasInClassInitializer() || !ScannedRecords.insert(Class).second)
    return;
  for (FieldDecl *Field : Class->fields())
    if (Field->hasInClassInitializer())
      scan(Field->getInClassInitializer(), Unknown, /*LambdasOnly=*/true);
}

bool LineSites::scanStatementExpr(StmtExpr *E, OpenRow Open) {
  if (!Scanned.insert(E).second)
    return false;
  CompoundStmt *Body = E->getSubStmt();
  if (!Body->body_empty())
    for (const Stmt *Last = Body->body_back(); Last;) {
      Values.insert(Last);
      if (const auto *Label = dyn_cast<LabelStmt>(Last))
        Last = Label->getSubStmt();
      else if (const auto *Attributed = dyn_cast<AttributedStmt>(Last))
        Last = Attributed->getSubStmt();
      else
        break;
    }
  unsigned EditsBefore = Sites.Edits.size();
  Around In;
  In.Row = Open;
  visit(Body, Open, In);
  if (Sites.Edits.size() == EditsBefore)
    return false;
  Sites.Nested.push_back(E);
  return true;
}

/// A block is called from anywhere, and has rows of the function it is in.
void LineSites::scanBlock(BlockExpr *E, OpenRow Open, bool LambdasOnly) {
  if (LambdasOnly)
    scan(E->getBody(), Open, LambdasOnly);
  if (LambdasOnly || !Scanned.insert(E).second)
    return;
  unsigned EditsBefore = Sites.Edits.size();
  Around In;
  In.Row = Open;
  visit(E->getBody(), Open, In);
  if (Sites.Edits.size() != EditsBefore)
    Sites.Blocks.push_back(E->getBlockDecl());
}

/// Whether `(marker, value)` can initialise what the value does: not where the
/// value is bound to a reference member.
static bool takesComma(const CXXCtorInitializer *Init) {
  return !isa<MaterializeTemporaryExpr>(Init->getInit());
}

LineSites::OpenRow
LineSites::visitInitialisers(CXXConstructorDecl *Constructor) {
  OpenRow Open = Unknown;
  unsigned Position = 0;
  for (CXXCtorInitializer *Init : Constructor->inits()) {
    unsigned Current = Position++;
    bool HasRows = WithRows && Init->isWritten() && !Init->isPackExpansion();
    Place P = Where.placeOf(Init->getSourceLocation());
    bool IsOpen = Open >= 0 && Sites.Rows[unsigned(Open)].Where == P;
    if (HasRows && takesComma(Init) && P.isValid() && !IsOpen) {
      Open = rowAt(P, {Init->getSourceLocation(), Init->getRParenLoc()},
                   LINEPROF_LINE_INITIALISER);
      Sites.Initialisers.push_back({Current, Open});
    }
    if (scan(Init->getInit(), Open, /*LambdasOnly=*/!HasRows))
      Open = Unknown;
  }
  return Open;
}

void LineSites::findLambdas(Expr *E,
                            llvm::SmallVectorImpl<FunctionDecl *> &Found) {
  Function = nullptr;
  Sites = FunctionSites();
  Scanned.clear();
  ScannedRecords.clear();
  scan(E, Unknown, /*LambdasOnly=*/true);
  Found.append(Sites.Lambdas.begin(), Sites.Lambdas.end());
}

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
