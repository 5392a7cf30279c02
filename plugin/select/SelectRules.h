// SPDX-License-Identifier: MIT
//
// What the user wants profiled, as data: [select] of lineprof.toml with the
// plugin's arguments on top.
#ifndef LINEPROF_PLUGIN_SELECTRULES_H
#define LINEPROF_PLUGIN_SELECTRULES_H

#include "select/LineDirectives.h"
#include "select/Pattern.h"
#include "select/ScorepFilter.h"
#include "select/StepRule.h"

#include <memory>
#include <string>

namespace lineprof {

/// Where something was said; without a path: on a command line.
struct RulePlace {
  std::string Path;
  unsigned Line = 0, Column = 0;
};

struct SelectRules {
  /// All functions are wanted, unless another key names some.
  bool All = false;
  bool AllByDefault = false; ///< `All`, unless AllIsGiven
  bool AllIsGiven = false;   ///< the configuration says yes or no
  /// Only marked functions are profiled, whatever other keys say.
  bool MarkedOnly = false;
  PatternList Functions, Files, CalleesOf; ///< say what is wanted
  bool Transitive = false;                 ///< callees of callees, too
  PatternList Exclude, ExcludeFiles;       ///< win over everything
  PatternList Except; ///< as Exclude, but no key of the configuration
  unsigned MinLines = 0, MinStatements = 0;
  std::string FilterPath;
  std::shared_ptr<const ScorepFilter> Filter; ///< of FilterPath; may be null
  std::string ListPath; ///< where to list what would be done; empty: do it
  bool Exact = false;   ///< every row gets a clock, not only what leaves it
  std::string StepText; ///< what Step was read from
  RulePlace StepAt;
  StepRule Step;         ///< of [schedule]: what steps through the program
  bool KeepTexts = true; ///< where the paths of sources were mapped
  DirectivesRule Directives = DirectivesRule::Auto;
  std::string DirectivesText;       ///< what a command line says of it
  std::vector<std::string> Sources; ///< the files that all this comes from

  /// Whether anything but marks asks for functions.
  bool wantsUnmarked() const {
    return !MarkedOnly && (All || !Functions.empty() || !Files.empty() ||
                           !CalleesOf.empty() || Filter);
  }
  bool needsNames() const {
    return !Functions.empty() || !CalleesOf.empty() || !Exclude.empty() ||
           !Except.empty() || Filter;
  }
  bool needsPaths() const {
    return !Files.empty() || !ExcludeFiles.empty() || Filter;
  }
};

} // namespace lineprof

#endif
