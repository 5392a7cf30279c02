// SPDX-License-Identifier: MIT
//
// Counter markers to additions, at the pipeline's end.
//
// In code that goes into an executable a thread-local variable of the unit
// leads to the thread's counters; it is read anew after each call, which costs
// no more than to keep it in a register. It leads to the modes, too, and as
// long as the thread has no counters to others, of which none says clean: so
// one check, where a function is entered, asks for both, and jumps to where the
// rest is done (F.lineprof_attach). In shared objects the way is that of
// probes.
#ifndef LINEPROF_PLUGIN_COUNTLOWERING_H
#define LINEPROF_PLUGIN_COUNTLOWERING_H

#include "UnitHelpers.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"

namespace lineprof {

class TableView;

/// Of one function: all its counter markers, which are erased. Its markers of
/// probes are still there. If it has one body for both modes, the result is the
/// variable (i1) in which the counters look whether it runs as timed: the
/// caller sets it, once, before anything else. Null otherwise.
llvm::AllocaInst *lowerCounters(llvm::Function &F, UnitHelpers &Unit,
                                const TableView &Table);

} // namespace lineprof

#endif
