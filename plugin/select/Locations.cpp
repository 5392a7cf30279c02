// SPDX-License-Identifier: MIT
//
// See Locations.h.
#include "select/Locations.h"

#include "lineprof/format.h"

#include "clang/AST/Decl.h"
#include "clang/Basic/CodeGenOptions.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;
using namespace lineprof;

Locations::Locations(CompilerInstance &CI, bool KeepTexts, DirectivesRule Rule)
    : CI(CI), SM(CI.getSourceManager()), KeepTexts(KeepTexts),
      Directives(CI, Rule), Cuda(CI) {}

/// The function that all others are written in which `FD` is in.
static const FunctionDecl *outermost(const FunctionDecl *FD) {
  const FunctionDecl *Outermost = FD;
  for (const DeclContext *At = FD; At; At = At->getParent())
    if (const auto *Around = dyn_cast<FunctionDecl>(At))
      Outermost = Around;
  return Outermost;
}

Locations::OfFunction::OfFunction(Locations &Where, const FunctionDecl *FD)
    : Where(Where), Before(Where.HasOwnLines) {
  const SourceManager &SM = Where.SM;
  SourceRange Range = outermost(FD)->getSourceRange();
  Where.HasOwnLines = Where.Directives.areIgnored(
      SM.getExpansionLoc(Range.getBegin()),
      SM.getExpansionRange(Range.getEnd()).getEnd());
}

/// In no function each location speaks for itself.
bool Locations::hasOwnLines(SourceLocation Loc) {
  return HasOwnLines ? *HasOwnLines : Directives.areIgnored(Loc, Loc);
}

Place Locations::placeOf(SourceLocation Loc) {
  if (Loc.isInvalid())
    return Place();
  Loc = SM.getExpansionLoc(Loc);
  bool IsOwn = hasOwnLines(Loc);
  PresumedLoc Presumed = SM.getPresumedLoc(Loc, /*UseLineDirectives=*/!IsOwn);
  if (Presumed.isInvalid())
    return Place();
  FileID ID = SM.getFileID(Loc);
  Place Result{fileIndex(Presumed, ID), Presumed.getLine()};
  if (IsOwn && Files[Result.File].ID.isInvalid())
    Files[Result.File].ID = ID;
  return Result;
}

unsigned Locations::endLine(SourceLocation Loc, Place Begin) {
  if (Loc.isInvalid())
    return Begin.Line;
  Place End = placeOf(SM.getExpansionRange(Loc).getEnd());
  return End.File == Begin.File && End.Line > Begin.Line ? End.Line
                                                         : Begin.Line;
}

bool Locations::isIncluded(SourceLocation Loc) const {
  Loc = SM.getExpansionLoc(Loc);
  PresumedLoc Presumed = SM.getPresumedLoc(Loc);
  return SM.isLoadedSourceLocation(Loc) ||
         (Presumed.isValid() && Presumed.getIncludeLoc().isValid());
}

bool Locations::isInSystemHeader(SourceLocation Loc) {
  if (Loc.isInvalid())
    return false;
  Loc = SM.getExpansionLoc(Loc);
  PresumedLoc Presumed = SM.getPresumedLoc(Loc);
  if (Presumed.isInvalid())
    return false;
  if (SM.isInSystemHeader(Loc) && isOfSystem(Presumed.getFilename()))
    return true;
  if (Presumed.getFilename() != LastAsked) {
    LastAsked = Presumed.getFilename();
    LastIsCuda = Cuda.hasHeader(LastAsked);
  }
  return LastIsCuda;
}

std::string Locations::wholePath(llvm::StringRef Path) const {
  llvm::SmallString<256> Whole(Path);
  CI.getVirtualFileSystem().makeAbsolute(Whole);
  llvm::sys::path::remove_dots(Whole, /*remove_dot_dot=*/true);
  return std::string(Whole);
}

/// The folder that holds all of an installation: /usr but for the sources that
/// some keep there, or what is below /opt.
static llvm::StringRef installation(llvm::StringRef Path) {
  if (Path.starts_with("/usr/") && !Path.starts_with("/usr/src/"))
    return Path.take_front(4);
  if (Path.starts_with("/opt/"))
    return Path.take_front(Path.find('/', 5));
  return llvm::StringRef();
}

