// SPDX-License-Identifier: MIT
//
// See FunctionSelector.h.
#include "select/FunctionSelector.h"

#include "select/CudaHost.h"
#include "select/Names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendOptions.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang;
using namespace lineprof;

FunctionSelector::FunctionSelector(CompilerInstance &CI,
                                   const SelectRules &Rules, Marks &MarkList,
                                   Locations &Where)
    : CI(CI), LangOpts(CI.getLangOpts()), Rules(Rules),
      WritesModule(!CI.getFrontendOpts().ModuleOutputPath.empty()),
      MarkList(MarkList), Where(Where) {}

static void setReason(Selection &Result, llvm::Twine Text) {
  Result.Reason = Text.str();
}

Selection FunctionSelector::select(const FunctionDecl *FD) {
  Selection Result;
  if (FD->isImplicit() || FD->isInvalidDecl()) {
    Result.Reason = "the compiler makes it";
    return Result;
  }
  CudaRole Role = cudaRole(FD);
  if (Role != CudaRole::Host) {
    Result.Reason =
        Role == CudaRole::Device ? "it runs on the device" : "nvcc makes it";
    Result.IsForeign = true;
    Result.IsMarked = Role == CudaRole::Device && MarkList.isMarkedDirectly(FD);
    if (Result.IsMarked)
      Result.Kind = Selection::Refused;
    return Result;
  }
  bool IsSystem = Where.isInSystemHeader(FD->getLocation());
  Result.IsMarked =
      IsSystem ? MarkList.isMarkedDirectly(FD) : MarkList.isMarked(FD);
  if (!Result.IsMarked && !isWanted(FD, Result))
    return Result;
  if (isExcluded(FD, Result.Reason)) {
    Result.IsTentative = false;
    return Result;
  }
  if (Result.IsMarked)
    Result.Reason = "it is marked in the source";
  if (const char *Obstacle = refusal(FD, Result.IsMarked)) {
    Result.Reason = Obstacle;
    Result.Kind = Selection::Refused;
  } else {
    Result.Kind = Selection::Profiled;
  }
  return Result;
}

/// Whether the rules ask for an unmarked function; the reason either way.
bool FunctionSelector::isWanted(const FunctionDecl *FD, Selection &Result) {
  if (Where.isInSystemHeader(FD->getLocation())) {
    Result.Reason = "it is defined in a system header";
    return false;
  }
  if (MarkList.stretchAt(FD->getLocation()) == Marks::Stretch::Off) {
    Result.Reason = "'#pragma lineprof off' stands before it";
    return false;
  }
  if (MarkList.hasFunctionMarks()) {
    Result.Reason = NotMarked;
    return false;
  }
  if (!Rules.wantsUnmarked()) {
    Result.Reason = Rules.MarkedOnly
                        ? "it is not marked, and only what is marked is wanted"
                        : "it is not marked, and nothing else asks for it";
    return false;
  }
  if (FD->isDefaulted() || FD->isDeleted()) {
    Result.Reason = "a defaulted function has no lines";
    return false;
  }
  const Pattern *File = findFile(Rules.Files, FD);
  if (!Rules.Files.empty() && !File) {
    Result.Reason = "its file matches none of 'files'";
    return false;
  }
  if (const Pattern *Found =
          findMatch(Rules.Functions,
                    Rules.Functions.empty() ? NameList() : namesOf(FD))) {
    setReason(Result, "'functions' has '" + Found->written() + "'");
    return true;
  }
  if (!Rules.CalleesOf.empty()) {
    const Pattern *Root = calleesRoot(FD);
    Result.IsTentative = !Root;
    Result.Reason = Root ? "'callees_of' has '" + Root->written() + "'"
                         : "no function of 'callees_of' calls it";
    return true;
  }
  if (!Rules.Functions.empty()) {
    Result.Reason = "its name matches none of 'functions'";
    return false;
  }
  if (!File && Where.isInInstalledHeader(FD->getLocation())) {
    Result.Reason = "it is in an installed header, which is other people's; "
                    "'files' or 'functions' may ask for it";
    return false;
  }
  if (File)
    setReason(Result, "'files' has '" + File->written() + "'");
  else
    Result.Reason = Rules.Filter ? "the filter does not exclude it"
                                 : "the whole translation unit is wanted";
  return true;
}

/// The names that patterns are compared with: those of the function and of the
/// functions it is written in, without and with parameters, with and without
/// anonymous namespaces.
FunctionSelector::NameList FunctionSelector::namesOf(const FunctionDecl *FD) {
  NameList Names;
  for (; FD; FD = functionAround(FD))
    for (std::string Name :
         {functionName(FD, Where), functionSymbol(FD, Where)}) {
      static constexpr llvm::StringLiteral Anonymous =
          "(anonymous namespace)::";
      Names.push_back(Name);
      size_t At = Name.find(Anonymous);
      if (At == std::string::npos)
        continue;
      for (; At != std::string::npos; At = Name.find(Anonymous))
        Name.erase(At, Anonymous.size());
      Names.push_back(std::move(Name));
    }
  return Names;
}

