// SPDX-License-Identifier: MIT
//
// From what directives call a line, as debug locations do, to the line of the
// file that it stands in: for functions that have own lines in the table. kprof
// does the same with the line table (cli/symbols/named_lines.c).
//
// Several lines of a function may have one name: all that a macro of m4 expands
// to. Discriminators tell them apart, by the number of the line among these.
#ifndef LINEPROF_PLUGIN_ROWS_NAMEDLINES_H
#define LINEPROF_PLUGIN_ROWS_NAMEDLINES_H

#include "rows/ModuleTable.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/DebugInfoMetadata.h"

namespace lineprof {

/// A line of a file of the table.
struct OwnLine {
  uint32_t File, Line;
};

class NamedLines {
public:
  explicit NamedLines(const TableView &Table) : Table(Table) {}

  /// Whether the function has own lines.
  bool isWanted(uint32_t Function) const {
    return Table.function(Function).flags & LINEPROF_FUNCTION_OWN_LINES;
  }

  /// Where the location, which is in the function, really is; none: nobody
  /// knows.
  std::optional<OwnLine> find(uint32_t Function,
                              const llvm::DILocation &Location);

  /// Gives the locations of a function of which several lines have one name
  /// their discriminators, while it has the AST stage's markers of rows.
  void tellApart(llvm::Function &F, uint32_t Function);

private:
  /// By the line's name.
  using OfFile = llvm::DenseMap<uint32_t, llvm::SmallVector<OwnLine, 1>>;
  using OfFunction = llvm::StringMap<OfFile>; ///< by the file's

  const OfFunction &linesOf(uint32_t Function);
  void add(OfFunction &To, uint32_t File, uint32_t Begin, uint32_t End) const;
  const OfFile *find(uint32_t Function, const llvm::DIFile *File);
  llvm::ArrayRef<OwnLine> all(uint32_t Function,
                              const llvm::DILocation &Location);
  unsigned numberOf(llvm::ArrayRef<OwnLine> All, uint32_t Row) const;

  const TableView &Table;
  llvm::DenseMap<uint32_t, OfFunction> Functions;
  llvm::DenseMap<std::pair<uint32_t, const llvm::DIFile *>, const OfFile *>
      Files; ///< null: the function has nothing there
};

} // namespace lineprof

#endif
