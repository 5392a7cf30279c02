// SPDX-License-Identifier: MIT
//
// See LineDirectives.h. Clang keeps directives by file, in order of where they
// stand; what one says holds from the next line on.
#include "select/LineDirectives.h"

#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManagerInternals.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang;
using namespace lineprof;

LineDirectives::LineDirectives(CompilerInstance &CI, DirectivesRule Rule)
    : CI(CI), SM(CI.getSourceManager()), Rule(Rule) {}

const LineDirectives::Entries *LineDirectives::entriesOf(FileID ID) {
  bool IsInvalid = false;
  const SrcMgr::SLocEntry &Entry = SM.getSLocEntry(ID, &IsInvalid);
  if (IsInvalid || !Entry.isFile() || !Entry.getFile().hasLineDirectives() ||
      !SM.hasLineTable())
    return nullptr;
  const Entries *&Found = Known[ID];
  if (!Found)
    for (const auto &[Of, All] : SM.getLineTable())
      if (Of == ID)
        Found = &All;
  return Found;
}

bool LineDirectives::canRead(llvm::StringRef Name) {
  auto [Entry, IsNew] = Readable.try_emplace(Name, false);
  if (!IsNew)
    return Entry->second;
  llvm::SmallString<256> Path(Name);
  CI.getFileManager().makeAbsolutePath(Path);
  llvm::vfs::FileSystem &Disk = CI.getVirtualFileSystem();
  auto About = Disk.status(Path); // to open a pipe might wait
  Entry->second =
      About && About->isRegularFile() && bool(Disk.openFileForRead(Path));
  return Entry->second;
}

/// Whether the file is one that is gone when it has been compiled: where units
/// are sent to other machines, these have no more than the preprocessed text.
bool LineDirectives::isPassing(llvm::StringRef Name) const {
  llvm::SmallString<64> Temporary;
  llvm::sys::path::system_temp_directory(/*ErasedOnReboot=*/true, Temporary);
  const auto &Inputs = CI.getFrontendOpts().Inputs;
  return !Inputs.empty() && Inputs.front().getKind().isPreprocessed() &&
         llvm::sys::path::parent_path(Name) == Temporary;
}

/// Whether the file itself can be named: it may be a pipe or be made by clang.
bool LineDirectives::hasOwnName(FileID ID) {
  auto Entry = SM.getFileEntryRefForID(ID);
  return Entry && canRead(Entry->getName()) && !isPassing(Entry->getName());
}

bool LineDirectives::isUnread(FileID ID, const LineEntry &Entry) {
  if (Rule == DirectivesRule::Ignore)
    return hasOwnName(ID);
  if (Entry.FilenameID < 0)
    return false; // the file itself
  llvm::StringRef Name = SM.getLineTable().getFilename(Entry.FilenameID);
  if (Name.empty() || canRead(Name) || !hasOwnName(ID))
    return false;
  if (FirstMet.isInvalid()) {
    FirstMet = SM.getComposedLoc(ID, Entry.FileOffset);
    FirstName = std::string(Name);
  }
  return true;
}

/// Whether a directive that holds somewhere between the offsets is unread.
bool LineDirectives::hasUnread(FileID ID, unsigned From, unsigned To) {
  const Entries *All = entriesOf(ID);
  if (!All)
    return false;
  auto At = llvm::partition_point(
      *All, [&](const LineEntry &E) { return E.FileOffset <= From; });
  if (At != All->begin())
    --At;
  for (; At != All->end() && At->FileOffset <= To; ++At)
    if (isUnread(ID, *At))
      return true;
  return false;
}

bool LineDirectives::areIgnored(SourceLocation Begin, SourceLocation End) {
  if (Rule == DirectivesRule::Follow || !SM.hasLineTable() || Begin.isInvalid())
    return false;
  auto [ID, From] = SM.getDecomposedLoc(Begin);
  auto [EndID, To] = SM.getDecomposedLoc(End);
  if (EndID != ID || To < From)
    To = From;
  if (hasUnread(ID, From, To))
    return true;
  for (const auto &Other : SM.getLineTable()) // included in between
    for (FileID In = Other.first; In.isValid() && From < To;) {
      auto [Around, At] = SM.getDecomposedIncludedLoc(In);
      if (Around == ID && From < At && At < To &&
          hasUnread(Other.first, 0, UINT_MAX))
        return true;
      In = Around;
    }
  return false;
}

void LineDirectives::each(FileID ID,
                          llvm::function_ref<void(const Stretch &)> Take) {
  SourceLocation Start = SM.getLocForStartOfFile(ID);
  llvm::StringRef Own =
      SM.getPresumedLoc(Start, /*UseLineDirectives=*/false).getFilename();
  auto LineAt = [&](unsigned Offset) { return SM.getLineNumber(ID, Offset); };
  unsigned Last = LineAt(SM.getFileIDSize(ID));
  Stretch Lines = {1, 0, 1, Own};
  auto Finish = [&](unsigned Behind) {
    Lines.Count = Behind > Lines.Line ? Behind - Lines.Line : 0;
    if (Lines.Count)
      Take(Lines);
  };
  if (const Entries *All = entriesOf(ID))
    for (const LineEntry &Entry : *All) {
      unsigned Next = LineAt(Entry.FileOffset) + 1;
      Finish(Next);
      Lines = {Next, 0, Entry.LineNo,
               Entry.FilenameID < 0
                   ? Own
                   : SM.getLineTable().getFilename(Entry.FilenameID)};
    }
  Finish(Last + 1);
}
