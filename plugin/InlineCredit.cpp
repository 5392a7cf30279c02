// SPDX-License-Identifier: MIT
//
// See InlineCredit.h.
#include "InlineCredit.h"

#include "Markers.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

#include <algorithm>
#include <string>

using namespace llvm;
using namespace lineprof;

// Measured: less, and Eigen and parsers of Boost Spirit are not inlined as they
// are without counters; more, and Lua and JSON become larger and no faster.
constexpr int CreditOfOne = 10, MostCredit = 25;

// LLVM's name: what is added to the threshold of a function's calls.
constexpr const char BonusAttribute[] = "call-threshold-bonus";

PreservedAnalyses InlineCreditPass::run(LazyCallGraph::SCC &C,
                                        CGSCCAnalysisManager &, LazyCallGraph &,
                                        CGSCCUpdateResult &) {
  for (LazyCallGraph::Node &Node : C) {
    Function &F = Node.getFunction();
    int Counters = 0;
    for (const Instruction &I : instructions(F))
      if (markerKind(I) == MarkerKind::Counter &&
          I.getParent() != &F.getEntryBlock())
        Counters++;
    if (Counters)
      F.addFnAttr(BonusAttribute,
                  std::to_string(std::min(MostCredit, CreditOfOne * Counters)));
  }
  return PreservedAnalyses::all();
}

void lineprof::forgetInlineCredit(Module &M) {
  for (Function &F : M)
    F.removeFnAttr(BonusAttribute);
}
