// SPDX-License-Identifier: MIT
//
// What the user has marked. The pragma handler notes each `#pragma lineprof`
// and the tokens that follow it; a mark then belongs to the declaration or
// statement that begins with those tokens. Locations are those of tokens, so
// marks in macros, in templates and in preprocessed input need nothing extra.
#ifndef LINEPROF_PLUGIN_MARKS_H
#define LINEPROF_PLUGIN_MARKS_H

#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/DenseMap.h"

#include <string>
#include <vector>

namespace lineprof {

/// Annotation that the attribute leaves on a declaration.
constexpr const char MarkAnnotation[] = "lineprof";

/// The function that `FD` is written in, if it is a lambda or a method of a
/// local class; else null.
const clang::FunctionDecl *functionAround(const clang::FunctionDecl *FD);

struct Mark {
  enum KindTy { Profile, Region, Step };
  KindTy Kind;
  std::string Name;                ///< of a region
  std::vector<std::string> Values; ///< what a region captures, as written
  clang::SourceLocation Loc;       ///< of the pragma
  clang::SourceLocation First;     ///< first token after it
  clang::SourceLocation Last; ///< Profile: the `{` or `;` that ends the header
  clang::SourceLocation WrapperEnd; ///< with Values: see RegionTokens.h
  bool Used = false;         ///< something took it, or has said why it cannot
  bool IsOutOfReach = false; ///< a statement follows that nothing may go into
};

class Marks {
public:
  enum class Stretch { Unsaid, On, Off };

  explicit Marks(const clang::SourceManager &SM) : SM(SM) {}

  // For the pragma handler, in the order of the translation unit.
  void add(Mark::KindTy Kind, clang::SourceLocation Loc);
  /// `WrapperEnd` is valid if the region captures values.
  void addRegion(clang::SourceLocation Loc, std::string Name,
                 std::vector<std::string> Values,
                 clang::SourceLocation WrapperEnd);
  void setStretch(clang::SourceLocation Loc, Stretch State);
  void sawToken(const clang::Token &Tok);
  void enterFile() { FileDepth++; }
  void exitFile(clang::SourceLocation Loc);

  /// Whether functions of this unit are marked, as far as it has been read.
  bool hasFunctionMarks() const { return HasFunctionMarks; }
  bool hasStatementMarks() const { return !Regions.empty() || !Steps.empty(); }

  /// Looks for a mark on any declaration of `FD`, on what it was instantiated
  /// from, and on the functions around it.
  bool isMarked(const clang::FunctionDecl *FD);
  /// Whether `FD` is marked by itself, not by a stretch or a function around.
  bool isMarkedDirectly(const clang::FunctionDecl *FD);
  Stretch stretchAt(clang::SourceLocation Loc) const;

  /// The mark before a statement that begins at `Loc`, or null.
  Mark *regionAt(clang::SourceLocation Loc);
  Mark *stepAt(clang::SourceLocation Loc);

  std::vector<Mark> &all() { return List; }

private:
  void sawWrapperToken(clang::SourceLocation Loc);
  bool hasProfileMark(clang::SourceLocation Loc);

  struct Change {
    clang::SourceLocation Loc;
    Stretch State;
  };

  const clang::SourceManager &SM;
  std::vector<Mark> List;
  std::vector<unsigned> Profiles; // indices into List, in order
  llvm::DenseMap<clang::SourceLocation, unsigned> Regions, Steps;
  std::vector<Change> Changes;
  std::vector<unsigned> Pending; // waiting for tokens
  int Wrapper = -1;              // region whose wrapper comes just now
  int Parentheses = 0;           // open since the last Profile
  unsigned FileDepth = 0, StretchDepth = 0;
  bool HasFunctionMarks = false;
};

} // namespace lineprof

#endif
