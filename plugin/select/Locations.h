// SPDX-License-Identifier: MIT
//
// Which file and line a piece of the program belongs to. Everything goes by
// presumed locations (line markers and `#line` count), and what a macro makes
// belongs to the line where the macro is used. That alone makes preprocessed
// input (ccache, -save-temps) give the same table as the source itself. Only
// functions where directives cannot be followed have the lines of the file
// that they stand in (LineDirectives.h).
#ifndef LINEPROF_PLUGIN_LOCATIONS_H
#define LINEPROF_PLUGIN_LOCATIONS_H

#include "select/CudaHost.h"
#include "select/LineDirectives.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

#include <optional>
#include <string>
#include <vector>

namespace clang {
class CompilerInstance;
class FunctionDecl;
} // namespace clang

namespace lineprof {

/// A line. `File` indexes Locations::files().
struct Place {
  unsigned File = 0;
  unsigned Line = 0; ///< 0: nowhere

  bool isValid() const { return Line != 0; }
  bool operator==(const Place &Other) const {
    return File == Other.File && Line == Other.Line;
  }
};

/// A presumed file as the table describes it.
struct SourceFile {
  std::string Path;
  uint64_t Hash = 0; ///< lineprof_hash of what clang read; 0: not known
  uint64_t Size = 0;
  /// What clang read, if prefixes were mapped and `Path` may not lead to it;
  /// lives as long as clang's sources.
  llvm::StringRef Text;
  clang::FileID ID; ///< of functions with own lines; invalid: none are in it
};

class Locations {
public:
  /// `KeepTexts`: files whose paths were mapped get their text.
  Locations(clang::CompilerInstance &CI, bool KeepTexts, DirectivesRule Rule);

  /// While it lives, locations are those of one function and of what is written
  /// in it: all its places are where directives say, or none.
  class OfFunction {
  public:
    OfFunction(Locations &Where, const clang::FunctionDecl *FD);
    OfFunction(const OfFunction &) = delete;
    ~OfFunction() { Where.HasOwnLines = Before; }

  private:
    Locations &Where;
    const std::optional<bool> Before;
  };

  /// Whether the function at hand has the lines of the file that it stands in,
  /// whatever directives say.
  bool hasOwnLines() const { return HasOwnLines.value_or(false); }

  /// The line where `Loc` is, or where the macro it comes from is used.
  Place placeOf(clang::SourceLocation Loc);

  /// The last line of what ends at `Loc`: of the whole macro use if it ends in
  /// one. It is in the file of `Begin` and not before it; otherwise the result
  /// is `Begin`'s line.
  unsigned endLine(clang::SourceLocation Loc, Place Begin);

  /// Whether `Loc` is in a file that the main file includes, seen through line
  /// markers, or in what was compiled before (precompiled headers, modules).
  bool isIncluded(clang::SourceLocation Loc) const;

  /// Whether `Loc` is in a header that the user did not write, seen through
  /// line markers: one that clang takes for a system header and that lies where
  /// these are installed. A project's own may have clang's mark, too (those in
  /// CMake's precompiled header, `-isystem`). CUDA's headers count as such,
  /// however the compiler found them.
  bool isInSystemHeader(clang::SourceLocation Loc);

  /// Whether `Loc` is in a header that was installed for everybody (under /usr,
  /// /opt, or clang's own folder), however the compiler came to it. A project
  /// that lies there itself has its own headers beside its source.
  bool isInInstalledHeader(clang::SourceLocation Loc);

  const std::vector<SourceFile> &files() const { return Files; }
  /// What directives call the lines of a file, as lineprof/format_named.h has
  /// it; "": no function has own lines there.
  std::string namedLines(const SourceFile &File);
  /// Says so, once, where functions have own lines though nobody asked for it.
  void tellOwnLines();
  /// Compilation directory, for relative paths.
  std::string directory() const;

private:
  unsigned fileIndex(const clang::PresumedLoc &Presumed, clang::FileID In);
  bool isReadBefore(llvm::StringRef Name) const;
  bool isInstalled(llvm::StringRef Path) const;
  bool isOfSystem(const char *Path);
  bool isOfCompiler(llvm::StringRef Whole) const;
  bool isOfLibrary(llvm::StringRef Whole) const;
  std::string wholePath(llvm::StringRef Path) const;
  std::string workingDirectory() const;
  std::string namedDirectory() const;
  bool hasOwnLines(clang::SourceLocation Loc);
  bool mapDebugPrefix(std::string &Path) const;
  bool mapPrefix(std::string &Path) const;
  bool isElsewhere(llvm::StringRef Path) const;

  clang::CompilerInstance &CI;
  const clang::SourceManager &SM;
  const bool KeepTexts;
  LineDirectives Directives;
  std::optional<bool> HasOwnLines; // of the function at hand
  std::vector<SourceFile> Files;
  llvm::StringMap<unsigned> Indices;
  const char *LastName = nullptr; // presumed names are shared: compare first
  unsigned LastIndex = 0;
  CudaToolkit Cuda;
  const char *LastAsked = nullptr; // of isInSystemHeader, and its answer
  bool LastIsCuda = false;
  llvm::DenseMap<const char *, bool> OfSystem; // by presumed name
  const char *LastInstalled = nullptr;         // of isInInstalledHeader
  bool LastIsInstalled = false;
};

} // namespace lineprof

#endif
