// SPDX-License-Identifier: MIT
//
// See UnitLister.h.
#include "sites/UnitLister.h"

#include "lineprof/format.h"
#include "select/Names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Mangle.h"
#include "clang/Basic/FileManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang;
using namespace lineprof;

static const char *kindName(lineprof_line_kind Kind) {
  switch (Kind) {
  case LINEPROF_LINE_STATEMENT:
    return "statement";
  case LINEPROF_LINE_LOOP:
    return "loop";
  case LINEPROF_LINE_ENTRY:
    return "entry";
  case LINEPROF_LINE_INITIALISER:
    return "initialiser";
  }
  return "";
}

void UnitLister::HandleTranslationUnit(ASTContext &Context) {
  Instrumenter::HandleTranslationUnit(Context);
  llvm::SmallString<256> Source(Report.Source);
  CI.getVirtualFileSystem().makeAbsolute(Source);
  llvm::sys::path::remove_dots(Source, /*remove_dot_dot=*/true);
  Report.Source = std::string(Source);
  Report.IsComplete = !CI.getDiagnostics().hasErrorOccurred();
  for (const Decision &D : decisions()) {
    if (const FunctionDecl *Pattern = D.FD->getTemplateInstantiationPattern())
      Used.insert(Pattern->getCanonicalDecl());
    bool IsForeign = places().isInSystemHeader(D.FD->getLocation());
    if (!D.FD->isImplicit() &&
        (!IsForeign || D.Choice.Kind != Selection::Unwanted))
      add(D);
  }
  if (Context.getLangOpts().CPlusPlus)
    addUnusedTemplates(Context.getTranslationUnitDecl());
}

std::string UnitLister::pathOf(unsigned File) {
  llvm::SmallString<256> Path(places().files()[File].Path);
  CI.getVirtualFileSystem().makeAbsolute(Path);
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return std::string(Path);
}

void UnitLister::describe(FunctionReport &Function, const FunctionDecl *FD) {
  Function.Name = functionName(FD, places());
  Function.Symbol = functionSymbol(FD, places());
  Place P = places().placeOf(FD->getLocation());
  Function.Line = Function.BeginLine = P.Line;
  Function.EndLine = places().endLine(FD->getEndLoc(), P);
  if (P.isValid())
    Function.File = pathOf(P.File);
}

void UnitLister::add(const Decision &D) {
  FunctionReport Function;
  describe(Function, D.FD);
  Function.IsMarked = D.Choice.IsMarked;
  Function.Reason = D.Choice.Reason;
  switch (D.Choice.Kind) {
  case Selection::Unwanted:
    Function.State = FunctionReport::NotSelected;
    break;
  case Selection::Refused:
    Function.State = FunctionReport::Refused;
    break;
  case Selection::Profiled:
    Function.State = FunctionReport::Profiled;
    addRows(Function, D.Function);
    if (WithText)
      addText(Function, table().entry(D.Function).Begin.File);
    break;
  }
  Report.Functions.push_back(std::move(Function));
}

/// Closing braces are not listed: no statement is there.
void UnitLister::addRows(FunctionReport &Function, uint32_t Index) {
  Function.BeginLine = table().entry(Index).Begin.Line;
  Function.EndLine = table().entry(Index).EndLine;
  const std::vector<Row> &Rows = table().rows(Index);
  for (unsigned I = 0; I < Rows.size(); I++)
    if (const Row &R = Rows[I];
        R.Kind != LINEPROF_LINE_ENTRY || I == table().entry(Index).EntryRow)
      Function.Rows.push_back({pathOf(R.Where.File), R.Where.Line, R.EndLine,
                               kindName(R.Kind), std::string()});
}

/// What clang read of the file: a name in `#line` need not be a source.
std::string UnitLister::textOf(unsigned File) {
  const SourceFile &Source = places().files()[File];
  if (!Source.Text.empty() || !Source.Hash)
    return Source.Text.str();
  auto Text = CI.getFileManager().getBufferForFile(pathOf(File));
  llvm::StringRef Read = Text ? (*Text)->getBuffer() : llvm::StringRef();
  bool IsIt = lineprof_hash(LINEPROF_HASH_START, Read.data(), Read.size()) ==
              Source.Hash;
  return IsIt ? Read.str() : std::string();
}

/// The function's lines in order; rows of other files (an included body) after
/// them, without text.
void UnitLister::addText(FunctionReport &Function, unsigned File) {
  std::string Text = textOf(File);
  llvm::SmallVector<llvm::StringRef, 64> Split;
  llvm::StringRef(Text).split(Split, '\n');
  for (unsigned Line = Function.BeginLine; Line <= Function.EndLine; Line++) {
    LineReport Shown{Function.File, Line, Line, "", std::string()};
    for (const LineReport &Row : Function.Rows)
      if (Row.Line == Line && Row.File == Function.File)
        Shown.Kind = Row.Kind;
    if (Line <= Split.size())
      Shown.Text = Split[Line - 1].rtrim().str();
    Function.Lines.push_back(std::move(Shown));
  }
  for (const LineReport &Row : Function.Rows)
    if (Row.File != Function.File || Row.Line < Function.BeginLine ||
        Row.Line > Function.EndLine)
      Function.Lines.push_back(Row);
}

/// Templates get code, and so a decision, only through their instances.
void UnitLister::addUnusedTemplates(const DeclContext *Context) {
  for (const Decl *D : Context->decls()) {
    if (places().isInSystemHeader(D->getLocation()))
      continue;
    if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D))
      addIfUnused(Template->getTemplatedDecl());
    else if (const auto *Template = dyn_cast<ClassTemplateDecl>(D))
      addUnusedTemplates(Template->getTemplatedDecl());
    else if (const auto *FD = dyn_cast<FunctionDecl>(D))
      addIfUnused(FD);
    else if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl, CXXRecordDecl>(D))
      addUnusedTemplates(cast<DeclContext>(D));
  }
}

void UnitLister::addIfUnused(const FunctionDecl *Template) {
  if (!Template->isDependentContext() || Template->isImplicit() ||
      !Template->doesThisDeclarationHaveABody() ||
      Used.count(Template->getCanonicalDecl()))
    return;
  FunctionReport Function;
  describe(Function, Template);
  Function.Reason = "it is a template, and this unit has no instance of it";
  Report.Functions.push_back(std::move(Function));
}
