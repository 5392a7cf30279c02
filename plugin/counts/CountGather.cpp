// SPDX-License-Identifier: MIT
//
// See CountGather.h.
#include "counts/CountGather.h"

#include "counts/LoopVariables.h"
#include "counts/QuietCode.h"
#include "rows/Markers.h"
#include "rows/Returns.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"

#include <utility>

using namespace llvm;
using namespace lineprof;

/// A round of more instructions takes longer than an addition to memory, which
/// then costs it nothing.
constexpr double MostInstructions = 32;
/// A round may have so many more in loops inside it. Loops that seldom run are
/// expected to run long when they do.
constexpr double MostInside = 64;
/// Each variable takes a register, and such a loop needs others for its calls.
/// So many are in use in a loop at most, those of loops around it among them.
constexpr size_t MostGathered = 4;
/// Each place is an addition. Interpreters have a call in each of a hundred
/// instructions, and there it would not pay.
constexpr size_t MostPlaces = 8;
/// A variable pays if it is added to its counters at most once for so many
/// times that it counts.
constexpr uint64_t LeastGain = 2;
/// Counters that fewer rounds come to cost little where they are.
constexpr uint64_t RoundsPerCount = 4;
/// A loop of more rounds, a constant number, is as one without an end.
constexpr uint64_t MostRounds = 1 << 20;

namespace {

class Gatherer {
public:
  Gatherer(Function &F, LoopInfo &Loops, DominatorTree &DT,
           ScalarEvolution &Evolution, const BlockFrequencyInfo &Frequencies)
      : Loops(Loops), DT(DT), Evolution(Evolution), Frequencies(Frequencies),
        Variables(F, DT) {}

  /// Whether anything has changed.
  bool run();

private:
  using Places = SmallSetVector<Instruction *, 4>;
  struct Choice {
    CounterGroup Group;
    Places At;
    uint64_t Times; // that the variable counts
  };

  void gather(Loop &L);
  bool isQuietHere(const Instruction &I);
  bool endsByItself(const Loop &L);
  bool hasShortRounds(const Loop &L) const;
  std::vector<CounterGroup> oftenMet(const Loop &L) const;
  std::vector<Choice> choicesIn(const Loop &L);
  bool areBeside(CallInst &One, CallInst &Other);
  bool isOneCount(const CounterGroup &Group);
  Places placesOf(const Loop &L, const CounterGroup &Group);
  bool followBlock(BasicBlock &Block, ArrayRef<CallInst *> Markers,
                   bool HasCounted, Places &At);
  uint64_t frequencyOfBlock(const BasicBlock *Block) const {
    return Frequencies.getBlockFreq(Block).getFrequency();
  }
  template <typename RangeT> uint64_t frequencyOf(const RangeT &Range) const;

  LoopInfo &Loops;
  DominatorTree &DT;
  ScalarEvolution &Evolution;
  const BlockFrequencyInfo &Frequencies;
  Returns Calls;
  const Loop *Current = nullptr;        // of which counters are gathered
  DenseMap<const Loop *, size_t> InUse; // variables
  LoopVariables Variables;
  bool HasChanged = false;
};

} // namespace

template <typename RangeT>
uint64_t Gatherer::frequencyOf(const RangeT &Range) const {
  uint64_t Sum = 0;
  for (const Instruction *I : Range)
    Sum = SaturatingAdd(Sum, frequencyOfBlock(I->getParent()));
  return Sum;
}

static bool isFew(const SCEV *Rounds) {
  const auto *Constant = dyn_cast<SCEVConstant>(Rounds);
  return !isa<SCEVCouldNotCompute>(Rounds) &&
         (!Constant || Constant->getAPInt().ule(MostRounds));
}

/// Whether the loop has an exit that it takes after a known number of rounds,
/// if no other before, so that it does not wait until another thread has done
/// something. For loops in simplified form.
bool Gatherer::endsByItself(const Loop &L) {
  SmallVector<BasicBlock *, 8> Exiting;
  L.getExitingBlocks(Exiting);
  LoopBlocksRPO Order(const_cast<Loop *>(&L));
  Order.perform(&Loops);
  return !containsIrreducibleCFG<const BasicBlock *>(Order, Loops) &&
         any_of(Exiting, [&](BasicBlock *Block) {
           return DT.dominates(Block, L.getLoopLatch()) &&
                  isFew(Evolution.getExitCount(&L, Block));
         });
}

/// A thread that only reads what others write tells nobody how far it has come.
/// But if it waits for them, its counts may be looked at for as long.
bool Gatherer::isQuietHere(const Instruction &I) {
  if (isQuiet(I, Calls))
    return true;
  const auto *Load = dyn_cast<LoadInst>(&I);
  return Load && !Load->isVolatile() &&
         Loops.getLoopFor(I.getParent()) == Current && endsByItself(*Current);
}

/// Follows a variable through a block, from whether it has counted anything, to
/// whether it has at its end. Tells where it has to be added.
bool Gatherer::followBlock(BasicBlock &Block, ArrayRef<CallInst *> Markers,
                           bool HasCounted, Places &At) {
  for (Instruction &I : Block)
    if (is_contained(Markers, &I)) {
      HasCounted = true;
    } else if (HasCounted && !isQuietHere(I)) {
      At.insert(&I);
      HasCounted = false;
    }
  return HasCounted;
}

