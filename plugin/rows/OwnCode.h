// SPDX-License-Identifier: MIT
//
// Writes lineprof's own instructions. The debug line table tells them from the
// program's, and sanitizers leave them alone.
#ifndef LINEPROF_PLUGIN_OWNCODE_H
#define LINEPROF_PLUGIN_OWNCODE_H

#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"

namespace lineprof {

/// Where code of our own stands that is beside `At`; may be none.
llvm::DebugLoc ownPlace(const llvm::Function &F, const llvm::DebugLoc &At);

/// Where a counter in front of `At` stands: at the place of what runs before
/// it, since samples of what waits for that meet the counter.
llvm::DebugLoc awaitedPlace(const llvm::Instruction &At);

/// Writes before an instruction, at that place.
struct OwnBuilder
    : llvm::IRBuilder<llvm::ConstantFolder, llvm::IRBuilderCallbackInserter> {
  explicit OwnBuilder(llvm::Instruction *Before);
};

/// Weights of a branch whose first way is hardly ever taken.
llvm::MDNode *unlikely(llvm::IRBuilderBase &B);

/// Whether the fast instruction selector may see it. That one has no thread-
/// local variables, atomics, calls that keep registers or operands of assembly:
/// where it meets them it gives up for a while, at ten times the cost.
bool isSelectedFast(const llvm::Function &F);

/// Puts static allocas, and nothing else, into the entry block.
void splitAfterAllocas(llvm::Function &F);

} // namespace lineprof

#endif
