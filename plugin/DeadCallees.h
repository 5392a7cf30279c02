// SPDX-License-Identifier: MIT
//
// Functions that nobody defines, and whose calls the optimiser proves dead:
// that is how programs without a static assertion make one, and how linkers
// and compilers (attribute error) are made to check what is constant. Timed
// code is optimised less, and may still have such a call.
#ifndef LINEPROF_PLUGIN_DEADCALLEES_H
#define LINEPROF_PLUGIN_DEADCALLEES_H

namespace llvm {
class Module;
}

namespace lineprof {

/// At the start: which functions can lose a call only if it is dead.
void noteCallees(llvm::Module &M);

/// At the end, before the worlds are joined: those that timed code alone still
/// calls need not exist, and are no error.
void releaseDeadCallees(llvm::Module &M);

} // namespace lineprof

#endif
