// SPDX-License-Identifier: MIT
//
// One pattern of a selection: a shell pattern for the whole name, or with
// `re:` in front a POSIX extended regular expression that is searched in it.
// What is compared letter by letter comes first, so that `operator*` and
// `operator[]` mean the operators.
#ifndef LINEPROF_PLUGIN_PATTERN_H
#define LINEPROF_PLUGIN_PATTERN_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Regex.h"

#include <memory>
#include <string>
#include <vector>

namespace lineprof {

class Pattern {
public:
  explicit Pattern(std::string Written);

  /// Why the pattern can match nothing; empty: it is well-formed.
  std::string problem() const;
  bool matches(const std::string &Name) const;
  /// As matches(); a shell pattern may also match what follows any slash.
  bool matchesPath(const std::string &Path) const;

  const std::string &written() const { return Written; }

private:
  std::string Written;
  std::shared_ptr<llvm::Regex> Expression; ///< null: a shell pattern
};

using PatternList = std::vector<Pattern>;

/// The first that matches one of the names, or null.
const Pattern *findMatch(const PatternList &List,
                         const std::vector<std::string> &Names);

} // namespace lineprof

#endif
