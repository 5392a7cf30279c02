// SPDX-License-Identifier: MIT
//
// First half of the IR stage, at the pipeline's start: puts frames around
// profiled functions while each is still one function.
//
//   define i32 @f(i32 %x) {                define i32 @f(i32 %x) {
//     call @__lineprof_mark_enter(0)         %frame = call @..probe_enter(0, 1)
//     call @__lineprof_mark_line(1)
//     ...                             ->     ...
//     landingpad ...                         landingpad ...
//                                            call @..probe_reanchor(%frame)
//     ...                                    call @..probe_exit(%frame)
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