/// The paths that patterns are compared with: as the compiler calls the file,
/// and the whole path.
FunctionSelector::NameList FunctionSelector::pathsOf(const FunctionDecl *FD) {
  Place P = Where.placeOf(FD->getLocation());
  if (!P.isValid())
    return {};
  NameList Paths = {Where.files()[P.File].Path};
  llvm::SmallString<256> Whole(Paths.front());
  if (llvm::sys::path::is_relative(Whole))
    if (auto Directory = CI.getVirtualFileSystem().getCurrentWorkingDirectory())
      Whole = llvm::StringRef(*Directory + "/" + Paths.front());
  llvm::sys::path::remove_dots(Whole, /*remove_dot_dot=*/true);
  if (Whole != Paths.front())
    Paths.push_back(std::string(Whole));
  return Paths;
}

const Pattern *FunctionSelector::findFile(const PatternList &List,
                                          const FunctionDecl *FD) {
  if (List.empty())
    return nullptr;
  NameList Paths = pathsOf(FD);
  for (const Pattern &P : List)
    for (const std::string &Path : Paths)
      if (P.matchesPath(Path))
        return &P;
  return nullptr;
}

const Pattern *FunctionSelector::calleesRoot(const FunctionDecl *FD) {
  return Rules.CalleesOf.empty() ? nullptr
                                 : findMatch(Rules.CalleesOf, namesOf(FD));
}

bool FunctionSelector::isExcluded(const FunctionDecl *FD, std::string &Reason) {
  for (auto [Key, List] : {std::pair("exclude", &Rules.Exclude),
                           std::pair("except", &Rules.Except)})
    if (const Pattern *Found =
            findMatch(*List, List->empty() ? NameList() : namesOf(FD))) {
      Reason = std::string("'") + Key + "' has '" + Found->written() + "'";
      return true;
    }
  if (const Pattern *Found = findFile(Rules.ExcludeFiles, FD)) {
    Reason = "'exclude_files' has '" + Found->written() + "'";
    return true;
  }
  return Rules.Filter && isExcludedByFilter(FD, Reason);
}

bool FunctionSelector::isExcludedByFilter(const FunctionDecl *FD,
                                          std::string &Reason) {
  const ScorepFilter::Rule *Found = Rules.Filter->matchFile(pathsOf(FD));
  if (!Found || !Found->Excludes) {
    if (!Mangler)
      Mangler = std::make_unique<ASTNameGenerator>(FD->getASTContext());
    NameList Names = namesOf(FD);
    NameList Mangled = Mangler->getAllManglings(FD); // only of methods
    if (Mangled.empty())
      Mangled.push_back(Mangler->getName(FD));
    for (const std::string &Name : Mangled)
      Names.push_back(llvm::demangle(Name));
    Found = Rules.Filter->matchRegion(Names, Mangled);
  }
  if (!Found || !Found->Excludes)
    return false;
  Reason = "'" + Found->Pattern + "' of the filter excludes it (" +
           Rules.FilterPath + ":" + std::to_string(Found->Line) + ":" +
           std::to_string(Found->Column) + ")";
  return true;
}

std::string FunctionSelector::sizeObstacle(unsigned Lines,
                                           unsigned Statements) const {
  auto Say = [](unsigned Count, const char *What, const char *Key,
                unsigned Least) {
    return "it has " + std::to_string(Count) + " " + What +
           (Count == 1 ? "" : "s") + ", and '" + Key + "' is " +
           std::to_string(Least);
  };
  if (Lines < Rules.MinLines)
    return Say(Lines, "code line", "min_lines", Rules.MinLines);
  if (Statements < Rules.MinStatements)
    return Say(Statements, "statement", "min_statements", Rules.MinStatements);
  return std::string();
}

static bool isLambda(const FunctionDecl *FD) {
  const auto *Method = dyn_cast<CXXMethodDecl>(FD);
  return Method && Method->getParent()->isLambda();
}

const char *FunctionSelector::refusal(const FunctionDecl *FD,
                                      bool IsMarked) const {
  if (FD->isDefaulted() || FD->isDeleted())
    return "a defaulted function has no lines";
  if (FD->isConsteval())
    return "a consteval function runs only in the compiler";
  if (FD->hasAttr<NakedAttr>())
    return "a naked function has no room for a counter";
  if (FD->hasAttr<NoInstrumentFunctionAttr>())
    return "it has the attribute 'no_instrument_function'";
  if (FD->hasAttr<ArtificialAttr>())
    return "an artificial function is part of the lines that call it";
  if (FD->isInlineBuiltinDeclaration())
    return "it overrides a builtin, which a counter would keep from being "
           "recognised";
  // A constant expression must stay one; the marker that allows it uses up
  // -fconstexpr-steps, which nobody who marks nothing expects.
  if (!IsMarked && FD->isConstexpr() && !isLambda(FD))
    return "constexpr functions are profiled only where they are marked";
  // Bodies written to the module file would carry markers to importers, which
  // add their own.
  if (WritesModule && (FD->isInlined() || FD->isTemplateInstantiation()))
    return "its body goes into the module file that this compile writes; "
           "compile in two phases (--precompile) to profile it";
  return nullptr;
}
