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
    SmallVector<std::pair<unsigned, CallInst *>, 2> Markers; // run, marker
    Summands Others; // counters that count for this one
    bool CountsForOthers = false;
  };

  void findRuns(Function &F);
  CallInst *companion(const Run &Together, const CallInst &Marker,
                      uint32_t Other) const;
  bool leaveOut(uint32_t Other, uint32_t Kept);
  void mergeInto(uint32_t Kept);

  Module &M;
  std::vector<Run> Runs;
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
    }
    if (Runs.back().empty())
      Runs.pop_back();
  }
}

/// A marker of `Other` that adds as much as `Marker` does.
CallInst *Merger::companion(const Run &Together, const CallInst &Marker,
                            uint32_t Other) const {
  for (CallInst *Candidate : Together)
    if (markerIndex(*Candidate) == Other &&
        markerTimes(*Candidate) == markerTimes(Marker))
      return Candidate;
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
    CallInst *Companion = companion(Runs[Index], *Marker, Other);
    if (!Companion || !Found.insert(Companion).second)
      return false;
  }
  for (auto [Index, Marker] : In.Markers)
    erase_if(Runs[Index], [&](CallInst *I) { return Found.contains(I); });
  erase_if(Out.Markers, [&](auto At) { return Found.contains(At.second); });
  for (CallInst *Marker : Found)
    removeMarker(Marker);
  Out.Others.push_back({Kept, 0});
  In.CountsForOthers = true;
  return true;
}

void Merger::mergeInto(uint32_t Kept) {
  const Counter &In = Counters[Kept];
  if (In.Markers.empty() || !In.Others.empty())
    return;
  SmallVector<uint32_t, 8> Beside;
  for (const CallInst *Marker : Runs[In.Markers.front().first])
    if (markerIndex(*Marker) != Kept)
      Beside.push_back(markerIndex(*Marker));
  for (uint32_t Other : Beside)
    leaveOut(Other, Kept);
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
