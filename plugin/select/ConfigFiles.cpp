// SPDX-License-Identifier: MIT
//
// See ConfigFiles.h.
#include "select/ConfigFiles.h"

#include "config.h"
#include "select/Options.h"

#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang;
using namespace lineprof;

SourceLocation lineprof::locationIn(CompilerInstance &CI, llvm::StringRef Path,
                                    unsigned Line, unsigned Column) {
  SourceManager &SM = CI.getSourceManager();
  auto File = CI.getFileManager().getOptionalFileRef(Path);
  if (!File)
    return SourceLocation();
  FileID Buffer = SM.createFileID(*File, SourceLocation(), SrcMgr::C_User);
  return SM.translateLineCol(Buffer, Line, Column);
}

/// An error at a line and column (from 1) of a file.
static void reportAt(CompilerInstance &CI, llvm::StringRef Path, unsigned Line,
                     unsigned Column, llvm::StringRef Text) {
  DiagnosticsEngine &Diags = CI.getDiagnostics();
  Diags.Report(locationIn(CI, Path, Line, Column),
               Diags.getCustomDiagID(DiagnosticsEngine::Error, "%0"))
      << Text;
}

/// Clang asks its collectors of dependencies through the preprocessor's
/// callbacks; `__has_include` is the one that says "was looked at" and
/// nothing more.
void lineprof::addDependency(CompilerInstance &CI, llvm::StringRef Path) {
  PPCallbacks *Callbacks = CI.getPreprocessor().getPPCallbacks();
  OptionalFileEntryRef File = CI.getFileManager().getOptionalFileRef(Path);
  if (Callbacks && File)
    Callbacks->HasInclude(SourceLocation(), Path, false, File, SrcMgr::C_User);
}

/// "FILE:3:8" as a place in the file; other places are names.
static void complain(void *Context, const lp_complaint *Complaint) {
  if (Complaint->kind == LP_STRAY_VARIABLE)
    return; // kprof and the program tell it, once
  auto &CI = *static_cast<CompilerInstance *>(Context);
  auto [Front, Column] = llvm::StringRef(Complaint->where).rsplit(':');
  auto [Path, Line] = Front.rsplit(':');
  unsigned LineNumber, ColumnNumber;
  if (Complaint->kind == LP_MISTAKE && !Line.getAsInteger(10, LineNumber) &&
      !Column.getAsInteger(10, ColumnNumber)) {
    reportAt(CI, Path, LineNumber, ColumnNumber, Complaint->text);
    return;
  }
  DiagnosticsEngine &Diags = CI.getDiagnostics();
  Diags.Report(
      Complaint->kind == LP_MISTAKE
          ? Diags.getCustomDiagID(DiagnosticsEngine::Error, "%0: %1")
          : Diags.getCustomDiagID(DiagnosticsEngine::Warning, "%0: %1"))
      << Complaint->where << Complaint->text;
}

static PatternList readPatterns(const lp_config &Config, lp_key Key) {
  PatternList List;
  const char *Text = lp_config_text(&Config, Key);
  char Item[LP_ITEM_SIZE];
  while (lp_value_next_item(&Text, Item))
    List.emplace_back(std::string(Item));
  return List;
}

