// SPDX-License-Identifier: MIT
//
// See RowsOfLocation.h.
#include "rows/RowsOfLocation.h"

using namespace llvm;
using namespace lineprof;

/// The row that contains the line, and of several the one that begins last; if
/// there is none, the nearest row before the line; else the row that calls
/// open.
std::optional<uint32_t> RowsOfLocation::rowIn(uint32_t Function,
                                              const DILocation &Location) {
  unsigned Line = Location.getLine();
  if (Line == 0)
    return std::nullopt;
  lineprof_table_function Of = Table.function(Function);
  lineprof_table_line Holding = {}, Before = {};
  std::optional<uint32_t> HoldingAt, BeforeAt;
  for (uint32_t I = Of.first_line; I < Of.first_line + Of.line_count; I++) {
    lineprof_table_line Row = Table.line(I);
    // Nearly all functions are in one file; names are compared only for those
    // that are not.
    if (Row.line > Line ||
        (Row.file != Of.file && Table.path(Row.file) != Location.getFilename()))
      continue;
    if (Row.end_line >= Line && (!HoldingAt || Row.line > Holding.line)) {
      Holding = Row;
      HoldingAt = I;
    }
    bool IsBrace = Row.kind == LINEPROF_LINE_ENTRY && I != Of.entry_line;
    if (!IsBrace && (!BeforeAt || Row.line > Before.line)) {
      Before = Row;
      BeforeAt = I;
    }
  }
  if (HoldingAt || BeforeAt)
    return HoldingAt ? HoldingAt : BeforeAt;
  return Of.entry_line;
}

SmallVector<RowOfFunction, 4> RowsOfLocation::find(const DILocation *Location) {
  SmallVector<RowOfFunction, 4> Rows;
  for (; Location; Location = Location->getInlinedAt())
    if (std::optional<uint32_t> Function =
            Scopes.find(Location->getScope()->getSubprogram()))
      if (std::optional<uint32_t> Line = rowIn(*Function, *Location))
        Rows.push_back({*Line, *Function});
  return Rows;
}
