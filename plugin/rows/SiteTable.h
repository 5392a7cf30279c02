// SPDX-License-Identifier: MIT
//
// Collects what the counters of this translation unit mean and writes it as
// the `struct lineprof_table` of lineprof/format.h, which the IR stage reads
// back, the runtime copies, and kprof shows.
//
// Whether a function is profiled is sometimes known only at the end of the
// unit: a mark may come late, and a caller may be defined after what it calls.
// Such functions are compiled with markers and dropped from the table later.
// The remapping, a global beside the table, tells the IR stage which markers to
// take out and which indices the others have now. (Regions are not affected.)
#ifndef LINEPROF_PLUGIN_SITETABLE_H
#define LINEPROF_PLUGIN_SITETABLE_H

#include "select/Locations.h"

#include "lineprof/format.h"

#include "llvm/ADT/StringMap.h"

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
    return Functions.empty() && Regions.empty() && Skips.empty();
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

  /// Maps old indices to new ones; empty if none differ. The words are: the
  /// number of functions, the number of rows, the new index of each function,
  /// the new index of each row; ~0 for those dropped. To be called after
  /// serialise().
  std::string remapping() const;

private:
  struct Item {
    FunctionEntry Entry;
    std::vector<Row> Rows;
    uint32_t FirstRow;
    bool IsDropped = false;
  };

  uint32_t addString(llvm::StringRef Text);
  void layOut(std::vector<lineprof_table_function> &Rows,
              std::vector<lineprof_table_line> &Lines);

  Locations &Where;
  std::vector<Item> Functions;
  uint32_t RowCount = 0;
  bool HasDropped = false;
  std::vector<uint32_t> NewFunctions; // by old index; filled by layOut
  std::vector<uint32_t> NewFirstRows;
  std::vector<lineprof_table_region> Regions;
  std::vector<lineprof_table_value> Values;
  std::vector<lineprof_table_skip> Skips;
  std::string Strings = std::string(1, '\0'); // 0 is the empty string
  llvm::StringMap<uint32_t> StringOffsets;
};

} // namespace lineprof

#endif
