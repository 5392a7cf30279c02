// SPDX-License-Identifier: MIT
//
// Region and step markers to calls of the runtime, where they stand. A region
// asks the unit's recording byte first: while nothing is recorded it costs
// that. Steps are told to the runtime always: they are what a schedule goes by.
#ifndef LINEPROF_PLUGIN_REGIONLOWERING_H
#define LINEPROF_PLUGIN_REGIONLOWERING_H

#include "rows/Markers.h"
#include "rows/ModuleTable.h"
#include "rows/UnitHelpers.h"

namespace lineprof {

/// Replaces the marker and its uses; it stays to be erased. `Recording`: the
/// unit's recording byte.
void lowerRegion(llvm::CallInst *Marker, UnitHelpers &Unit,
                 const TableView &Table, llvm::Constant *Recording);

} // namespace lineprof

#endif
