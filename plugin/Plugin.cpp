// SPDX-License-Identifier: MIT
//
// What clang finds when it loads lineprof.so: the check that it is the clang
// this plugin was built for, and the action that adds both stages.
#include "ast/Instrumenter.h"
#include "compat/ClangCompat.h"
#include "passes/IRStage.h"
#include "rows/CrashNote.h"
#include "select/ConfigFiles.h"
#include "sites/SiteLister.h"

#include "clang/Basic/CodeGenOptions.h"
#include "clang/Basic/Version.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendOptions.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"

#include <cstdio>
#include <cstdlib>

using namespace clang;
using namespace lineprof;

/// Runs before any other code of the plugin: in another major the layout of
/// clang's classes differs, and the first use of one would crash.
__attribute__((constructor(101))) static void checkClang() {
  std::string Version = getClangFullVersion();
  size_t Found = Version.find("version ");
  int Major = Found == std::string::npos ? 0 : atoi(&Version[Found + 8]);
  if (Major == ClangMajor)
    return;
  std::fprintf(stderr,
               "error: lineprof: this plugin was built for clang %d but is "
               "being loaded by '%s'\n",
               ClangMajor, Version.c_str());
  std::_Exit(1);
}

/// Syntax checks, precompiled headers and modules are left as they are written:
/// a compile that uses them adds markers itself, if it has the plugin.
static bool generatesCode(frontend::ActionKind Action) {
  switch (Action) {
  case frontend::EmitAssembly:
  case frontend::EmitBC:
  case frontend::EmitLLVM:
  case frontend::EmitLLVMOnly:
  case frontend::EmitCodeGenOnly:
  case frontend::EmitObj:
    return true;
  default:
    return false;
  }
}

/// Lines are sampled, so their addresses must become lines: at least a
/// line table, whatever -g says. Code generation makes up its mind when the
/// unit begins, which is after this.
static void keepLineTable(CodeGenOptions &Options) {
  switch (Options.getDebugInfo()) {
  case llvm::codegenoptions::NoDebugInfo:
  case llvm::codegenoptions::LocTrackingOnly:
  case llvm::codegenoptions::DebugDirectivesOnly:
    Options.setDebugInfo(llvm::codegenoptions::DebugLineTablesOnly);
    break;
  default: // the user asked for as much or more
    break;
  }
}

/// clang also compiles the unit for the host, and that compile gives all
/// warnings.
static std::unique_ptr<ASTConsumer> leaveDevice(CompilerInstance &CI) {
  CI.getPreprocessor().AddPragmaHandler(new EmptyPragmaHandler("lineprof"));
  return std::make_unique<ASTConsumer>();
}

namespace {

/// Made with the AST stage, for the action below, which clang asks next.
thread_local std::unique_ptr<ASTConsumer> NextRestorer;

class LineprofAction : public PluginASTAction {
public:
  std::unique_ptr<ASTConsumer>
  CreateASTConsumer(CompilerInstance &CI, llvm::StringRef Source) override {
    const LangOptions &Lang = CI.getLangOpts();
    if (Lang.CUDAIsDevice || Lang.OpenMPIsTargetDevice)
      return leaveDevice(CI);
    SelectRules Rules;
    bool IsGood = readRules(CI, Arguments, Rules); // else the compile fails
    if (IsGood && !Rules.ListPath.empty() && supportsTarget(CI))
      return std::make_unique<SiteLister>(CI, Rules, Source);
    bool Changes = IsGood && Rules.ListPath.empty() &&
                   generatesCode(CI.getFrontendOpts().ProgramAction) &&
                   supportsTarget(CI);
    if (Changes) {
      handleCrashes();
      keepLineTable(CI.getCodeGenOpts());
      CI.getCodeGenOpts().PassBuilderCallbacks.push_back(registerIRStage);
    }
    auto Stage = std::make_unique<Instrumenter>(
        CI, std::move(Rules), Changes ? Purpose::Change : Purpose::CheckMarks);
    NextRestorer = Stage->restorer();
    return Stage;
  }

  bool ParseArgs(const CompilerInstance &,
                 const std::vector<std::string> &Given) override {
    Arguments = Given; // read when the configuration can be read
    return true;
  }

  /// Not after: code generation emits each function as it comes, so a later
  /// edit would have no effect.
  ActionType getActionType() override { return AddBeforeMainAction; }

private:
  std::vector<std::string> Arguments;
};

class RestoringAction : public PluginASTAction {
public:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &,
                                                 llvm::StringRef) override {
    return NextRestorer ? std::move(NextRestorer)
                        : std::make_unique<ASTConsumer>();
  }

  bool ParseArgs(const CompilerInstance &,
                 const std::vector<std::string> &) override {
    return true;
  }

  ActionType getActionType() override { return AddAfterMainAction; }
};

} // namespace

static FrontendPluginRegistry::Add<LineprofAction>
    Registration("lineprof", "count and time the lines of functions");

static FrontendPluginRegistry::Add<RestoringAction>
    RestorerRegistration("lineprof-restores", "take out what is for code only");
