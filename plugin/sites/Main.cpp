// SPDX-License-Identifier: MIT
//
// lineprof-sites: what the plugin would do with the units of a build, without
// building anything. It parses as clang does, with the plugin's own AST stage
// in place of code generation. `kprof sites` finds it, checks the user's
// options and hands them on, so that what comes here is well-formed:
//
//   lineprof-sites --clang PATH --resource-dir DIR --include DIR [-p DIR]
//                  [--json] [--lines] [--set TABLE.KEY=VALUE]... [FILE...] [--
//                  FLAGS...]
#include "select/ConfigFiles.h"
#include "sites/Commands.h"
#include "sites/Printer.h"
#include "sites/UnitLister.h"

#include "clang/Basic/TargetInfo.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/TargetSelect.h"

using namespace clang;
using namespace clang::tooling;
using namespace lineprof;

namespace {

/// What the actions of one run share.
struct Run {
  const SitesOptions &Options;
  std::vector<std::string> Arguments; ///< of the command at hand
  std::vector<UnitReport> Units;
};

class SitesAction : public ASTFrontendAction {
public:
  explicit SitesAction(Run &Now) : Now(Now) {}

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 StringRef Source) override {
    SelectRules Rules;
    if (!readRules(CI, Now.Arguments, Now.Options.Settings, Rules) ||
        !supportsTarget(CI))
      return nullptr;
    Now.Units.emplace_back();
    Now.Units.back().Source = Source.str();
    return std::make_unique<UnitLister>(
        CI, std::move(Rules), Now.Options.WithLines, Now.Units.back());
  }

private:
  Run &Now;
};

class SitesActions : public FrontendActionFactory {
public:
  explicit SitesActions(Run &Now) : Now(Now) {}
  std::unique_ptr<FrontendAction> create() override {
    return std::make_unique<SitesAction>(Now);
  }

private:
  Run &Now;
};

} // namespace

/// An option with a value: its place, or null.
static std::string *valueOf(SitesOptions &Options, StringRef Word) {
  if (Word == "--clang")
    return &Options.Clang;
  if (Word == "--resource-dir")
    return &Options.ResourceDir;
  if (Word == "--include")
    return &Options.IncludeDir;
  if (Word == "-p")
    return &Options.BuildDirectory;
  if (Word == "--set") {
    Options.Settings.emplace_back();
    return &Options.Settings.back();
  }
  return nullptr;
}

static SitesOptions readOptions(int Count, const char *const *Words) {
  SitesOptions Options;
  for (int I = 1; I < Count; I++) {
    StringRef Word = Words[I];
    if (Word == "--") {
      Options.HasFlags = true;
      Options.Flags.assign(Words + I + 1, Words + Count);
      break;
    }
    if (Word == "--json")
      Options.AsJSON = true;
    else if (Word == "--lines")
      Options.WithLines = true;
    else if (std::string *Value =
                 I + 1 < Count ? valueOf(Options, Word) : nullptr)
      *Value = Words[++I];
    else
      Options.Files.push_back(Word.str());
  }
  return Options;
}

int main(int argc, const char **argv) {
  llvm::InitLLVM Init(argc, argv);
  // Inline assembly is checked against the target's.
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmParser();
  SitesOptions Options = readOptions(argc, argv);
  if (Options.Files.empty() && Options.BuildDirectory.empty()) {
    llvm::errs() << "lineprof: error: no file given\n";
    return 2;
  }
  std::unique_ptr<CompilationDatabase> Commands = findCommands(Options);
  if (!Commands)
    return 1;
  std::vector<std::string> Files = Options.Files;
  if (Files.empty()) {
    Files = Commands->getAllFiles(); // in no order
    llvm::sort(Files);
    Files.erase(std::unique(Files.begin(), Files.end()), Files.end());
  }
  Run Now{Options, {}, {}};
  SitesActions Actions(Now);
  ArgumentsAdjuster Adjuster = makeAdjuster(Options, Now.Arguments);
  int Status = 0;
  for (const std::string &File : Files) { // of several it tells its progress
    ClangTool Tool(*Commands, {File});
    Tool.setPrintErrorMessage(false);
    Tool.clearArgumentsAdjusters();
    Tool.appendArgumentsAdjuster(Adjuster);
    standInForCudaHeader(Tool);
    Status |= Tool.run(&Actions);
  }
  if (Options.AsJSON)
    printJSON(llvm::outs(), Now.Units);
  else
    printText(llvm::outs(), Now.Units);
  return Status ? 1 : 0;
}
