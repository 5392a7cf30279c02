// SPDX-License-Identifier: MIT
//
// Places counters anew after inlining. An inlined function brings counters for
// its own blocks, once for each copy of it. Here a function with all that was
// inlined into it is one flow graph: where one spanning tree over the whole
// needs fewer counters, the function gets those, and each old counter becomes a
// sum of new ones.
#ifndef LINEPROF_PLUGIN_COUNTRENEWAL_H
#define LINEPROF_PLUGIN_COUNTRENEWAL_H

#include "llvm/IR/PassManager.h"

namespace lineprof {

/// Runs once, after inlining. Counters that have left a loop, and add the
/// number of its rounds, stay as they are.
struct CountRenewalPass : llvm::PassInfoMixin<CountRenewalPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace lineprof

#endif
