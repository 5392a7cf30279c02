// SPDX-License-Identifier: MIT
//
// Inlined functions bring counters for each of their blocks, and a function
// that is inlined three times in a row counts three times, into other counters
// than its caller. When inlining is done the whole is one function, with one
// spanning tree: it gets counters of its own where those are fewer, and what
// the others mean is a sum of theirs.
#ifndef LINEPROF_PLUGIN_COUNTRENEWAL_H
#define LINEPROF_PLUGIN_COUNTRENEWAL_H

#include "llvm/IR/PassManager.h"

namespace lineprof {

/// Once, after inlining. Counters that have left a loop, with the times that it
/// ran, stay as they are.
struct CountRenewalPass : llvm::PassInfoMixin<CountRenewalPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace lineprof

#endif