bool Locations::isInstalled(llvm::StringRef Path) const {
  std::string Whole = wholePath(Path);
  if (isOfCompiler(Whole))
    return true;
  llvm::StringRef In = installation(Whole);
  auto Main = SM.getFileEntryRefForID(SM.getMainFileID());
  return !In.empty() &&
         !(Main && installation(wholePath(Main->getName())) == In);
}

bool Locations::isOfCompiler(llvm::StringRef Whole) const {
  const std::string &Own = CI.getHeaderSearchOpts().ResourceDir;
  return !Own.empty() && Whole.starts_with(Own + "/");
}

/// Whether a folder above the file has a standard library's headers: toolchains
/// and system roots may be anywhere, and who compiles preprocessed input does
/// not say where.
bool Locations::isOfLibrary(llvm::StringRef Whole) const {
  llvm::StringRef Folder = llvm::sys::path::parent_path(Whole);
  for (; Folder.size() > 1; Folder = llvm::sys::path::parent_path(Folder))
    if (CI.getFileManager().getOptionalFileRef((Folder + "/stdlib.h").str()))
      return true;
  return false;
}

bool Locations::isOfSystem(const char *Path) {
  auto [Entry, IsNew] = OfSystem.try_emplace(Path, false);
  if (IsNew) {
    std::string Whole = wholePath(Path);
    Entry->second = isOfCompiler(Whole) || !installation(Whole).empty() ||
                    isOfLibrary(Whole);
  }
  return Entry->second;
}

bool Locations::isInInstalledHeader(SourceLocation Loc) {
  if (Loc.isInvalid())
    return false;
  Loc = SM.getExpansionLoc(Loc);
  if (SM.isInMainFile(Loc))
    return false;
  PresumedLoc Presumed = SM.getPresumedLoc(Loc);
  if (Presumed.isInvalid())
    return false;
  if (Presumed.getFilename() != LastInstalled) {
    LastInstalled = Presumed.getFilename();
    LastIsInstalled = isInstalled(LastInstalled);
  }
  return LastIsInstalled;
}

std::string Locations::workingDirectory() const {
  auto Working = CI.getVirtualFileSystem().getCurrentWorkingDirectory();
  return Working ? *Working : std::string();
}

/// As the compiler was told it, or where it is.
std::string Locations::namedDirectory() const {
  const std::string &Named = CI.getCodeGenOpts().DebugCompilationDir;
  return Named.empty() ? workingDirectory() : Named;
}

std::string Locations::directory() const {
  std::string Directory = namedDirectory();
  mapPrefix(Directory);
  return Directory;
}

static bool replacePrefix(std::string &Path, llvm::StringRef From,
                          llvm::StringRef To) {
  llvm::SmallString<128> Mapped(Path);
  bool Fits = llvm::sys::path::replace_path_prefix(Mapped, From, To);
  Path = std::string(Mapped);
  return Fits;
}

/// As in debug information, else as in `__FILE__`: what is built in one folder
/// is to be the same as what is built in another. Whether a prefix fits is
/// asked, not whether it changes the path, for the same reason.
bool Locations::mapPrefix(std::string &Path) const {
  if (mapDebugPrefix(Path))
    return true;
  for (const auto &[From, To] : CI.getLangOpts().MacroPrefixMap)
    if (replacePrefix(Path, From, To))
      return true;
  return false;
}

/// As debug information has it, whether that changes anything or not.
bool Locations::mapDebugPrefix(std::string &Path) const {
  for (const auto &[From, To] :
       llvm::reverse(CI.getCodeGenOpts().DebugPrefixMap))
    if (replacePrefix(Path, From, To))
      return true;
  return false;
}

/// Whether a path that no prefix fits need not lead to the file that was read,
/// since it counts from a directory that is not the one of the compiler.
bool Locations::isElsewhere(llvm::StringRef Path) const {
  if (llvm::sys::path::is_absolute(Path))
    return false;
  std::string Directory = namedDirectory();
  return mapPrefix(Directory) || !llvm::sys::path::is_absolute(Directory) ||
         !llvm::sys::fs::equivalent(Directory, workingDirectory());
}

/// Of `#line 1 ""` debug information says that it is the main file.
static const char *nameOf(const PresumedLoc &Presumed,
                          const SourceManager &SM) {
  if (*Presumed.getFilename())
    return Presumed.getFilename();
  SourceLocation Start = SM.getLocForStartOfFile(SM.getMainFileID());
  return SM.getPresumedLoc(Start).getFilename();
}

