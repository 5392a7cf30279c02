// SPDX-License-Identifier: MIT
//
// Parts of rows: of a row's hits, those in one block of the program as clang
// made it, where several blocks have code of the row's line. A loop's line, for
// example, is run once before the loop and again behind each round. A part is
// known by the discriminator that LLVM gives the line in that block when it
// compiles for profiles (AddDiscriminators), so that a compiler that is given
// the counts finds the block again. Parts need no counters: each marker of a
// row is counted anyway, before they are summed.
#ifndef LINEPROF_PLUGIN_ROWPARTS_H
#define LINEPROF_PLUGIN_ROWPARTS_H

#include "rows/ModuleTable.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Instructions.h"

#include <map>
#include <optional>
#include <utility>

namespace lineprof {

class RowParts {
public:
  /// Reads all functions, while they are as clang made them but for markers,
  /// and notes the parts in the module.
  RowParts(llvm::Module &M, const TableView &Table);

  /// What is counted where the row's marker is, beside the row. None: the
  /// row's hits say it all.
  std::optional<uint32_t> keyAt(const llvm::CallInst &Marker) const;

private:
  using Part = std::pair<uint32_t, unsigned>; // row, discriminator

  void read(llvm::Function &F);
  void note(llvm::Module &M) const;

  const TableView &Table;
  llvm::DenseMap<const llvm::CallInst *, Part> At; // markers
  std::map<Part, uint32_t> Numbers; // of those that are told, in order
};

} // namespace lineprof

#endif
