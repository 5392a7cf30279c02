// SPDX-License-Identifier: MIT
//
// Edits of edges of the control flow graph that LLVM's own utilities refuse, or
// make for one edge at a time only.
#ifndef LINEPROF_PLUGIN_BLOCKEDGES_H
#define LINEPROF_PLUGIN_BLOCKEDGES_H

namespace llvm {
class BasicBlock;
} // namespace llvm

namespace lineprof {

/// Makes a block between the two; `From` may have the edge more than once.
llvm::BasicBlock *insertOnEdge(llvm::BasicBlock *From, llvm::BasicBlock *To);

} // namespace lineprof

#endif