/// Of a file that calls itself `Name`, what clang read; else none.
static std::optional<llvm::StringRef> ownText(FileID ID, llvm::StringRef Name,
                                              const SourceManager &SM) {
  auto Entry = SM.getFileEntryRefForID(ID);
  if (!Entry || Entry->getName() != Name)
    return std::nullopt;
  return SM.getBufferDataOrNone(ID);
}

/// Whether a preprocessor or nvcc wrote what is compiled: both name the files
/// that they have read. They repeat what `#line` says, too, so a name must be
/// that of a source.
bool Locations::isReadBefore(llvm::StringRef Name) const {
  const auto &Inputs = CI.getFrontendOpts().Inputs;
  bool IsWritten =
      !Inputs.empty() && (Inputs.front().getKind().isPreprocessed() ||
                          (Inputs.front().isFile() &&
                           Inputs.front().getFile().ends_with(".cudafe1.cpp")));
  static const llvm::StringRef Endings[] = {
      ".c",  ".cc",  ".cp", ".cpp", ".cxx", ".c++", ".C",   ".CPP",
      ".cu", ".cuh", ".h",  ".hh",  ".hp",  ".hpp", ".hxx", ".h++",
      ".H",  ".m",   ".mm", ".inc", ".inl", ".ipp", ".tcc"};
  return IsWritten &&
         llvm::is_contained(Endings, llvm::sys::path::extension(Name));
}

static void noteText(SourceFile &File, llvm::StringRef Text) {
  File.Hash = lineprof_hash(LINEPROF_HASH_START, Text.data(), Text.size());
  File.Size = Text.size();
}

unsigned Locations::fileIndex(const PresumedLoc &Presumed, FileID In) {
  const char *Name = nameOf(Presumed, SM);
  if (Name == LastName)
    return LastIndex;
  auto [Entry, IsNew] = Indices.try_emplace(Name, Files.size());
  LastName = Name;
  LastIndex = Entry->second;
  if (!IsNew)
    return LastIndex;

  SourceFile File;
  File.Path = Name;
  bool IsMoved = mapPrefix(File.Path) || isElsewhere(File.Path);
  // Under a line marker or `#line` the text is that of another file.
  FileID ID = Presumed.getFileID();
  if (auto Text =
          ID.isValid() ? SM.getBufferDataOrNone(ID) : ownText(In, Name, SM)) {
    noteText(File, *Text);
    if (IsMoved && KeepTexts && !Text->contains('\0'))
      File.Text = *Text;
  } else if (isReadBefore(Name)) {
    llvm::vfs::FileSystem &Disk = CI.getVirtualFileSystem();
    auto About = Disk.status(Name);
    if (About && About->isRegularFile())
      if (auto Buffer = Disk.getBufferForFile(Name))
        noteText(File, (*Buffer)->getBuffer());
  }
  Files.push_back(std::move(File));
  return LastIndex;
}

std::string Locations::namedLines(const SourceFile &File) {
  std::string Text, Last;
  llvm::raw_string_ostream OS(Text);
  if (File.ID.isInvalid())
    return Text;
  Directives.each(File.ID, [&](const LineDirectives::Stretch &Lines) {
    std::string Name = Lines.Name.str();
    if (Name.empty())
      Name = SM.getPresumedLoc(SM.getLocForStartOfFile(SM.getMainFileID()))
                 .getFilename();
    mapDebugPrefix(Name);
    bool IsLast = Name == Last;
    OS << (Last.empty() ? "" : " ") << Lines.Line << ' ' << Lines.Count << ' '
       << Lines.Named << ' ' << (IsLast ? 0 : Name.size()) << ':'
       << (IsLast ? "" : Name);
    Last = std::move(Name);
  });
  return OS.str();
}

void Locations::tellOwnLines() {
  DiagnosticsEngine &Diags = CI.getDiagnostics();
  if (Directives.whereMet().isInvalid() || Diags.getIgnoreAllWarnings() ||
      CI.getDiagnosticOpts().VerifyDiagnostics)
    return;
  PresumedLoc Met = SM.getPresumedLoc(Directives.whereMet(), false);
  Diags.Report(Diags.getCustomDiagID(
      DiagnosticsEngine::Remark,
      "lineprof keeps the lines of '%0' as they stand, since '#line' names "
      "'%1', which cannot be read; 'line_directives = \"follow\"' in [select] "
      "goes by '#line' all the same"))
      << Met.getFilename() << Directives.nameMet();
}
