// SPDX-License-Identifier: MIT
//
// Numbers the places where the clock may be read, and writes the table of them
// that the runtime reads: struct lineprof_clock_sites in lineprof/abi.h.
#ifndef LINEPROF_PLUGIN_CLOCKS_CLOCKSITES_H
#define LINEPROF_PLUGIN_CLOCKS_CLOCKSITES_H

#include "rows/RowsOfLocation.h"

#include "lineprof/abi.h"

#include "llvm/IR/Module.h"

#include <map>
#include <set>
#include <tuple>
#include <vector>

namespace lineprof {

class ClockSites {
public:
  explicit ClockSites(llvm::Module &M);

  /// A call: its rows, innermost first. Each has a site of its own.
  uint32_t addCall(llvm::ArrayRef<RowOfFunction> Rows, bool IsTail);

  /// The site of a row in an exact build. All places of the same kind, row and
  /// level share one site.
  uint32_t addRow(lineprof_clock_site_kind Kind, RowOfFunction Row,
                  unsigned Level);

  /// The rows that have a site.
  std::set<uint32_t> rows() const;

  bool isEmpty() const { return Sites.size() == 1; }

  /// The byte that says whether a site's clock is read.
  llvm::Constant *clockOf(uint32_t Site) const;

  /// Writes the table and makes room for the bytes. To be called once, after
  /// all sites have been numbered.
  struct Tables {
    llvm::Constant *Clocks, *Sites;
  };
  Tables write(uint32_t Flags);

private:
  uint32_t addOuter(llvm::ArrayRef<RowOfFunction> Rows);

  llvm::Module &M;
  llvm::GlobalVariable *Clocks; // stands in for the array until its size is
                                // known
  std::vector<lineprof_clock_site> Sites;
  std::map<std::tuple<uint32_t, uint32_t, uint32_t>, uint32_t> Outer;
  std::map<std::tuple<uint32_t, uint32_t, uint32_t, unsigned>, uint32_t> Rows;
};

} // namespace lineprof

#endif
