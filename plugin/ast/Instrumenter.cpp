// SPDX-License-Identifier: MIT
//
// See Instrumenter.h. Code generation is eager: what is not edited in the
// callback that announces it is emitted as it was. Function templates are
// never edited, their instances are: editing both counts lines twice, and
// editing the pattern disturbs warnings that clang gives when it instantiates.
#include "ast/Instrumenter.h"

#include "ast/Describe.h"
#include "marks/MarkCheck.h"
#include "marks/PragmaHandler.h"
#include "rows/Notes.h"
#include "select/ConfigFiles.h"
#include "select/Names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Sema/Sema.h"

#include <utility>

using namespace clang;
using namespace lineprof;

bool lineprof::supportsTarget(CompilerInstance &CI) {
  const TargetInfo &Target = CI.getTarget();
  if (Target.getPointerWidth(LangAS::Default) == 64 &&
      Target.isLittleEndian() && Target.getTriple().isOSLinux())
    return true;
  DiagnosticsEngine &Diags = CI.getDiagnostics();
  Diags.Report(Diags.getCustomDiagID(
      DiagnosticsEngine::Warning,
      "nothing is profiled: lineprof supports 64-bit little-endian Linux, not "
      "'%0'"))
      << Target.getTriple().str();
  return false;
}

Instrumenter::Instrumenter(CompilerInstance &CI, SelectRules Wanted,
                           Purpose Aim)
    : CI(CI), Rules(std::move(Wanted)), Aim(Aim),
      MarkList(CI.getSourceManager()),
      Where(CI, Rules.KeepTexts, Rules.Directives),
      Selector(CI, Rules, MarkList, Where), Table(Where) {
  handlePragmas(CI.getPreprocessor(), MarkList, [&CI] {
    return !CI.hasSema() || CI.getLangOpts().DelayedTemplateParsing ||
           !CI.getSema().CurContext->isFileContext();
  });
}

void Instrumenter::Initialize(ASTContext &Context) {
  Ctx = &Context;
  Reader.emplace(Context, Where, MarkList, Rules.Step);
  Inserter.emplace(Context, Changes);
}

bool Instrumenter::HandleTopLevelDecl(DeclGroupRef Group) {
  Changes.beginCode();
  for (Decl *D : Group)
    if (D) // clang 19: null where its type is invalid
      visitDecl(D);
  processQueue();
  return true;
}

void Instrumenter::HandleInlineFunctionDefinition(FunctionDecl *FD) {
  Changes.beginAnnouncement();
  visitFunction(FD);
  processQueue();
  Changes.endAnnouncement();
}

/// Tells of each lambda, when its body has been read, and of local classes,
/// whose methods are read later.
void Instrumenter::CompletedTagDefinition(const TagDecl *D) {
  const auto *Class = dyn_cast<CXXRecordDecl>(D);
  if (Aim == Purpose::CheckMarks || !Class)
    return;
  if (!Class->isLambda()) {
    if (Class->isLocalClass())
      LocalClasses.push_back(Class);
    return;
  }
  CXXMethodDecl *Operator = Class->getLambdaCallOperator();
  if (!Operator)
    return;
  if (CI.hasSema() && CI.getSema().isUnevaluatedContext())
    Unevaluated.insert(Operator);
  Lambdas.push_back(Operator);
}

namespace {

struct Restorer : ASTConsumer {
  explicit Restorer(Edits &Changes) : Changes(Changes) {}
  bool HandleTopLevelDecl(DeclGroupRef) override {
    Changes.endCode();
    return true;
  }
  Edits &Changes;
};

} // namespace

std::unique_ptr<ASTConsumer> Instrumenter::restorer() {
  return std::make_unique<Restorer>(Changes);
}

