// SPDX-License-Identifier: MIT
//
// The IR stage: turns the markers that the AST stage left into counters and
// clocks. At the pipeline's start, functions are as the programmer wrote them:
// markers become annotations, which weigh nothing while the optimiser decides.
// Before anything is inlined counters are placed in each function, after it
// once more for what was inlined. At the end, when loop work is done, counters
// become additions, and the calls that are left get checks of their clocks. In
// between our passes touch nothing that the program can see.
#ifndef LINEPROF_PLUGIN_IRSTAGE_H
#define LINEPROF_PLUGIN_IRSTAGE_H

namespace llvm {
class PassBuilder;
}

namespace lineprof {

/// Adds the passes to the pipelines that `Builder` will build, and their names
/// (PassNames.h). Compiles whose back end runs in a process of its own
/// (-save-temps, .bc input) load them through -fpass-plugin; passes that run
/// twice find nothing left to do.
void registerIRStage(llvm::PassBuilder &Builder);

} // namespace lineprof

#endif
