// SPDX-License-Identifier: MIT
//
// See InlineBodies.h.
#include "passes/InlineBodies.h"

#include "rows/FunctionNotes.h"

#include "llvm/IR/Module.h"

using namespace llvm;

/// Of C++ only what `extern template` promises to be elsewhere is like that.
static bool isCxx(const Function &F) { return F.getName().starts_with("_Z"); }

void lineprof::defineInlineBodies(Module &M) {
  for (Function &F : M)
    if (F.hasAvailableExternallyLinkage() && profiledFunction(F) && !isCxx(F))
      F.setLinkage(GlobalValue::LinkOnceODRLinkage);
}