/// Reads [select]. The file becomes a dependency only if it has that table: a
/// change of other tables needs no compile.
static void takeConfig(lp_config &Config, SelectRules &Rules) {
  auto Flag = [&](lp_key Key) { return lp_config_flag(&Config, Key); };
  auto Count = [&](lp_key Key) {
    return unsigned(lp_config_meaning(&Config, Key).count);
  };
  Rules.All = Flag(LP_SELECT_ALL);
  Rules.AllIsGiven = lp_config_is_given(&Config, LP_SELECT_ALL);
  Rules.MarkedOnly = Flag(LP_SELECT_MARKED_ONLY);
  Rules.Functions = readPatterns(Config, LP_SELECT_FUNCTIONS);
  Rules.Exclude = readPatterns(Config, LP_SELECT_EXCLUDE);
  Rules.Files = readPatterns(Config, LP_SELECT_FILES);
  Rules.ExcludeFiles = readPatterns(Config, LP_SELECT_EXCLUDE_FILES);
  Rules.CalleesOf = readPatterns(Config, LP_SELECT_CALLEES_OF);
  Rules.Transitive = Flag(LP_SELECT_TRANSITIVE);
  Rules.MinLines = Count(LP_SELECT_MIN_LINES);
  Rules.MinStatements = Count(LP_SELECT_MIN_STATEMENTS);
  Rules.KeepTexts = Flag(LP_OUTPUT_SOURCE);
  Rules.Directives = DirectivesRule(
      lp_config_meaning(&Config, LP_SELECT_LINE_DIRECTIVES).choice);
  Rules.FilterPath = lp_config_filter(&Config);
  Rules.StepText = lp_config_text(&Config, LP_SCHEDULE_STEP);
  const lp_origin &Origin = Config.values[LP_SCHEDULE_STEP].origin;
  if (Origin.source == LP_FROM_FILE)
    Rules.StepAt = {Config.path, Origin.at.line, Origin.at.column};
  for (int Key = 0; Key < LP_KEYS; Key++)
    if ((lp_schema_keys[Key].table == LP_TABLE_SELECT ||
         Key == LP_SCHEDULE_STEP || Key == LP_OUTPUT_SOURCE) &&
        Rules.Sources.empty() &&
        Config.values[Key].origin.source == LP_FROM_FILE)
      Rules.Sources.push_back(Config.path);
}

static bool readStep(CompilerInstance &CI, SelectRules &Rules) {
  std::string Problem;
  Rules.Step = StepRule::read(Rules.StepText, Problem);
  if (Problem.empty())
    return true;
  DiagnosticsEngine &Diags = CI.getDiagnostics();
  Diags.Report(Diags.getCustomDiagID(DiagnosticsEngine::Error,
                                     "lineprof option 'step': %0"))
      << Problem;
  return false;
}

static bool loadFilter(CompilerInstance &CI, SelectRules &Rules) {
  if (Rules.FilterPath.empty())
    return true;
  auto Text = CI.getFileManager().getBufferForFile(Rules.FilterPath);
  if (!Text) {
    DiagnosticsEngine &Diags = CI.getDiagnostics();
    Diags.Report(Diags.getCustomDiagID(DiagnosticsEngine::Error,
                                       "cannot read the filter '%0': %1"))
        << Rules.FilterPath << Text.getError().message();
    return false;
  }
  Rules.Sources.push_back(Rules.FilterPath);
  auto Filter = std::make_shared<ScorepFilter>();
  ScorepFilter::Problem Why;
  if (!Filter->read((*Text)->getBuffer(), Why)) {
    reportAt(CI, Rules.FilterPath, Why.Line, Why.Column, Why.Text);
    return false;
  }
  Rules.Filter = std::move(Filter);
  return true;
}

bool lineprof::readRules(CompilerInstance &CI,
                         const std::vector<std::string> &Arguments,
                         SelectRules &Rules) {
  auto Folder = CI.getVirtualFileSystem().getCurrentWorkingDirectory();
  lp_config Config;
  lp_config_start(&Config, complain, &CI);
  bool IsGood =
      lp_config_read(&Config, Folder ? Folder->c_str() : nullptr, nullptr, 0);
  if (IsGood)
    takeConfig(Config, Rules);
  lp_config_close(&Config);
  std::string Configured = Rules.StepText;
  if (!IsGood || !parseOptions(CI.getDiagnostics(), Arguments, Rules))
    return false;
  if (Rules.StepText != Configured)
    Rules.StepAt = {}; // an argument says it
  return readStep(CI, Rules) && loadFilter(CI, Rules);
}
