// SPDX-License-Identifier: MIT
//
// At the pipeline's start, while each function is as it was written: what the
// AST stage left becomes count markers. In an exact build functions get frames,
// too, from where they begin to where they return, unwind or suspend:
//
//   define i32 @f(i32 %x) {                define i32 @f(i32 %x) {
//     call @__lineprof_mark_enter(0)         count (call of 0)
//                                            %frame = enter 0
//     call @__lineprof_mark_line(1)          line 1, count (row 1)
//     ...                             ->     ...
//     landingpad ...                         landingpad ...
//                                            reanchor %frame
//     ...                                    exit %frame
//     ret i32 %r                             ret i32 %r
#ifndef LINEPROF_PLUGIN_FRAMEEXPANSION_H
#define LINEPROF_PLUGIN_FRAMEEXPANSION_H

#include "llvm/IR/PassManager.h"

namespace lineprof {

struct FrameExpansionPass : llvm::PassInfoMixin<FrameExpansionPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; } // also at -O0
};

} // namespace lineprof

#endif
