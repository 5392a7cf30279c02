// SPDX-License-Identifier: MIT
//
// See Commands.h.
#include "Commands.h"

#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang::tooling;
using namespace lineprof;

static std::unique_ptr<CompilationDatabase>
fixedCommands(const std::vector<std::string> &Flags) {
  return std::make_unique<FixedCompilationDatabase>(".", Flags);
}

std::unique_ptr<CompilationDatabase>
lineprof::findCommands(const SitesOptions &Options) {
  if (Options.HasFlags)
    return fixedCommands(Options.Flags);
  std::string Why;
  if (!Options.BuildDirectory.empty()) {
    auto Found =
        CompilationDatabase::loadFromDirectory(Options.BuildDirectory, Why);
    if (!Found)
      llvm::errs() << "lineprof: error: no compile commands in '"
                   << Options.BuildDirectory << "'\n"
                   << "lineprof: hint: CMake writes them with "
                      "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON, other builds with "
                      "'bear -- make'\n";
    return Found;
  }
  if (auto Found =
          CompilationDatabase::autoDetectFromSource(Options.Files.front(), Why))
    return Found;
  llvm::errs() << "lineprof: no compile_commands.json around '"
               << Options.Files.front()
               << "': compiling without flags; say -p BUILD_DIR, or flags "
                  "behind '--'\n";
  return fixedCommands({});
}

/// `kprof cc` and its options, or one word; leaves the first of clang's
/// arguments in front.
static void takeCompiler(llvm::ArrayRef<std::string> &Words, bool &IsCXX,
                         std::vector<std::string> &Arguments) {
  llvm::StringRef Name = llvm::sys::path::filename(Words.front());
  Words = Words.drop_front();
  bool IsKprof = Name.starts_with("kprof");
  if (Name == "kprof" && !Words.empty()) {
    Name = Words.front();
    Words = Words.drop_front();
  }
  IsCXX = Name.contains("++");
  while (IsKprof && !Words.empty()) {
    llvm::StringRef Word = Words.front();
    if (Word == "--marked")
      Arguments.push_back("marked");
    else if ((Word == "--clang" || Word == "--set") && Words.size() > 1)
      Words = Words.drop_front();
    else if (!Word.starts_with("--clang=") && !Word.starts_with("--set="))
      break;
    Words = Words.drop_front();
  }
}

static CommandLineArguments adjust(const SitesOptions &Options,
                                   const CommandLineArguments &Command,
                                   std::vector<std::string> &Arguments) {
  constexpr llvm::StringLiteral Argument = "-fplugin-arg-lineprof-";
  Arguments.clear();
  bool IsCXX = false, HasPlugin = false;
  llvm::ArrayRef<std::string> Words(Command);
  takeCompiler(Words, IsCXX, Arguments);
  CommandLineArguments Result = {Options.Clang};
  if (IsCXX)
    Result.push_back("--driver-mode=g++");
  Result.push_back("-resource-dir=" + Options.ResourceDir);
  for (llvm::StringRef Word : Words) {
    if (Word.consume_front(Argument))
      Arguments.push_back(Word.str());
    else if (Word.consume_front("-fplugin="))
      HasPlugin |= llvm::sys::path::filename(Word).starts_with("lineprof");
    else if (!Word.starts_with("-fpass-plugin=") &&
             !Word.starts_with("-fplugin-arg-"))
      Result.push_back(Word.str());
  }
  if (llvm::any_of(Words, [](llvm::StringRef W) { return W.ends_with(".cu"); }))
    Result.insert(Result.begin() + 1, "--cuda-host-only");
  if (!HasPlugin) { // what `kprof cc` adds
    Arguments.push_back("default-all");
    Result.insert(Result.begin() + 1, "-I" + Options.IncludeDir);
  }
  return Result;
}

ArgumentsAdjuster lineprof::makeAdjuster(const SitesOptions &Options,
                                         std::vector<std::string> &Arguments) {
  // The build's warnings are the build's affair; those about marks stay.
  ArgumentsAdjuster Quiet = getInsertArgumentAdjuster(
      {"-Wno-everything"}, ArgumentInsertPosition::END);
  ArgumentsAdjuster Result = [&Options,
                              &Arguments](const CommandLineArguments &Command,
                                          llvm::StringRef) {
    return adjust(Options, Command, Arguments);
  };
  for (const ArgumentsAdjuster &Next :
       {getClangStripOutputAdjuster(), getClangStripDependencyFileAdjuster(),
        getClangSyntaxOnlyAdjuster(), Quiet})
    Result = combineAdjusters(Result, Next);
  return Result;
}
