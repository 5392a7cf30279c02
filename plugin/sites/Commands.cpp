// SPDX-License-Identifier: MIT
//
// See Commands.h.
#include "sites/Commands.h"

#include "sites/Visible.h"

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
                   << visible(Options.BuildDirectory) << "'\n"
                   << "lineprof: hint: CMake writes them with "
                      "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON, other builds with "
                      "'bear -- make'\n";
    return Found;
  }
  if (auto Found =
          CompilationDatabase::autoDetectFromSource(Options.Files.front(), Why))
    return Found;
  llvm::errs() << "lineprof: no compile_commands.json around '"
               << visible(Options.Files.front())
               << "': compiling without flags; say -p BUILD_DIR, or flags "
                  "behind '--'\n";
  return fixedCommands({});
}

/// A folder in memory, at a path that no disk has.
static constexpr llvm::StringLiteral StandIns = "/lineprof-stand-ins";

void lineprof::standInForCudaHeader(ClangTool &Tool) {
  // The header that CUDA 13 has in its place.
  static constexpr llvm::StringLiteral Path =
      "/lineprof-stand-ins/texture_fetch_functions.h";
  Tool.mapVirtualFile(Path, "#include \"surface_indirect_functions.h\"\n");
}

/// `kprof cc` and its options, or one word; leaves the first of clang's
/// arguments in front.
static void takeCompiler(llvm::ArrayRef<std::string> &Words, bool &IsCXX,
                         bool &IsNvcc, std::vector<std::string> &Arguments) {
  llvm::StringRef Name = llvm::sys::path::filename(Words.front());
  Words = Words.drop_front();
  bool IsKprof = Name.starts_with("kprof");
  if (Name == "kprof" && !Words.empty()) {
    Name = Words.front();
    Words = Words.drop_front();
  }
  IsCXX = Name.contains("++");
  IsNvcc = Name.ends_with("nvcc");
  while (IsKprof && !Words.empty()) {
    llvm::StringRef Word = Words.front();
    if (Word == "--marked")
      Arguments.push_back("marked");
    else if (Word == "--exact")
      Arguments.push_back("exact");
    else if ((Word == "--clang" || Word == "--set" || Word == "--nvcc") &&
             Words.size() > 1)
      Words = Words.drop_front();
    else if (!Word.starts_with("--clang=") && !Word.starts_with("--set=") &&
             !Word.starts_with("--nvcc="))
      break;
    Words = Words.drop_front();
  }
}

/// nvcc's options whose value is the next word, or behind `=`, and that clang
/// has no use for when it reads the host's side.
static bool isForDevice(llvm::StringRef Name) {
  static constexpr llvm::StringLiteral Names[] = {"-ccbin",
                                                  "--compiler-bindir",
                                                  "-arch",
                                                  "--gpu-architecture",
                                                  "-code",
                                                  "--gpu-code",
                                                  "-gencode",
                                                  "--generate-code",
                                                  "-Xptxas",
                                                  "--ptxas-options",
                                                  "-Xnvlink",
                                                  "--nvlink-options",
                                                  "-Xcudafe",
                                                  "--cudafe",
                                                  "-maxrregcount",
                                                  "--maxrregcount",
                                                  "-default-stream",
                                                  "--default-stream",
                                                  "-rdc",
                                                  "--relocatable-device-code",
                                                  "-t",
                                                  "--threads",
                                                  "-Xlinker",
                                                  "--linker-options",
                                                  "-Xarchive",
                                                  "--archive-options",
                                                  "-ftz",
                                                  "-prec-div",
                                                  "-prec-sqrt",
                                                  "-fmad",
                                                  "-diag-suppress",
                                                  "--diag-suppress"};
  return llvm::is_contained(Names, Name);
}

/// Options of the same kind without a value.
static bool isFlagOfNvcc(llvm::StringRef Word) {
  static constexpr llvm::StringLiteral Words[] = {
      "-lineinfo",
      "--generate-line-info",
      "-G",
      "--device-debug",
      "-use_fast_math",
      "--use_fast_math",
      "-extended-lambda",
      "--extended-lambda",
      "--expt-extended-lambda",
      "-expt-extended-lambda",
      "--expt-relaxed-constexpr",
      "-expt-relaxed-constexpr",
      "-allow-unsupported-compiler",
      "--allow-unsupported-compiler",
      "-forward-unknown-to-host-compiler",
      "--forward-unknown-to-host-compiler",
      "-res-usage",
      "--resource-usage"};
  return llvm::is_contained(Words, Word);
}

static bool isCompiler(llvm::StringRef Word) {
  return Word == "-Xcompiler" || Word == "--compiler-options";
}

/// Translates nvcc's words for clang: takes those for the host's compiler,
/// split at commas as nvcc does, and drops those for the device.
static std::vector<std::string>
translateNvcc(llvm::ArrayRef<std::string> Words) {
  std::vector<std::string> Result;
  for (size_t I = 0; I < Words.size(); I++) {
    auto [Name, Value] = llvm::StringRef(Words[I]).split('=');
    bool HasValue = Name.size() < Words[I].size();
    if (isForDevice(Name) || isCompiler(Name)) {
      if (!HasValue && I + 1 < Words.size())
        Value = Words[++I];
      llvm::SmallVector<llvm::StringRef, 4> Parts;
      if (isCompiler(Name))
        Value.split(Parts, ',', -1, false);
      for (llvm::StringRef Part : Parts)
        Result.push_back(Part.str());
    } else if (Words[I] == "-dc" || Words[I] == "--device-c") {
      Result.push_back("-c");
    } else if (!isFlagOfNvcc(Words[I])) {
      bool IsLanguage =
          I > 0 && (Words[I - 1] == "-x" || Words[I - 1] == "--x");
      Result.push_back(IsLanguage && Words[I] == "cu" ? "cuda" : Words[I]);
    }
  }
  return Result;
}

static CommandLineArguments adjust(const SitesOptions &Options,
                                   const CommandLineArguments &Command,
                                   std::vector<std::string> &Arguments) {
  constexpr llvm::StringLiteral Argument = "-fplugin-arg-lineprof-";
  Arguments.clear();
  bool IsCXX = false, IsNvcc = false, HasPlugin = false;
  llvm::ArrayRef<std::string> Words(Command);
  takeCompiler(Words, IsCXX, IsNvcc, Arguments);
  std::vector<std::string> Translated;
  if (IsNvcc) {
    Translated = translateNvcc(Words);
    Words = Translated;
    IsCXX = true;
  }
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
    Result.insert(Result.begin() + 1,
                  {"--cuda-host-only", "-idirafter", StandIns.str()});
  llvm::StringRef Folder = llvm::sys::path::parent_path(Command.front());
  if (IsNvcc && llvm::sys::path::filename(Command.front()) == "nvcc" &&
      !Folder.empty())
    Result.insert(
        Result.begin() + 1,
        ("--cuda-path=" + llvm::sys::path::parent_path(Folder)).str());
  if (!HasPlugin) { // what `kprof cc` adds
    Arguments.push_back("default-all");
    Result.insert(Result.begin() + 1, "-I" + Options.IncludeDir);
  }
  return Result;
}

ArgumentsAdjuster lineprof::makeAdjuster(const SitesOptions &Options,
                                         std::vector<std::string> &Arguments) {
  // The build's warnings are the build's affair; those about marks stay.
  ArgumentsAdjuster Quiet =
      getInsertArgumentAdjuster("-Wno-everything", ArgumentInsertPosition::END);
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
