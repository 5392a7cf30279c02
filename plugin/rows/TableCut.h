// SPDX-License-Identifier: MIT
//
// What is left of a unit's table when its code is known. Functions that turned
// out at the end of the unit not to be profiled are taken out, though their
// markers are still in the code; and so are functions of included files of
// which clang made no code, unless a mark chose them: most units use few
// functions of the headers that they include. What stays gets new indices.
#ifndef LINEPROF_PLUGIN_TABLECUT_H
#define LINEPROF_PLUGIN_TABLECUT_H

#include "rows/Linkages.h"
#include "rows/TableParts.h"

#include "llvm/ADT/BitVector.h"

namespace lineprof {

class TableCut {
public:
  /// `Linkages`: by function, see findLinkages().
  TableCut(const TableParts &Old, llvm::ArrayRef<Linkage> Linkages);

  std::string bytes() const { return New.serialise(Linkers); }
  /// The new index; ~0u: it is not in the table any more.
  uint32_t function(uint32_t Index) const;
  uint32_t line(uint32_t Index) const;

private:
  void keepFunction(size_t Index, const Linkage &Linker);
  void keepOthers();
  uint32_t file(uint32_t Index);
  uint32_t string(uint32_t At) { return New.addString(Old.string(At)); }

  const TableParts &Old;
  TableParts New;
  std::vector<lineprof_table_linker> Linkers;             // of its functions
  std::vector<uint32_t> NewFiles, NewFunctions, NewLines; // by old index
};

} // namespace lineprof

#endif
