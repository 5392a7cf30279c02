// SPDX-License-Identifier: MIT
//
// Replaces markers of regions and steps by calls of the runtime. A region first
// checks a byte of the unit that says whether anything is recorded, so it costs
// no more than that while nothing is. Steps always call the runtime, as
// schedules count them.
#ifndef LINEPROF_PLUGIN_REGIONLOWERING_H
#define LINEPROF_PLUGIN_REGIONLOWERING_H

#include "rows/Markers.h"
#include "rows/ModuleTable.h"
#include "rows/UnitHelpers.h"

namespace lineprof {

/// Puts the call in and replaces the uses of the marker. The caller erases the
/// marker. `Recording` is the unit's recording byte.
void lowerRegion(llvm::CallInst *Marker, UnitHelpers &Unit,
                 const TableView &Table, llvm::Constant *Recording);

} // namespace lineprof

#endif
