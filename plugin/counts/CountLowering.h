// SPDX-License-Identifier: MIT
//
// Counter markers to additions, at the pipeline's end.
//
// In code that goes into an executable a thread-local variable of the unit
// leads to the thread's counters. It is read once between calls: behind a call
// another thread may run the function (contexts), and a register that is kept
// across costs as much. In shared objects the way is by the unit's struct
// lineprof_module. Where a function is entered it looks whether its thread has
// counters yet, unless all who call it have looked.
#ifndef LINEPROF_PLUGIN_COUNTLOWERING_H
#define LINEPROF_PLUGIN_COUNTLOWERING_H

#include "rows/UnitHelpers.h"

#include "llvm/ADT/SmallPtrSet.h"

namespace lineprof {

class TableView;
using FunctionSet = llvm::SmallPtrSet<const llvm::Function *, 32>;

/// Functions with counter markers: asked for before any is lowered.
FunctionSet findCounting(const llvm::Module &M);

/// Of one function: all its counter markers, which are erased.
void lowerCounters(llvm::Function &F, const FunctionSet &Counting,
                   UnitHelpers &Unit, const TableView &Table);

} // namespace lineprof

#endif
