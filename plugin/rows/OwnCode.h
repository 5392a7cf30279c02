// SPDX-License-Identifier: MIT
//
// Writes lineprof's own instructions. The debug line table tells them from the
// program's, and sanitizers leave them alone.
#ifndef LINEPROF_PLUGIN_OWNCODE_H
#define LINEPROF_PLUGIN_OWNCODE_H

#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"

namespace lineprof {

/// A debug location, or the function's where there is none: what begins a
/// function has none. Empty if the function has none, either.
llvm::DebugLoc locationIn(const llvm::Function &F, const llvm::DebugLoc &At);

/// The debug location of own code that is put beside `At`; it may be empty.
llvm::DebugLoc ownLocation(const llvm::Function &F, const llvm::DebugLoc &At);

/// The debug location of a counter in front of `At`: that of the instruction
/// that runs before it, since the processor notes waits for that instruction at
/// the counter.
llvm::DebugLoc awaitedLocation(const llvm::Instruction &At);

/// A builder that inserts before an instruction, with that debug location.
struct OwnBuilder
    : llvm::IRBuilder<llvm::ConstantFolder, llvm::IRBuilderCallbackInserter> {
  explicit OwnBuilder(llvm::Instruction *Before);
};

/// Weights of a branch whose first way is hardly ever taken.
llvm::MDNode *unlikely(llvm::IRBuilderBase &B);

/// Whether the fast instruction selector may compile the function. That one has
/// no thread-local variables, atomics, calls that keep registers or operands
/// of assembly: where it meets them it gives up for a while, at ten times the
/// cost.
bool isSelectedFast(const llvm::Function &F);

/// Puts static allocas, and nothing else, into the entry block.
void splitAfterAllocas(llvm::Function &F);

} // namespace lineprof

#endif
