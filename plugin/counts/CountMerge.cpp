// SPDX-License-Identifier: MIT
//
// See CountMerge.h.
#include "counts/CountMerge.h"

#include "counts/CountTerms.h"
#include "rows/CounterNumbers.h"
#include "rows/Markers.h"
#include "rows/Returns.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

#include <vector>

using namespace llvm;
using namespace lineprof;

namespace {

class Merger {
public:
  explicit Merger(Module &M) : M(M) {}
  void run();

private:
  /// Markers of which control meets all or none.
  using Run = SmallVector<CallInst *, 4>;
  struct Counter {
    SmallVector<std::pair<unsigned, CallInst *>, 2> Markers; // by their runs
    Summands Others; // counters that count for this one
    bool CountsForOthers = false;
  };

  void findRuns(Function &F);
  CallInst *companion(const Counter &Other, unsigned Run,
                      const CallInst &Marker) const;
  bool leaveOut(uint32_t Other, uint32_t Kept);
  void mergeInto(uint32_t Kept);
  void removeGone();

  Module &M;
  std::vector<Run> Runs;
  /// Those of a run that add the same.
  DenseMap<std::pair<unsigned, const Value *>, Run> Alike;
  SmallPtrSet<CallInst *, 32> Gone; // to be removed, when all are known
  MapVector<uint32_t, Counter> Counters;
};

} // namespace

/// Whether control may enter the instruction and not leave it, or leave it
/// twice.
static bool endsRun(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  if (Call && (!isa<IntrinsicInst>(Call) || returnsTwice(*Call)))
    return true;
  return I.isVolatile() || I.isAtomic();
}

void Merger::findRuns(Function &F) {
  for (BasicBlock &Block : F) {
    Runs.emplace_back();
    for (Instruction &I : Block) {
      if (endsRun(I) && !Runs.back().empty())
        Runs.emplace_back();
      if (!isCounter(I))
        continue;
      auto *Marker = cast<CallInst>(&I);
      Counters[markerIndex(*Marker)].Markers.push_back(
          {unsigned(Runs.size() - 1), Marker});
      Runs.back().push_back(Marker);
      Alike[{unsigned(Runs.size() - 1), markerTimes(*Marker)}].push_back(
          Marker);
    }
    if (Runs.back().empty())
      Runs.pop_back();
  }
}

/// A marker of `Other` in that run that adds as much as `Marker` does.
CallInst *Merger::companion(const Counter &Other, unsigned Run,
                            const CallInst &Marker) const {
  auto At = llvm::partition_point(
      Other.Markers, [&](const auto &Of) { return Of.first < Run; });
  for (; At != Other.Markers.end() && At->first == Run; ++At)
    if (markerTimes(*At->second) == markerTimes(Marker))
      return At->second;
  return nullptr;
}

/// Removes `Other` beside `Kept`, if each marker of `Kept` has one of `Other`
/// beside it. From then on `Kept` counts for `Other`, too.
bool Merger::leaveOut(uint32_t Other, uint32_t Kept) {
  Counter &Out = Counters[Other], &In = Counters[Kept];
  if (Out.CountsForOthers)
    return false;
  SmallPtrSet<CallInst *, 4> Found;
  for (auto [Index, Marker] : In.Markers) {
    CallInst *Companion = companion(Out, Index, *Marker);
    if (!Companion || !Found.insert(Companion).second)
      return false;
  }
  erase_if(Out.Markers, [&](auto At) { return Found.contains(At.second); });
  Gone.insert(Found.begin(), Found.end());
  Out.Others.push_back({Kept, 0});
  In.CountsForOthers = true;
  return true;
}

/// What counts for `Kept` is beside its first marker and adds the same.
void Merger::mergeInto(uint32_t Kept) {
  const Counter &In = Counters[Kept];
  if (In.Markers.empty() || !In.Others.empty())
    return;
  auto [Index, First] = In.Markers.front();
  for (CallInst *Marker : Alike[{Index, markerTimes(*First)}])
    if (!Gone.contains(Marker) && markerIndex(*Marker) != Kept)
      leaveOut(markerIndex(*Marker), Kept);
}

void Merger::removeGone() {
  for (Run &Together : Runs)
    erase_if(Together, [&](CallInst *I) { return Gone.contains(I); });
  for (CallInst *Marker : Gone)
    removeMarker(Marker);
}

/// A function that was inlined twice may have left a counter in a run twice:
/// then the later marker counts for both.
static void joinSame(ArrayRef<CallInst *> Together) {
  SmallDenseMap<uint32_t, CallInst *, 4> Latest;
  for (CallInst *Marker : Together) {
    CallInst *&Known = Latest[markerIndex(*Marker)];
    if (Known) {
      IRBuilder<> B(Marker);
      Value *Both = B.CreateAdd(writeTimes(B, *Known), writeTimes(B, *Marker));
      removeMarker(Known);
      Known = createCounter(B, markerIndex(*Marker), Both);
      removeMarker(Marker);
    } else {
      Known = Marker;
    }
  }
}

/// Counters with few markers come first: another counter is more often beside
/// all of these.
void Merger::run() {
  for (Function &F : M)
    findRuns(F);
  std::vector<uint32_t> Order;
  for (auto &[Index, C] : Counters)
    Order.push_back(Index);
  llvm::stable_sort(Order, [this](uint32_t A, uint32_t B) {
    return Counters[A].Markers.size() < Counters[B].Markers.size();
  });
  for (uint32_t Index : Order)
    mergeInto(Index);
  removeGone();
  for (const Run &Together : Runs)
    joinSame(Together);
  DenseMap<uint32_t, Summands> Sums;
  for (auto &[Index, C] : Counters)
    if (!C.Others.empty())
      Sums[Index] = C.Others;
  extendCounters(M, Sums);
}

PreservedAnalyses CountMergePass::run(Module &M, ModuleAnalysisManager &) {
  if (counterCount(M) == 0)
    return PreservedAnalyses::all();
  Merger(M).run();
  return PreservedAnalyses::none();
}
