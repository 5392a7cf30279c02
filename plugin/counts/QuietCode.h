// SPDX-License-Identifier: MIT
//
// Code that nobody can see counts in: while it runs, counts may be in registers
// in place of memory.
#ifndef LINEPROF_PLUGIN_QUIETCODE_H
#define LINEPROF_PLUGIN_QUIETCODE_H

#include "llvm/IR/Instruction.h"

namespace lineprof {

class Returns;

/// Whether an instruction leaves no trace of how far its function has come, and
/// cannot end it or let anybody see its counts.
bool isQuiet(const llvm::Instruction &I, Returns &Calls);

} // namespace lineprof

#endif
