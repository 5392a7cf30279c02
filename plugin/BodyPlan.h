// SPDX-License-Identifier: MIT
//
// Start of the two bodies, when every function is still as written. Decides
// for each profiled function, and lays out two worlds that do not mix:
//
//   clean world                            timed world
//   f, without markers: compiled as if     f.lineprof_timed, with markers; what
//   lineprof were not there. Inlined,      it calls of the profiled functions
//   specialised, dropped as usual          is called by f.lineprof_entry, which
//                                          the optimiser knows nothing about
//
// A function whose loops make calls keeps its markers for now, and is split
// when they have been simplified (BodySplit.h): it is to change its body in
// mid-run.
#ifndef LINEPROF_PLUGIN_BODYPLAN_H
#define LINEPROF_PLUGIN_BODYPLAN_H

#include "llvm/IR/PassManager.h"

namespace lineprof {

struct BodyPlanPass : llvm::PassInfoMixin<BodyPlanPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; } // also at -O0
};

/// Takes out what says that the module has been through here.
void forgetPlan(llvm::Module &M);

} // namespace lineprof

#endif
