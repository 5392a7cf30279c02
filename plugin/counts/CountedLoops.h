// SPDX-License-Identifier: MIT
//
// Innermost loops that count in their rounds how often a condition held. Such a
// number is known to nobody but the loop: its code cannot be as it was, and
// users are told. The rounds themselves are counted outside (CountHoist.h), or
// with one addition that leaves the loop its shape, and are not told of. Nor
// are loops that make calls: there counting is little, and what optimisers do
// to them it does not touch.
#ifndef LINEPROF_PLUGIN_COUNTEDLOOPS_H
#define LINEPROF_PLUGIN_COUNTEDLOOPS_H

#include "rows/ModuleTable.h"

#include "llvm/IR/PassManager.h"

#include <vector>

namespace lineprof {

/// Rows of the headers of such loops, each once. While counters are markers.
std::vector<uint32_t> findCountedLoops(llvm::Module &M, const TableView &Table,
                                       llvm::FunctionAnalysisManager &FAM);

/// For tests: `counted loop in row 3`, a line for each.
struct PrintCountedLoopsPass : llvm::PassInfoMixin<PrintCountedLoopsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M,
                              llvm::ModuleAnalysisManager &MAM);
  static bool isRequired() { return true; }
};

} // namespace lineprof

#endif
