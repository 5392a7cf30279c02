// SPDX-License-Identifier: MIT
//
// What the linker calls the functions of the unit's table, and what debug
// information calls the unit: by these kprof knows which of several functions
// with one name and one place in the source an address is in. A header may be
// compiled in two namespaces, a file twice with other macros.
#ifndef LINEPROF_PLUGIN_LINKAGES_H
#define LINEPROF_PLUGIN_LINKAGES_H

#include "llvm/IR/Module.h"

#include <cstdint>
#include <vector>

namespace lineprof {

/// Of a function with code.
struct Linkage {
  llvm::StringRef Name; ///< empty: there is no code of the function
  unsigned Line = 0;    ///< where debug information has it begin; 0: unknown

  /// What lineprof_table_function has as `linkage`.
  uint32_t hash() const;
};

/// By index into the table. Reads the markers of functions; names are the
/// module's.
std::vector<Linkage> findLinkages(const llvm::Module &M, size_t Count);

/// Adds the checksum of the unit's table to what debug information names as the
/// unit's producer.
void nameUnit(llvm::Module &M, uint64_t Checksum);

} // namespace lineprof

#endif