void Instrumenter::visitDecl(Decl *D) {
  if (auto *FD = dyn_cast<FunctionDecl>(D))
    visitFunction(FD);
  else if (auto *Template = dyn_cast<FunctionTemplateDecl>(D))
    rememberMark(Template->getTemplatedDecl());
  else if (auto *Record = dyn_cast<CXXRecordDecl>(D))
    visitRecord(Record);
  else if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl>(D))
    for (Decl *Inner : cast<DeclContext>(D)->decls())
      visitDecl(Inner);
}

/// Methods come through HandleInlineFunctionDefinition, but for those that are
/// function-try-blocks (Parser::ParseLexedMethodDef of LLVM 19 returns before
/// it tells).
void Instrumenter::visitRecord(const CXXRecordDecl *Record) {
  if (Aim == Purpose::CheckMarks || !Record->isThisDeclarationADefinition() ||
      Record->isDependentContext() ||
      Where.isInSystemHeader(Record->getLocation()))
    return;
  for (Decl *Member : Record->decls()) {
    if (auto *Inner = dyn_cast<CXXRecordDecl>(Member)) {
      visitRecord(Inner);
    } else if (auto *Method = dyn_cast<FunctionDecl>(Member)) {
      if (isa_and_nonnull<CXXTryStmt>(Method->getBody()))
        visitFunction(Method);
    }
  }
}

/// Pragmas do not get into precompiled headers and modules, attributes do.
void Instrumenter::rememberMark(FunctionDecl *FD) {
  if (Aim != Purpose::CheckMarks || !MarkList.hasFunctionMarks() ||
      !MarkList.isMarked(FD))
    return;
  FD->addAttr(AnnotateAttr::CreateImplicit(*Ctx, MarkAnnotation, nullptr, 0));
}

void Instrumenter::visitFunction(FunctionDecl *FD) {
  if (Aim == Purpose::CheckMarks)
    return rememberMark(FD);
  if (FD->getIdentifier() && FD->getName() == MarkStep)
    HasStepCalls = true;
  if (FD->isExternC() && Where.isInSystemHeader(FD->getLocation()))
    SystemFunctions.push_back(FD);
  Queue.push_back(FD);
}

/// Lambdas come after the function that they are in.
void Instrumenter::processQueue() {
  if (IsProcessing)
    return; // clang calls back while a body is read from a module
  IsProcessing = true;
  do {
    for (size_t I = 0; I < Queue.size(); I++)
      process(Queue[I]);
    Queue = std::exchange(Lambdas, {});
  } while (!Queue.empty());
  IsProcessing = false;
}

void Instrumenter::process(FunctionDecl *FD) {
  if (IsFinished)
    return;
  if (FD->isDependentContext()) {
    FunctionTemplateDecl *Template = FD->getDescribedFunctionTemplate();
    if (Template && isLambdaCallOperator(static_cast<DeclContext *>(FD)))
      GenericLambdas.insert(Template);
    return;
  }
  if (!FD->doesThisDeclarationHaveABody() || FD->isLateTemplateParsed()) {
    // Even so a marked prototype decides that only marked functions of the unit
    // are profiled.
    if (FD->hasAttrs())
      MarkList.isMarkedDirectly(FD);
    return;
  }
  if (!Done.insert(FD).second || CI.getDiagnostics().hasErrorOccurred())
    return;
  Locations::OfFunction Here(Where, FD);
  Decision D{FD, Selector.select(FD)};
  if (!Rules.CalleesOf.empty() && !D.Choice.IsForeign)
    Calls.read(FD);
  if (D.Choice.Kind == Selection::Refused)
    refuse(D, D.Choice.Reason);
  if (D.Choice.Kind == Selection::Profiled || needsReading(D.Choice))
    instrument(D);
  if (Aim == Purpose::List || D.Choice.Kind != Selection::Unwanted)
    Decisions.push_back(std::move(D));
}

/// Functions that are not profiled can hold regions and steps.
bool Instrumenter::needsReading(const Selection &Choice) const {
  return !Choice.IsForeign && (MarkList.hasStatementMarks() || HasStepCalls ||
                               Rules.Step.kind() != StepRule::Call);
}

