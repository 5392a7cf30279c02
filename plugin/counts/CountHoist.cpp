// SPDX-License-Identifier: MIT
//
// See CountHoist.h.
#include "counts/CountHoist.h"

#include "counts/LoopVariables.h"
#include "counts/QuietCode.h"
#include "rows/Markers.h"
#include "rows/Returns.h"

#include "llvm/Transforms/Utils/LoopSimplify.h"

using namespace llvm;
using namespace lineprof;

/// Each variable takes a register, and registers are few.
constexpr size_t MostVariables = 8;

namespace {

class Hoister {
public:
  Hoister(Function &F, LoopInfo &Loops, DominatorTree &DT)
      : Loops(Loops), DT(DT), Variables(F, DT) {}

  /// Whether anything has changed.
  bool run();

private:
  bool canHoistFrom(const Loop &L);
  /// False: the loop's counters stay where they are.
  bool hoist(Loop &L);

  LoopInfo &Loops;
  DominatorTree &DT;
  Returns Calls;
  LoopVariables Variables;
  bool HasChanged = false;
};

} // namespace

static bool hasCounters(const Loop &L) {
  return any_of(L.blocks(), [](const BasicBlock *Block) {
    return any_of(*Block, isCounter);
  });
}

bool Hoister::canHoistFrom(const Loop &L) {
  return mayCountInVariables(L) &&
         all_of(L.blocks(), [this](const BasicBlock *Block) {
           return all_of(*Block, [this](const Instruction &I) {
             return isQuiet(I, Calls);
           });
         });
}

bool Hoister::hoist(Loop &L) {
  if (!hasCounters(L))
    return false;
  const Loop *Around = L.getParentLoop();
  HasChanged |= simplifyLoop(&L, &DT, &Loops, nullptr, nullptr, nullptr, false);
  // Two loops with one header have been told apart: `L` is the inner one now.
  if (Loop *Outer = L.getParentLoop();
      Outer != Around && mayCountInVariables(*Outer))
    return hoist(*Outer);
  std::vector<CounterGroup> Groups =
      findGroups(L, MostVariables, [](auto) { return true; });
  if (Groups.empty() || Groups.size() > MostVariables ||
      !L.isLoopSimplifyForm())
    return false;
  for (const CounterGroup &Group : Groups)
    Variables.add(L, Group);
  HasChanged = true;
  return true;
}

bool Hoister::run() {
  SmallVector<Loop *, 8> Work(Loops.begin(), Loops.end());
  while (!Work.empty()) {
    Loop *L = Work.pop_back_val();
    if (!canHoistFrom(*L) || !hoist(*L))
      Work.append(L->begin(), L->end());
  }
  Variables.promote();
  return HasChanged;
}

PreservedAnalyses CountHoistPass::run(Function &F,
                                      FunctionAnalysisManager &FAM) {
  if (!hasCounters(F))
    return PreservedAnalyses::all();
  Hoister Hoist(F, FAM.getResult<LoopAnalysis>(F),
                FAM.getResult<DominatorTreeAnalysis>(F));
  return Hoist.run() ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
