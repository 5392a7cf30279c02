// SPDX-License-Identifier: MIT
//
// Collects what the counters of this translation unit mean and writes it as
// the `struct lineprof_table` of lineprof/format.h, which the IR stage reads
// back, the runtime copies, and kprof shows.
//
// Whether a function is profiled is sometimes known only at the end of the
// unit: a mark may come late, and a caller may be defined after what it calls.
// Such functions are compiled with markers, and the table says that they are
// dropped: the IR stage takes them and their markers out (TableCut.h).
#ifndef LINEPROF_PLUGIN_SITETABLE_H
#define LINEPROF_PLUGIN_SITETABLE_H

#include "select/Locations.h"

#include "rows/TableParts.h"

#include <string>
#include <vector>

namespace lineprof {

/// One row of a function; indices are relative until it is in the table.
struct Row {
  Place Where;
  unsigned EndLine = 0;
  lineprof_line_kind Kind = LINEPROF_LINE_STATEMENT;
  uint64_t Tokens = 0;  ///< a hash of them (ast/Fingerprint.h); 0: none
  unsigned TextEnd = 0; ///< of those, as clang numbers places in the source

  uint32_t fingerprint() const;
};

/// What a region captures.
struct ValueEntry {
  std::string Name;
  lineprof_value_kind Kind;
};

struct FunctionEntry {
  std::string Name, Symbol;
  Place Begin;
  unsigned EndLine = 0;
  unsigned EntryRow = 0;
  unsigned Flags = 0;
};

/// The indices that a function was given in the table.
struct FunctionIndices {
  uint32_t Function = ~0u;
  uint32_t FirstRow = 0;
};

class SiteTable {
public:
  explicit SiteTable(Locations &Where) : Where(Where) {}

  FunctionIndices addFunction(FunctionEntry Entry, std::vector<Row> Rows);
  /// `Function` as addFunction gave it, or ~0u for one that is not profiled.
  uint32_t addRegion(llvm::StringRef Name, uint32_t Function, Place Begin,
                     unsigned EndLine, lineprof_region_kind Kind,
                     const std::vector<ValueEntry> &Captured = {});
  void addSkip(llvm::StringRef Name, Place Begin, unsigned EndLine,
               llvm::StringRef Reason);

  /// Drops a function from the table.
  void drop(uint32_t Function);

  bool isEmpty() const {
    return Functions.empty() && Parts.Regions.empty() && Parts.Skips.empty();
  }
  const FunctionEntry &entry(uint32_t Function) const {
    return Functions[Function].Entry;
  }
  const std::vector<Row> &rows(uint32_t Function) const {
    return Functions[Function].Rows;
  }

  /// The bytes of the table. `Flags`: enum lineprof_table_flag. To be called
  /// once, when all functions are in.
  std::string serialise(llvm::StringRef Producer, uint32_t Flags);

private:
  struct Item {
    FunctionEntry Entry;
    std::vector<Row> Rows;
  };

  void layOut();

  Locations &Where;
  std::vector<Item> Functions;
  uint32_t RowCount = 0;
  TableParts Parts; // functions and their lines come last
};

} // namespace lineprof

#endif