/// Whether a function has rows only if clang makes code of it: headers have
/// more functions than a unit uses, and a lambda that is written where nothing
/// is evaluated runs only if something else refers to it.
bool Instrumenter::needsCode(const FunctionDecl *FD) const {
  if (Where.isIncluded(FD->getLocation()))
    return true;
  for (const DeclContext *At = FD; At && !At->isFileContext();
       At = At->getParent()) {
    const auto *Around = dyn_cast<FunctionDecl>(At);
    if (Unevaluated.count(At) || (Around && Around->isConsteval()))
      return true;
  }
  return false;
}

void Instrumenter::refuse(Decision &D, std::string Reason) {
  D.Choice.Kind = Selection::Refused;
  D.Choice.Reason = std::move(Reason);
  if (!D.Choice.IsMarked)
    return;
  DiagnosticsEngine &Diags = CI.getDiagnostics();
  Diags.Report(D.FD->getLocation(),
               Diags.getCustomDiagID(DiagnosticsEngine::Warning,
                                     "'%0' is not profiled: %1"))
      << functionName(D.FD, Where) << D.Choice.Reason;
}

/// The number of rows that are statements, unlike a function's own line and
/// closing braces.
static unsigned codeLines(const FunctionSites &Sites) {
  return unsigned(llvm::count_if(
      Sites.Rows, [](const Row &R) { return R.Kind != LINEPROF_LINE_ENTRY; }));
}

void Instrumenter::instrument(Decision &D) {
  FunctionDecl *FD = D.FD;
  bool WithRows = D.Choice.Kind == Selection::Profiled;
  if (Where.isInSystemHeader(FD->getLocation()) && !WithRows)
    return;
  if (Aim == Purpose::Change && isPartOfInstance(FD))
    Inserter->unshare(FD);
  FunctionSites Sites = Reader->read(FD, WithRows);
  if (Sites.Refusal) {
    D.Choice.IsMarked |= !Sites.Regions.empty();
    refuse(D, Sites.Refusal);
    return;
  }
  std::string TooSmall;
  if (WithRows && !D.Choice.IsMarked)
    TooSmall = Selector.sizeObstacle(codeLines(Sites), Sites.StatementCount);
  TableIndices Indices;
  if (WithRows) {
    FunctionEntry Entry = describe(FD, Sites, Where);
    if (!D.Choice.IsMarked && needsCode(FD))
      Entry.Flags |= NeedsCodeFlag;
    Indices.Function = Table.addFunction(std::move(Entry), Sites.Rows);
    D.Function = Indices.Function.Function;
  }
  for (const RegionSite &Region : Sites.Regions) {
    std::vector<ValueEntry> Captured;
    for (const CapturedValue &Value : Region.Values)
      Captured.push_back({Value.Name, Value.Kind});
    Indices.Regions.push_back(
        Table.addRegion(Region.Name, Indices.Function.Function, Region.Begin,
                        Region.EndLine, Region.Kind, Captured));
  }
  if (WithRows)
    D.Parts = Sites.Whole;
  if (Aim == Purpose::Change) {
    // Clang compares it with other modules' definitions, whenever they come.
    if (Ctx->getLangOpts().CPlusPlusModules || Ctx->getLangOpts().Modules)
      FD->getODRHash();
    Inserter->insert(FD, Sites, Indices);
  }
  if (!TooSmall.empty())
    leaveOut(D, std::move(TooSmall));
}

void Instrumenter::leaveOut(Decision &D, std::string Reason) {
  if (D.Function != ~0u)
    Table.drop(D.Function);
  D.Function = ~0u;
  D.Choice.Kind = Selection::Unwanted;
  D.Choice.Reason = std::move(Reason);
}

