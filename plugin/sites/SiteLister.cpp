// SPDX-License-Identifier: MIT
//
// See SiteLister.h.
#include "sites/SiteLister.h"

#include "lineprof/format.h"
#include "select/Names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/FileManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang;
using namespace lineprof;
using llvm::StringRef;

static StringRef kindName(lineprof_line_kind Kind) {
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

static StringRef stateName(const Selection &Choice) {
  switch (Choice.Kind) {
  case Selection::Unwanted:
    return "not selected";
  case Selection::Refused:
    return "refused";
  case Selection::Profiled:
    return "profiled";
  }
  return "";
}

void SiteLister::HandleTranslationUnit(ASTContext &Context) {
  Instrumenter::HandleTranslationUnit(Context);
  std::error_code Error;
  llvm::raw_fd_ostream OS(ListPath, Error, llvm::sys::fs::OF_Append);
  if (Error) {
    DiagnosticsEngine &Diags = CI.getDiagnostics();
    Diags.Report(Diags.getCustomDiagID(DiagnosticsEngine::Error,
                                       "cannot write '%0': %1"))
        << ListPath << Error.message();
    return;
  }
  llvm::json::OStream J(OS);
  J.object([&] {
    J.attribute("source", wholePath(Source));
    J.attribute("complete", !CI.getDiagnostics().hasErrorOccurred());
    J.attributeArray("functions", [&] { list(J, Context); });
  });
  OS << '\n';
}

void SiteLister::list(llvm::json::OStream &J, ASTContext &Context) {
  for (const Decision &D : decisions()) {
    if (const FunctionDecl *Pattern = D.FD->getTemplateInstantiationPattern())
      Used.insert(Pattern->getCanonicalDecl());
    bool IsForeign = places().isInSystemHeader(D.FD->getLocation());
    if (!D.FD->isImplicit() &&
        (!IsForeign || D.Choice.Kind != Selection::Unwanted))
      J.object([&] { add(J, D); });
  }
  if (Context.getLangOpts().CPlusPlus)
    addUnusedTemplates(J, Context.getTranslationUnitDecl());
}

std::string SiteLister::wholePath(StringRef Path) {
  llvm::SmallString<256> Whole(Path);
  CI.getVirtualFileSystem().makeAbsolute(Whole);
  llvm::sys::path::remove_dots(Whole, /*remove_dot_dot=*/true);
  return std::string(Whole);
}

void SiteLister::describe(llvm::json::OStream &J, const FunctionDecl *FD,
                          StringRef State, const Selection &Choice) {
  Place P = places().placeOf(FD->getLocation());
  J.attribute("name", functionName(FD, places()));
  J.attribute("symbol", functionSymbol(FD, places()));
  J.attribute("file", P.isValid() ? wholePath(places().files()[P.File].Path)
                                  : std::string());
  J.attribute("line", P.Line);
  J.attribute("state", State);
  J.attribute("marked", Choice.IsMarked);
  J.attribute("reason", Choice.Reason);
}

void SiteLister::add(llvm::json::OStream &J, const Decision &D) {
  Locations::OfFunction Here(places(), D.FD);
  describe(J, D.FD, stateName(D.Choice), D.Choice);
  bool IsProfiled = D.Choice.Kind == Selection::Profiled;
  Place P = places().placeOf(D.FD->getLocation());
  unsigned Begin = P.Line, End = places().endLine(D.FD->getEndLoc(), P);
  if (IsProfiled) {
    Begin = table().entry(D.Function).Begin.Line;
    End = table().entry(D.Function).EndLine;
  }
  J.attribute("begin_line", Begin);
  J.attribute("end_line", End);
  J.attributeArray("rows", [&] {
    if (IsProfiled)
      addRows(J, D.Function);
  });
  if (IsProfiled)
    J.attributeArray("lines", [&] { addLines(J, D.Function); });
}

/// Closing braces are not listed: no statement is there.
static bool isListed(const SiteTable &Table, uint32_t Function, size_t Index) {
  return Table.rows(Function)[Index].Kind != LINEPROF_LINE_ENTRY ||
         Index == Table.entry(Function).EntryRow;
}

void SiteLister::addRows(llvm::json::OStream &J, uint32_t Function) {
  const std::vector<Row> &Rows = table().rows(Function);
  for (size_t I = 0; I < Rows.size(); I++)
    if (isListed(table(), Function, I))
      J.object([&] {
        J.attribute("file",
                    wholePath(places().files()[Rows[I].Where.File].Path));
        J.attribute("line", Rows[I].Where.Line);
        J.attribute("end_line", Rows[I].EndLine);
        J.attribute("kind", kindName(Rows[I].Kind));
      });
}

std::string SiteLister::textOf(unsigned File) {
  const SourceFile &Source = places().files()[File];
  if (!Source.Text.empty() || !Source.Hash)
    return Source.Text.str();
  auto Text = CI.getFileManager().getBufferForFile(wholePath(Source.Path));
  StringRef Read = Text ? (*Text)->getBuffer() : StringRef();
  bool IsIt = lineprof_hash(LINEPROF_HASH_START, Read.data(), Read.size()) ==
              Source.Hash;
  return IsIt ? Read.str() : std::string();
}

/// The function's lines in order; rows of other files (an included body) after
/// them, with the file's path for a text.
void SiteLister::addLines(llvm::json::OStream &J, uint32_t Function) {
  auto Add = [&](unsigned Line, StringRef Kind, StringRef Text) {
    J.object([&] {
      J.attribute("line", Line);
      J.attribute("kind", Kind);
      J.attribute("text", llvm::json::fixUTF8(Text));
    });
  };
  const auto &Entry = table().entry(Function);
  const std::vector<Row> &Rows = table().rows(Function);
  std::string Text = textOf(Entry.Begin.File);
  llvm::SmallVector<StringRef, 64> Split;
  StringRef(Text).split(Split, '\n');
  auto IsBeside = [&](const Row &R, unsigned From, unsigned To) {
    return R.Where.File == Entry.Begin.File && R.Where.Line >= From &&
           R.Where.Line <= To;
  };
  for (unsigned Line = Entry.Begin.Line; Line <= Entry.EndLine; Line++) {
    StringRef Kind;
    for (size_t I = 0; I < Rows.size(); I++)
      if (isListed(table(), Function, I) && IsBeside(Rows[I], Line, Line))
        Kind = kindName(Rows[I].Kind);
    Add(Line, Kind, Line <= Split.size() ? Split[Line - 1].rtrim() : "");
  }
  for (size_t I = 0; I < Rows.size(); I++)
    if (isListed(table(), Function, I) &&
        !IsBeside(Rows[I], Entry.Begin.Line, Entry.EndLine))
      Add(Rows[I].Where.Line, kindName(Rows[I].Kind),
          wholePath(places().files()[Rows[I].Where.File].Path));
}

/// Templates get code, and so a decision, only through their instances.
void SiteLister::addUnusedTemplates(llvm::json::OStream &J,
                                    const DeclContext *Context) {
  for (const Decl *D : Context->decls()) {
    if (places().isInSystemHeader(D->getLocation()))
      continue;
    const auto *FD = dyn_cast<FunctionDecl>(D);
    if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D))
      FD = Template->getTemplatedDecl();
    if (const auto *Template = dyn_cast<ClassTemplateDecl>(D))
      addUnusedTemplates(J, Template->getTemplatedDecl());
    else if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl, CXXRecordDecl>(D))
      addUnusedTemplates(J, cast<DeclContext>(D));
    else if (FD && isUnusedTemplate(FD))
      J.object([&] {
        Selection Unused;
        Unused.Reason = "it is a template, and this unit has no instance of it";
        Locations::OfFunction Here(places(), FD);
        Place P = places().placeOf(FD->getLocation());
        describe(J, FD, stateName(Unused), Unused);
        J.attribute("begin_line", P.Line);
        J.attribute("end_line", places().endLine(FD->getEndLoc(), P));
        J.attributeArray("rows", [] {});
      });
  }
}

bool SiteLister::isUnusedTemplate(const FunctionDecl *Template) const {
  return Template->isDependentContext() && !Template->isImplicit() &&
         Template->doesThisDeclarationHaveABody() &&
         !Used.count(Template->getCanonicalDecl());
}
