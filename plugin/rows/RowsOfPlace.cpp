// SPDX-License-Identifier: MIT
//
// See RowsOfPlace.h.
#include "rows/RowsOfPlace.h"

using namespace llvm;
using namespace lineprof;

/// The row that holds the line, the last to begin if several do; else the
/// nearest before it; else the one that calls open.
std::optional<uint32_t> RowsOfPlace::rowIn(uint32_t Function,
                                           const DILocation &Place) {
  unsigned Line = Place.getLine();
  if (Line == 0)
    return std::nullopt;
  lineprof_table_function Of = Table.function(Function);
  lineprof_table_line Holding = {}, Before = {};
  std::optional<uint32_t> HoldingAt, BeforeAt;
  for (uint32_t I = Of.first_line; I < Of.first_line + Of.line_count; I++) {
    lineprof_table_line Row = Table.line(I);
    // Nearly all functions are in one file: names are compared for the rest.
    if (Row.line > Line ||
        (Row.file != Of.file && Table.path(Row.file) != Place.getFilename()))
      continue;
    if (Row.end_line >= Line && (!HoldingAt || Row.line > Holding.line)) {
      Holding = Row;
      HoldingAt = I;
    }
    if (!BeforeAt || Row.line > Before.line) {
      Before = Row;
      BeforeAt = I;
    }
  }
  if (HoldingAt || BeforeAt)
    return HoldingAt ? HoldingAt : BeforeAt;
  return Of.entry_line;
}

SmallVector<RowOfFunction, 4> RowsOfPlace::find(const DILocation *Place) {
  SmallVector<RowOfFunction, 4> Rows;
  for (; Place; Place = Place->getInlinedAt())
    if (std::optional<uint32_t> Function =
            Scopes.find(Place->getScope()->getSubprogram()))
      if (std::optional<uint32_t> Line = rowIn(*Function, *Place))
        Rows.push_back({*Line, *Function});
  return Rows;
}
