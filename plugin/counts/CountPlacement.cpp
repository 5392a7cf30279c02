// SPDX-License-Identifier: MIT
//
// See CountPlacement.h.
#include "counts/CountPlacement.h"

#include "counts/CountFlow.h"
#include "counts/CountTerms.h"
#include "rows/CounterNumbers.h"
#include "rows/CrashNote.h"
#include "rows/Markers.h"
#include "rows/Returns.h"

#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace lineprof;

static bool isCount(const Instruction &I) {
  return markerKind(I) == MarkerKind::Count;
}

static void place(FunctionFlow &Flow, Module &M) {
  std::vector<CountTerm> Terms;
  DenseMap<unsigned, std::optional<FunctionFlow::Terms>> Sums;
  for (auto [Marker, Node] : Flow.counted()) {
    auto [Sum, IsNew] = Sums.try_emplace(Node);
    if (IsNew)
      Sum->second = Flow.countOf(Node);
    if (!Sum->second)
      continue;
    for (const FlowGraph::Term &Term : *Sum->second)
      Terms.push_back(
          {markerIndex(*Marker), Flow.counterOf(Term.Edge), Term.IsNegative});
  }
  uint32_t First = Flow.writeCounters();
  for (CountTerm &Term : Terms)
    Term.Counter += First;
  DenseMap<unsigned, uint32_t> OwnCounters; // of nodes without a sum
  for (auto [Marker, Node] : Flow.counted()) {
    if (!Sums[Node]) {
      auto [Own, IsNew] = OwnCounters.try_emplace(Node);
      if (IsNew) {
        Own->second = reserveCounters(M, 1);
        writeCounter(Marker, Marker->getDebugLoc(), Own->second);
      }
      Terms.push_back({markerIndex(*Marker), Own->second, 0});
    }
    removeMarker(Marker);
  }
  addTerms(M, Terms);
}

void lineprof::placeCounters(Function &F, Returns &Calls) {
  if (none_of(instructions(F), isCount))
    return;
  FunctionFlow Flow(F, Calls, isCount);
  place(Flow, *F.getParent());
  // A marker that is never reached counts nothing.
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (isCount(I))
      removeMarker(cast<CallInst>(&I));
}

PreservedAnalyses CountPlacementPass::run(Module &M, ModuleAnalysisManager &) {
  if (!M.getNamedGlobal(ModuleName))
    return PreservedAnalyses::all();
  Returns Calls;
  for (Function &F : M)
    if (!F.isDeclaration() && !F.isPresplitCoroutine()) {
      AtFunction Here(F);
      placeCounters(F, Calls);
    }
  return PreservedAnalyses::none();
}
