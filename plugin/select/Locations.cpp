// SPDX-License-Identifier: MIT
//
// See Locations.h.
#include "select/Locations.h"

#include "lineprof/format.h"

#include "clang/Basic/CodeGenOptions.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang;
using namespace lineprof;

Locations::Locations(CompilerInstance &CI, bool KeepTexts)
    : CI(CI), SM(CI.getSourceManager()), KeepTexts(KeepTexts), Cuda(CI) {}

Place Locations::placeOf(SourceLocation Loc) {
  if (Loc.isInvalid())
    return Place();
  PresumedLoc Presumed = SM.getPresumedLoc(SM.getExpansionLoc(Loc));
  if (Presumed.isInvalid())
    return Place();
  return Place{fileIndex(Presumed, fileOf(Presumed, Loc)), Presumed.getLine()};
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

/// As in debug information, else as in `__FILE__`: what is built in one folder
/// is to be the same as what is built in another. Whether a prefix fits is
/// asked, not whether it changes the path, for the same reason.
bool Locations::mapPrefix(std::string &Path) const {
  llvm::SmallString<128> Mapped(Path);
  auto Map = [&](llvm::StringRef From, llvm::StringRef To) {
    bool Fits = llvm::sys::path::replace_path_prefix(Mapped, From, To);
    Path = std::string(Mapped);
    return Fits;
  };
  for (const auto &[From, To] :
       llvm::reverse(CI.getCodeGenOpts().DebugPrefixMap))
    if (Map(From, To))
      return true;
  for (const auto &[From, To] : CI.getLangOpts().MacroPrefixMap)
    if (Map(From, To))
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

/// Where the text is. Under a line marker or `#line` it is that of another
/// file, unless what they say is so, as in what `#pragma GCC system_header`
/// makes.
FileID Locations::fileOf(const PresumedLoc &Presumed, SourceLocation Loc) {
  PresumedLoc Read = SM.getPresumedLoc(SM.getExpansionLoc(Loc),
                                       /*UseLineDirectives=*/false);
  bool IsSo = Read.isValid() && Read.getLine() == Presumed.getLine() &&
              llvm::StringRef(Read.getFilename()) == Presumed.getFilename();
  return IsSo ? Read.getFileID() : Presumed.getFileID();
}

unsigned Locations::fileIndex(const PresumedLoc &Presumed, FileID ID) {
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
  if (ID.isValid())
    if (auto Text = SM.getBufferDataOrNone(ID)) {
      File.Hash =
          lineprof_hash(LINEPROF_HASH_START, Text->data(), Text->size());
      File.Size = Text->size();
      if (IsMoved && KeepTexts && !Text->contains('\0'))
        File.Text = *Text;
    }
  Files.push_back(std::move(File));
  return LastIndex;
}
