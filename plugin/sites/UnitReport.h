// SPDX-License-Identifier: MIT
//
// What `kprof sites` found out about one translation unit, as plain data that
// outlives clang's AST.
#ifndef LINEPROF_PLUGIN_SITES_UNITREPORT_H
#define LINEPROF_PLUGIN_SITES_UNITREPORT_H

#include <string>
#include <vector>

namespace lineprof {

struct LineReport {
  std::string File;
  unsigned Line = 0, EndLine = 0;
  const char *Kind = ""; ///< of the row; "": no code, only text
  std::string Text;
};

struct FunctionReport {
  enum StateTy { Profiled, Refused, NotSelected };
  StateTy State = NotSelected;
  std::string Name, Symbol, File;
  unsigned Line = 0, BeginLine = 0, EndLine = 0;
  bool IsMarked = false;
  std::string Reason;
  std::vector<LineReport> Rows;
  /// With --lines: all lines of the function, rows and others.
  std::vector<LineReport> Lines;
};

struct UnitReport {
  std::string Source;
  bool IsComplete = false; ///< clang understood all of it
  std::vector<FunctionReport> Functions;
};

} // namespace lineprof

#endif
