// SPDX-License-Identifier: MIT
//
// See CountRenewal.h.
#include "counts/CountRenewal.h"

#include "counts/CountFlow.h"
#include "counts/CountTerms.h"
#include "rows/CounterNumbers.h"
#include "rows/CrashNote.h"
#include "rows/Markers.h"
#include "rows/Returns.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"

#include <set>

using namespace llvm;
using namespace lineprof;

namespace {

class Renewer {
public:
  Renewer(Function &F, Returns &Calls, DenseMap<uint32_t, Summands> &Sums);

  void run();

private:
  struct Change {
    CallInst *Old;
    FunctionFlow::Terms New;
  };

  void findChanges();
  bool isWorthIt() const;

  FunctionFlow Flow;
  DenseMap<uint32_t, Summands> &Sums;
  std::vector<Change> Changes;
};

} // namespace

static bool countsOne(const Instruction &I) {
  return isCounter(I) && countsOnce(cast<CallInst>(I));
}

Renewer::Renewer(Function &F, Returns &Calls,
                 DenseMap<uint32_t, Summands> &Sums)
    : Flow(F, Calls, countsOne), Sums(Sums) {}

void Renewer::findChanges() {
  for (auto [Marker, Node] : Flow.counted())
    if (std::optional<FunctionFlow::Terms> New = Flow.countOf(Node))
      Changes.push_back({Marker, std::move(*New)});
}

/// Whether control comes to the new counters less often than to the old.
bool Renewer::isWorthIt() const {
  uint64_t Before = 0, After = 0;
  std::set<unsigned> Edges;
  for (const Change &C : Changes) {
    Before = SaturatingAdd(Before, Flow.frequency(*C.Old->getParent()));
    for (const FlowGraph::Term &Term : C.New)
      if (Edges.insert(Term.Edge).second)
        After = SaturatingAdd(After, Flow.weight(Term.Edge));
  }
  return After < Before;
}

void Renewer::run() {
  findChanges();
  if (!isWorthIt())
    return;
  for (const Change &C : Changes)
    for (const FlowGraph::Term &Term : C.New)
      Flow.counterOf(Term.Edge);
  uint32_t First = Flow.writeCounters();
  for (const Change &C : Changes) {
    Summands &Others = Sums[markerIndex(*C.Old)];
    for (const FlowGraph::Term &Term : C.New)
      Others.push_back({First + Flow.counterOf(Term.Edge), Term.IsNegative});
    removeMarker(C.Old);
  }
}

/// Whether counters came here by inlining.
static bool hasStrangers(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    return countsOne(I) && I.getDebugLoc() && I.getDebugLoc()->getInlinedAt();
  });
}

PreservedAnalyses CountRenewalPass::run(Module &M, ModuleAnalysisManager &) {
  if (counterCount(M) == 0)
    return PreservedAnalyses::all();
  Returns Calls;
  DenseMap<uint32_t, Summands> Sums;
  for (Function &F : M)
    if (!F.isDeclaration() && hasStrangers(F)) {
      AtFunction Here(F);
      Renewer(F, Calls, Sums).run();
    }
  extendCounters(M, Sums);
  return PreservedAnalyses::none();
}
