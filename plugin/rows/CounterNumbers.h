// SPDX-License-Identifier: MIT
//
// Counters of a unit are numbered in the order in which passes ask for them.
#ifndef LINEPROF_PLUGIN_COUNTERNUMBERS_H
#define LINEPROF_PLUGIN_COUNTERNUMBERS_H

#include "llvm/IR/Module.h"

#include <cstdint>

namespace lineprof {

/// Numbers `Count` new counters and returns the first number.
uint32_t reserveCounters(llvm::Module &M, uint32_t Count);
uint32_t counterCount(const llvm::Module &M);

/// The number of counters, after which no more can be made.
uint32_t takeCounterCount(llvm::Module &M);

} // namespace lineprof

#endif
