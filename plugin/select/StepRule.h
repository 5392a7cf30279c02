// SPDX-License-Identifier: MIT
//
// What a step of the program is, as the configuration's schedule.step or the
// plugin's argument 'step' says.
#ifndef LINEPROF_PLUGIN_STEPRULE_H
#define LINEPROF_PLUGIN_STEPRULE_H

#include "select/Pattern.h"

#include <string>

namespace lineprof {

class StepRule {
public:
  enum KindTy {
    Call,     ///< lineprof_step(), and loops with `#pragma lineprof step`
    Function, ///< each call of a function
    Loop      ///< each round of the loop that starts at a line
  };

  /// Understands "call", "function:NAME" and "loop:FILE:LINE". Otherwise
  /// `Problem` says why not.
  static StepRule read(const std::string &Text, std::string &Problem);

  KindTy kind() const { return Kind; }
  const std::string &written() const { return Written; }

  bool takesFunction(const std::string &Name) const {
    return Kind == Function && Wanted.matches(Name);
  }
  bool takesFile(const std::string &Path) const {
    return Kind == Loop && Wanted.matchesPath(Path);
  }
  bool takesLoop(const std::string &Path, unsigned AtLine) const {
    return AtLine == Line && takesFile(Path);
  }

private:
  KindTy Kind = Call;
  std::string Written = "call";
  Pattern Wanted{std::string()}; ///< of the function, or the loop's file
  unsigned Line = 0;
};

} // namespace lineprof

#endif
