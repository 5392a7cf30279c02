// SPDX-License-Identifier: MIT
//
// Is this function profiled, and if not, why not? The answer depends on the
// source, on the plugin's arguments and on the configuration only, never on
// -O or -g. docs/selecting.md has the rules.
#ifndef LINEPROF_PLUGIN_FUNCTIONSELECTOR_H
#define LINEPROF_PLUGIN_FUNCTIONSELECTOR_H

#include "marks/Marks.h"
#include "select/Locations.h"
#include "select/SelectRules.h"

#include "clang/AST/Mangle.h"

#include <memory>
#include <string>
#include <vector>

namespace clang {
class CompilerInstance;
}

namespace lineprof {

struct Selection {
  enum KindTy {
    Unwanted, ///< nobody asked for it
    Refused,  ///< wanted, but cannot be profiled
    Profiled
  };
  KindTy Kind = Unwanted;
  bool IsMarked = false; ///< asked for by a mark
  /// Wanted only if a function of 'callees_of' turns out to call it.
  bool IsTentative = false;
  /// The function is CUDA code that the host does not have as written. Its body
  /// is not even read.
  bool IsForeign = false;
  /// The reason, to follow "(not) profiled: ".
  std::string Reason;
};

/// The reason for functions about which a later mark decides.
constexpr const char NotMarked[] =
    "it is not marked, and where marks exist only what is marked is profiled";

class FunctionSelector {
public:
  /// `Rules` may still change until the first function comes.
  FunctionSelector(clang::CompilerInstance &CI, const SelectRules &Rules,
                   Marks &MarkList, Locations &Where);

  /// For functions whose body is known and that do not depend on template
  /// parameters.
  Selection select(const clang::FunctionDecl *FD);

  /// The pattern of 'callees_of' that `FD` itself matches, or null.
  const Pattern *calleesRoot(const clang::FunctionDecl *FD);

  /// Why an unmarked function of this size is left out; empty: it is not.
  std::string sizeObstacle(unsigned Lines, unsigned Statements) const;

private:
  using NameList = std::vector<std::string>;

  const char *refusal(const clang::FunctionDecl *FD, bool IsMarked) const;
  bool isExcluded(const clang::FunctionDecl *FD, std::string &Reason);
  bool isExcludedByFilter(const clang::FunctionDecl *FD, std::string &Reason);
  bool isWanted(const clang::FunctionDecl *FD, Selection &Result);
  const Pattern *findFile(const PatternList &List,
                          const clang::FunctionDecl *FD);
  NameList namesOf(const clang::FunctionDecl *FD);
  NameList pathsOf(const clang::FunctionDecl *FD);

  clang::CompilerInstance &CI;
  const clang::LangOptions &LangOpts;
  const SelectRules &Rules;
  bool WritesModule; // this compile also writes a module file
  Marks &MarkList;
  Locations &Where;
  std::unique_ptr<clang::ASTNameGenerator> Mangler;
};

} // namespace lineprof

#endif
