// SPDX-License-Identifier: MIT
//
// What BodyTwin.cpp writes into the module of which functions belong together,
// and TwinJoin.cpp reads.
#ifndef LINEPROF_PLUGIN_TWINNOTES_H
#define LINEPROF_PLUGIN_TWINNOTES_H

#include "llvm/IR/Function.h"
#include "llvm/IR/Metadata.h"

namespace lineprof {

// Metadata of a clean function: its twin, its entry.
constexpr const char TwinNote[] = "lineprof.twin";
constexpr const char EntryNote[] = "lineprof.entry";
// Of the module: {clean, twin, index}, {clean, entry, twin}.
constexpr const char TwinList[] = "lineprof.twins";
constexpr const char EntryList[] = "lineprof.entries";
/// Null if it has been optimised away.
inline llvm::Function *functionIn(const llvm::MDNode *Node, unsigned Operand) {
  auto *V = llvm::dyn_cast_or_null<llvm::ValueAsMetadata>(
      Node->getOperand(Operand).get());
  return V ? llvm::dyn_cast<llvm::Function>(V->getValue()) : nullptr;
}

inline bool isAlive(const llvm::Function *F, const llvm::FunctionType *Type) {
  return F && !F->isDeclaration() && F->getFunctionType() == Type;
}

} // namespace lineprof

#endif
