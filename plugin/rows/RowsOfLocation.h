// SPDX-License-Identifier: MIT
//
// Finds the rows that a debug location is in. kprof maps the addresses of
// samples by the same rule (cli/symbols/row_index.c), so a row is the same
// thing for its clock and for its samples. Locations are used because every
// pass keeps them, while metadata of our own would be dropped.
#ifndef LINEPROF_PLUGIN_CLOCKS_ROWSOFLOCATION_H
#define LINEPROF_PLUGIN_CLOCKS_ROWSOFLOCATION_H

#include "rows/FunctionNotes.h"
#include "rows/ModuleTable.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DebugInfoMetadata.h"

namespace lineprof {

/// Indices into the unit's table.
struct RowOfFunction {
  uint32_t Line, Function;
};

class RowsOfLocation {
public:
  RowsOfLocation(const llvm::Module &M, const TableView &Table)
      : Table(Table), Scopes(M) {}

  /// The row of each profiled function that was inlined on the way to
  /// `Location`, innermost first; nothing if none of them is profiled.
  llvm::SmallVector<RowOfFunction, 4> find(const llvm::DILocation *Location);

private:
  std::optional<uint32_t> rowIn(uint32_t Function,
                                const llvm::DILocation &Location);

  const TableView &Table;
  ProfiledScopes Scopes;
};

} // namespace lineprof

#endif
