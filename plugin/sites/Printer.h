// SPDX-License-Identifier: MIT
//
// What `kprof sites` prints: a table for people, JSON for programs.
#ifndef LINEPROF_PLUGIN_SITES_PRINTER_H
#define LINEPROF_PLUGIN_SITES_PRINTER_H

#include "sites/UnitReport.h"

#include "llvm/Support/raw_ostream.h"

namespace lineprof {

void printText(llvm::raw_ostream &OS, const std::vector<UnitReport> &Units);

/// {"format":1, "clang":22, "units":[{"source", "complete", "functions":[
/// {"name", "symbol", "file", "line", "begin_line", "end_line", "state",
/// "marked", "reason", "rows":[{"file", "line", "end_line", "kind"}],
/// "lines":[{"line", "kind", "text"}]}]}]}; fields are only ever added.
void printJSON(llvm::raw_ostream &OS, const std::vector<UnitReport> &Units);

} // namespace lineprof

#endif
