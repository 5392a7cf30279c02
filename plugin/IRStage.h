// SPDX-License-Identifier: MIT
//
// The IR stage: turns the markers that the AST stage left into probes.
// It runs three times in a compile. At the pipeline's start, functions are as
// the programmer wrote them: frames are put where functions begin, return,
// unwind and suspend. After inlining and simplification, each profiled
// function gets a second body, without markers. At the end, when loop work is
// done, markers become probes. In between they touch nothing
// the program can see, so that the optimiser works around them.
#ifndef LINEPROF_PLUGIN_IRSTAGE_H
#define LINEPROF_PLUGIN_IRSTAGE_H

namespace clang {
class CompilerInstance;
}

namespace lineprof {

/// Adds the passes to the pipeline that `CI` will build. Compiles whose back
/// end runs in a process of its own (-save-temps, .bc input) load them through
/// -fpass-plugin; passes that run twice find nothing left to do.
void registerIRStage(clang::CompilerInstance &CI);

} // namespace lineprof

#endif
