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
#include "rows/NamedLines.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/DebugInfoMetadata.h"

#include <vector>

namespace lineprof {

/// Indices into the unit's table.
struct RowOfFunction {
  uint32_t Line, Function;
};

class RowsOfLocation {
public:
  RowsOfLocation(const llvm::Module &M, const TableView &Table)
      : Table(Table), Scopes(M), Names(Table) {}

  /// The row of each profiled function that was inlined on the way to
  /// `Location`, innermost first; nothing if none of them is profiled.
  llvm::SmallVector<RowOfFunction, 4> find(const llvm::DILocation *Location);

private:
  /// A row of the function, or none.
  struct Candidate {
    std::optional<uint32_t> Row;
    uint32_t Line = 0; ///< on which it begins

    /// Of two the one that begins later, or has the smaller index.
    void improve(const Candidate &Other);
  };
  /// What holds from a line on, until the next entry of its file.
  struct FromLine {
    uint32_t Line;
    Candidate Holding; ///< contains the line, and begins last
    Candidate Before;  ///< begins last before it, and is no brace
  };
  using LinesOfFile = std::vector<FromLine>;
  /// The rows of one function in the files by their paths.
  using RowsOfFunction = llvm::StringMap<LinesOfFile>;

  const RowsOfFunction &rowsOf(uint32_t Function);
  LinesOfFile layOut(std::vector<uint32_t> Rows, uint32_t Entry) const;
  std::optional<uint32_t> rowIn(uint32_t Function,
                                const llvm::DILocation &Location);
  uint32_t rowAt(uint32_t Function, unsigned Line,
                 llvm::ArrayRef<llvm::StringRef> Files);

  const TableView &Table;
  ProfiledScopes Scopes;
  NamedLines Names;
  llvm::DenseMap<uint32_t, RowsOfFunction> Functions;
};

} // namespace lineprof

#endif
