// SPDX-License-Identifier: MIT
//
// What programs need not read of their tables is packed, as each run copies
// tables into its profile: see lineprof/format_table.h.
#ifndef LINEPROF_PLUGIN_PACKING_H
#define LINEPROF_PLUGIN_PACKING_H

#include "lineprof/format.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace lineprof {

/// The same table, packed, as the program has it. As it is, where this LLVM was
/// built without zlib.
std::string packTable(llvm::StringRef Table);

/// Makes a COUNTS payload; `Head` without checksum, size and is_packed.
std::string packCounts(lineprof_counts Head, llvm::ArrayRef<uint32_t> Words);

} // namespace lineprof

#endif