/// Where a variable that counts for the group has to be added within the loop.
Gatherer::Places Gatherer::placesOf(const Loop &L, const CounterGroup &Group) {
  SmallPtrSet<BasicBlock *, 32> Reached; // having counted
  SmallVector<BasicBlock *, 32> Work;
  Places At;
  auto Follow = [&](BasicBlock *Block, bool HasCounted) {
    if (!followBlock(*Block, Group.Markers, HasCounted, At))
      return;
    for (BasicBlock *Next : successors(Block))
      if (L.contains(Next) && Reached.insert(Next).second)
        Work.push_back(Next);
  };
  for (CallInst *Marker : Group.Markers)
    Follow(Marker->getParent(), false);
  while (!Work.empty())
    Follow(Work.pop_back_val(), true);
  return At;
}

/// Whether nobody can see a count between the two markers.
bool Gatherer::areBeside(CallInst &One, CallInst &Other) {
  if (One.getParent() != Other.getParent())
    return false;
  Instruction *I = One.comesBefore(&Other) ? &One : &Other;
  const Instruction *End = I == &One ? &Other : &One;
  for (; I != End; I = I->getNextNode())
    if (!isQuietHere(*I))
      return false;
  return true;
}

/// Whether one variable can be added for all of the group, wherever that is.
bool Gatherer::isOneCount(const CounterGroup &Group) {
  return all_of(Group.Others, [&](CallInst *Other) {
    return any_of(Group.Markers,
                  [&](CallInst *Marker) { return areBeside(*Marker, *Other); });
  });
}

std::vector<CounterGroup> Gatherer::oftenMet(const Loop &L) const {
  uint64_t Least = frequencyOfBlock(L.getHeader()) / RoundsPerCount;
  return findGroups(L, SIZE_MAX, [&](ArrayRef<CallInst *> Markers) {
    return frequencyOf(Markers) >= Least;
  });
}

std::vector<Gatherer::Choice> Gatherer::choicesIn(const Loop &L) {
  std::vector<Choice> Found;
  for (CounterGroup &Group : oftenMet(L)) {
    if (!isOneCount(Group))
      continue;
    Places At = placesOf(L, Group);
    uint64_t Times = frequencyOf(Group.Markers);
    if (At.size() <= MostPlaces && frequencyOf(At) <= Times / LeastGain)
      Found.push_back({std::move(Group), std::move(At), Times});
  }
  llvm::sort(Found, [](const Choice &A, const Choice &B) {
    return A.Times != B.Times ? A.Times > B.Times
                              : A.Group.Counters < B.Group.Counters;
  });
  size_t Around = 0;
  for (const Loop *Outer = L.getParentLoop(); Outer;
       Outer = Outer->getParentLoop())
    Around += InUse.lookup(Outer);
  Found.resize(std::min(Found.size(), MostGathered - Around));
  return Found;
}

static bool isInstruction(const Instruction &I) {
  return !isa<PHINode, GetElementPtrInst, CastInst>(I) &&
         !I.isDebugOrPseudoInst() && markerKind(I) == MarkerKind::None;
}

/// Judged by how often each block is likely to run in a round of the loop.
bool Gatherer::hasShortRounds(const Loop &L) const {
  auto Rounds = double(frequencyOfBlock(L.getHeader()));
  double Own = 0, Inside = 0; // instructions in a round, in the mean
  for (const BasicBlock *Block : L.blocks())
    (Loops.getLoopFor(Block) == &L ? Own : Inside) +=
        double(count_if(*Block, isInstruction)) *
        (double(frequencyOfBlock(Block)) / Rounds);
  return Own <= MostInstructions && Inside <= MostInside;
}

void Gatherer::gather(Loop &L) {
  if (!mayCountInVariables(L) || !hasShortRounds(L) || oftenMet(L).empty())
    return;
  HasChanged |= simplifyLoop(&L, &DT, &Loops, &Evolution, nullptr, nullptr,
                             /*PreserveLCSSA=*/false);
  if (!L.isLoopSimplifyForm())
    return;
  Current = &L;
  for (const Choice &Chosen : choicesIn(L)) {
    Variables.add(L, Chosen.Group, Chosen.At.getArrayRef());
    InUse[&L]++;
    HasChanged = true;
  }
}

bool Gatherer::run() {
  for (Loop *L : Loops.getLoopsInPreorder())
    gather(*L);
  Variables.promote();
  return HasChanged;
}

PreservedAnalyses CountGatherPass::run(Function &F,
                                       FunctionAnalysisManager &FAM) {
  if (!hasCounters(F))
    return PreservedAnalyses::all();
  const auto &Frequencies = FAM.getResult<BlockFrequencyAnalysis>(F);
  Gatherer Gather(F, FAM.getResult<LoopAnalysis>(F),
                  FAM.getResult<DominatorTreeAnalysis>(F),
                  FAM.getResult<ScalarEvolutionAnalysis>(F), Frequencies);
  return Gather.run() ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
