// SPDX-License-Identifier: MIT
//
// Finds rows that have a loop in a call that is compiled into them. Clocks are
// read around calls: of such a row they see those that the loop makes, if any,
// and not the loop. So what clocks say of the row may be little of its time.
#ifndef LINEPROF_PLUGIN_CLOCKS_LOOPSINSIDE_H
#define LINEPROF_PLUGIN_CLOCKS_LOOPSINSIDE_H

#include "rows/ModuleTable.h"

#include "llvm/IR/PassManager.h"

#include <set>

namespace lineprof {

/// These rows, whether they have a clock or not.
std::set<uint32_t> findLoopsInside(llvm::Module &M, const TableView &Table,
                                   llvm::FunctionAnalysisManager &FAM);

} // namespace lineprof

#endif