/// A directive's own range is that of its pragma alone.
static SourceRange wholeRange(Stmt *S) {
  SourceLocation End = S->getEndLoc();
  for (Stmt *Child : S->children())
    if (Child && !isa<Expr>(Child))
      End = wholeRange(Child).getEnd();
  return {S->getBeginLoc(), End};
}

/// Decides what is known only at the end of the unit: whether there are marks,
/// and who calls whom.
void Instrumenter::finishDecisions() {
  llvm::SmallVector<const FunctionDecl *, 4> Roots;
  if (!Rules.CalleesOf.empty())
    for (const Decision &D : Decisions)
      if (Selector.calleesRoot(D.FD))
        Roots.push_back(D.FD);
  auto Callers = Calls.from(Roots, Rules.Transitive);
  for (Decision &D : Decisions) {
    if (D.Choice.Kind == Selection::Unwanted)
      continue;
    Locations::OfFunction Here(Where, D.FD);
    if (!D.Choice.IsMarked && MarkList.hasFunctionMarks()) {
      leaveOut(D, NotMarked);
    } else if (D.Choice.IsTentative) {
      auto Found = Callers.find(D.FD->getCanonicalDecl());
      if (Found == Callers.end())
        leaveOut(D, D.Choice.Reason);
      else if (D.Choice.Kind == Selection::Profiled)
        D.Choice.Reason =
            "'" + functionName(Found->second, Where) + "' calls it";
    }
    if (D.Choice.Kind == Selection::Profiled)
      for (auto [Part, Why] : D.Parts)
        addSkip(functionName(D.FD, Where), wholeRange(Part), Why);
    if (D.Choice.Kind == Selection::Refused)
      addSkip(functionName(D.FD, Where),
              {D.FD->getLocation(), D.FD->getEndLoc()}, D.Choice.Reason);
  }
  addOutsideBlocks();
}

/// Finds instances of which clang 22 did not tell us: those first made where
/// they are not evaluated (decltype), which later calls use. Their code is not
/// generated yet.
void Instrumenter::visitInstancesOfLambdas() {
  for (size_t I = 0; I < GenericLambdas.size(); I++)
    for (FunctionDecl *Instance : GenericLambdas[I]->specializations()) {
      visitFunction(Instance);
      processQueue(); // there may be lambdas in it
    }
}

/// Warns if the loop that is the step is not where the rule says. A function
/// may be in any unit.
void Instrumenter::warnMissingStep() {
  SourceManager &SM = CI.getSourceManager();
  SourceLocation Start = SM.getLocForStartOfFile(SM.getMainFileID());
  PresumedLoc Main = SM.getPresumedLoc(Start);
  if (Aim != Purpose::Change || Reader->hasFoundStep() || Main.isInvalid() ||
      !Rules.Step.takesFile(Main.getFilename()))
    return;
  const RulePlace &At = Rules.StepAt;
  DiagnosticsEngine &Diags = CI.getDiagnostics();
  Diags.Report(locationIn(CI, At.Path, At.Line, At.Column),
               Diags.getCustomDiagID(DiagnosticsEngine::Warning,
                                     "no loop that is compiled starts at the "
                                     "line that the step '%0' names"))
      << Rules.Step.written();
}

void Instrumenter::HandleTranslationUnit(ASTContext &) {
  Changes.endChecks();
  for (const CXXRecordDecl *Class : LocalClasses)
    visitRecord(Class);
  visitInstancesOfLambdas();
  processQueue();
  warnUnusedMarks(*Ctx, MarkList, Aim != Purpose::CheckMarks);
  finishDecisions();
  warnMissingStep();
  for (const std::string &Path : Rules.Sources)
    addDependency(CI, Path);
  if (Aim == Purpose::Change && !Table.isEmpty() &&
      !CI.getDiagnostics().hasErrorOccurred()) {
    Where.tellOwnLines();
    emitTable();
    emitSystemNames();
  }
  IsFinished = true;
}
