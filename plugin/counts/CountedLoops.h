// SPDX-License-Identifier: MIT
//
// Finds innermost loops that count, in their rounds, how often a condition
// held. Only the loop itself can know that number, so its code cannot be the
// plain program's, and users are told (`kprof report --receipt`). Left out are
// loops whose rounds are counted outside (CountHoist.h), or by one addition
// that leaves the loop its shape, and loops that make calls, where counting
// costs little and keeps the optimiser from nothing.
#ifndef LINEPROF_PLUGIN_COUNTEDLOOPS_H
#define LINEPROF_PLUGIN_COUNTEDLOOPS_H

#include "rows/ModuleTable.h"

#include "llvm/IR/PassManager.h"

#include <vector>

namespace lineprof {

/// The rows of the headers of such loops, each once. To be called while
/// counters are markers.
std::vector<uint32_t> findCountedLoops(llvm::Module &M, const TableView &Table,
                                       llvm::FunctionAnalysisManager &FAM);

/// For tests: prints a line for each, as `counted loop in row 3`.
struct PrintCountedLoopsPass : llvm::PassInfoMixin<PrintCountedLoopsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M,
                              llvm::ModuleAnalysisManager &MAM);
  static bool isRequired() { return true; }
};

} // namespace lineprof

#endif
