// SPDX-License-Identifier: MIT
//
// Counters cost the inliner nothing, but they keep apart blocks and ways that
// would have become one, and those it counts. So a function that has counters
// may be a little longer than others before it is too long to be inlined: what
// is inlined without lineprof is inlined with it.
#ifndef LINEPROF_PLUGIN_INLINECREDIT_H
#define LINEPROF_PLUGIN_INLINECREDIT_H

#include "llvm/Analysis/CGSCCPassManager.h"

namespace lineprof {

/// When a function is simplified, before the inliner looks at its callers.
struct InlineCreditPass : llvm::PassInfoMixin<InlineCreditPass> {
  llvm::PreservedAnalyses run(llvm::LazyCallGraph::SCC &C,
                              llvm::CGSCCAnalysisManager &,
                              llvm::LazyCallGraph &, llvm::CGSCCUpdateResult &);
};

/// Takes the credit back, when all is inlined.
void forgetInlineCredit(llvm::Module &M);

} // namespace lineprof

#endif
