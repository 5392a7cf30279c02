// SPDX-License-Identifier: MIT
//
// What `#line` and line markers say of a piece of the source, and whether rows
// are to be there. Amalgamations, and what generators leave behind, name files
// that nobody has: such rows would have no text.
#ifndef LINEPROF_PLUGIN_LINEDIRECTIVES_H
#define LINEPROF_PLUGIN_LINEDIRECTIVES_H

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"

#include <vector>

namespace clang {
class CompilerInstance;
class LineEntry;
} // namespace clang

namespace lineprof {

/// The values of select.line_directives.
enum class DirectivesRule {
  Auto,   ///< followed unless they name a file that cannot be read
  Follow, ///< always
  Ignore  ///< never
};

class LineDirectives {
public:
  LineDirectives(clang::CompilerInstance &CI, DirectivesRule Rule);

  /// Whether what is between the two locations, which are in no macro, has the
  /// lines of the file that it stands in. One directive that cannot be followed
  /// decides for all of it.
  bool areIgnored(clang::SourceLocation Begin, clang::SourceLocation End);

  /// Some lines of a file, and what directives call them; Name "": the main
  /// file.
  struct Stretch {
    unsigned Line, Count, Named;
    llvm::StringRef Name;
  };
  /// All lines of the file, in order.
  void each(clang::FileID ID, llvm::function_ref<void(const Stretch &)> Take);

  /// A name that cannot be read, and where it is said, of what areIgnored() has
  /// met first.
  clang::SourceLocation whereMet() const { return FirstMet; }
  llvm::StringRef nameMet() const { return FirstName; }

private:
  using Entries = std::vector<clang::LineEntry>;

  const Entries *entriesOf(clang::FileID ID);
  bool hasUnread(clang::FileID ID, unsigned From, unsigned To);
  bool isUnread(clang::FileID ID, const clang::LineEntry &Entry);
  bool hasOwnName(clang::FileID ID);
  bool canRead(llvm::StringRef Name);
  bool isPassing(llvm::StringRef Name) const;

  clang::CompilerInstance &CI;
  clang::SourceManager &SM;
  const DirectivesRule Rule;
  llvm::DenseMap<clang::FileID, const Entries *> Known; // that have some
  llvm::StringMap<bool> Readable;
  clang::SourceLocation FirstMet;
  std::string FirstName;
};

} // namespace lineprof

#endif
