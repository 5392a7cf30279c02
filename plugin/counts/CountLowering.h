// SPDX-License-Identifier: MIT
//
// Turns counter markers into additions, at the pipeline's end. In code for an
// executable a thread-local variable of the unit points to the thread's
// counters. It is read again after each call, since another thread may go on
// with the function then (contexts), and keeping it in a register across the
// call would cost as much. In shared objects the counters are found through the
// unit's struct lineprof_module. A function that is entered checks whether its
// thread has counters yet, unless all of its callers have done so.
#ifndef LINEPROF_PLUGIN_COUNTLOWERING_H
#define LINEPROF_PLUGIN_COUNTLOWERING_H

#include "rows/UnitHelpers.h"

#include "llvm/ADT/SmallPtrSet.h"

namespace lineprof {

class TableView;
using FunctionSet = llvm::SmallPtrSet<const llvm::Function *, 32>;

/// The functions with counter markers. To be called before any marker is
/// lowered.
FunctionSet findCounting(const llvm::Module &M);

/// Lowers and erases all counter markers of one function.
void lowerCounters(llvm::Function &F, const FunctionSet &Counting,
                   UnitHelpers &Unit, const TableView &Table);

} // namespace lineprof

#endif
