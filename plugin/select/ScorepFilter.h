// SPDX-License-Identifier: MIT
//
// Filter files of Score-P: blocks of rules for files and for regions, which
// here are functions. Of the rules that match, the last one counts; without
// any, a function is included. A function of an excluded file is excluded,
// whatever the region rules say. Patterns are the shell's; `#` starts a
// comment; a backslash takes the meaning from the character behind it.
#ifndef LINEPROF_PLUGIN_SCOREPFILTER_H
#define LINEPROF_PLUGIN_SCOREPFILTER_H

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace lineprof {

class ScorepFilter {
public:
  struct Rule {
    std::string Pattern;
    unsigned Line = 0, Column = 0;
    bool Excludes = false;
    bool IsMangled = false;
  };
  struct Problem {
    unsigned Line = 0, Column = 0; ///< from 1
    std::string Text;
  };

  /// Reads a whole file. False: `Why` says where it is wrong.
  bool read(llvm::StringRef Text, Problem &Why);

  /// The last rule that matches one of the names; null: none does.
  const Rule *matchFile(const std::vector<std::string> &Names) const;
  const Rule *matchRegion(const std::vector<std::string> &Names,
                          const std::vector<std::string> &Mangled) const;

  bool hasMangledRules() const;

private:
  struct Token {
    std::string Text;
    unsigned Line, Column;
  };
  enum BlockTy { Outside, Files, Regions };
  enum RuleTy { NoRule, Include, Exclude };

  bool take(const Token &Tok, Problem &Why);
  bool takeBoundary(llvm::StringRef Word, Problem &Why, bool &WasOne);

  std::vector<Rule> FileRules, RegionRules;
  BlockTy Block = Outside;
  RuleTy Kind = NoRule;
  bool IsMangled = false;
};

} // namespace lineprof

#endif
