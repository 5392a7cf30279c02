// SPDX-License-Identifier: MIT
//
// Both bodies in one function, for functions that may run long: at the points
// found here, control goes from one to the other when the mode has changed.
//
//            entry: mode?             allocas are shared
//         +-------+-------+
//     clean body      timed body      the same blocks twice
//       loop <---------> loop         at back edges of loops that make calls,
//                                     and where a step ended
//
// Back edges of loops within others lead from the timed body to the rest of the
// loop instead (LoopRest.h), which keeps the shape of the clean body's nests.
//
// On the way into the timed body the frames that would be open there are
// entered, without counting a call; on the way out they are left. Values that
// live across a point get a phi of both bodies' versions.
#ifndef LINEPROF_PLUGIN_BODYSWITCH_H
#define LINEPROF_PLUGIN_BODYSWITCH_H

#include "OpenFrames.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

#include <cstdint>
#include <vector>

namespace llvm {
class Loop;
} // namespace llvm

namespace lineprof {

class RealCalls;
class TableView;

class BodySwitch {
public:
  /// splitAfterAllocas() comes first.
  BodySwitch(llvm::Function &F, uint32_t Index, const TableView &Table)
      : F(F), Index(Index), Table(Table) {}

  /// Finds the points where the body may change in mid-run, and splits blocks
  /// so that each is an edge.
  void findPoints();
  bool hasPoints() const { return !Points.empty(); }

  void run();

  /// After that: whether a block is the timed body's.
  bool isTimed(const llvm::BasicBlock *Block) const {
    return Timed.contains(Block);
  }

private:
  struct Point {
    llvm::BasicBlock *From, *To; // an edge of the clean body
    FrameList Frames;            // whose markers are in it
    // A back edge within another loop: the timed loop is left for a rest.
    bool IsInner = false, HasRest = false;
  };
  using ValueAt = llvm::DenseMap<llvm::BasicBlock *, llvm::Value *>;

  /// A value and its copy. A marker's value has no clean version: where
  /// control arrives in the timed body it is Absent, or what stands there.
  struct Version {
    llvm::Instruction *Clean;
    llvm::WeakTrackingVH Timed; // landing pads are divided for rests
    llvm::Constant *Absent;
    ValueAt AtArrival;
  };

  void findSteps();
  void findArrivals();
  void findLoops(RealCalls &Calls);
  bool hasSteps(const llvm::Loop &L) const;
  bool isInner(const llvm::Loop &L) const;
  void findOpenFrames();
  void cloneBlocks();
  void addRests();
  void connectEntry();
  void connect(Point &P);
  void connectToTimed(const Point &P, llvm::BasicBlock *Timed);
  void connectToClean(const Point &P, llvm::BasicBlock *Timed);
  void removeCleanMarkers();
  void repairValues();
  llvm::Constant *absentValue(const llvm::Instruction &I) const;
  bool isHidden(const Version &V, const llvm::Use &U) const;
  void repairUses(const Version &V, llvm::DominatorTree &DT);
  template <typename T> T *timed(T *Clean) const;

  llvm::Function &F;
  const uint32_t Index;
  const TableView &Table;
  llvm::SmallVector<Point, 8> Points;
  llvm::SmallVector<llvm::BasicBlock *, 32> Clean;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 32> Timed;
  llvm::ValueToValueMapTy Copies;
  std::vector<Version> Versions;
  llvm::SmallVector<llvm::BasicBlock *, 8> Arrivals; // but for the entry's
};

/// Whether a marker goes from the clean body. Steps stay, since they are what
/// may change the mode, and so do ends of regions: one that was begun in the
/// timed body may end in the clean one.
bool isTimedOnly(const llvm::Instruction &I, const TableView &Table);

/// Of a clean body: markers of times go, and leave those of counts.
void makeClean(llvm::BasicBlock &Block, const TableView &Table);

/// Whether a function has steps of its own.
bool hasSteps(const llvm::Function &F, const TableView &Table);

/// Whether a loop may run long while it does little itself.
bool makesRealCalls(const llvm::Loop &L, RealCalls &Calls);

/// Whether a function should be able to change its body in mid-run.
bool mayRunLong(llvm::Function &F, const TableView &Table, RealCalls &Calls);

/// Puts static allocas, and nothing else, into the entry block.
void splitAfterAllocas(llvm::Function &F);

/// Ends `Block` with: on to `Timed` or, which is more likely, `Clean`.
llvm::BranchInst *writeChoice(llvm::BasicBlock *Block, llvm::Value *IsTimed,
                              llvm::BasicBlock *Timed, llvm::BasicBlock *Clean);
/// The same, by the function's mode.
void writeChoice(llvm::BasicBlock *Block, uint32_t Index,
                 llvm::BasicBlock *Timed, llvm::BasicBlock *Clean);

/// While it lives, a function never goes to its timed body: for who asks what
/// the clean one is.
class CleanOnly {
public:
  explicit CleanOnly(llvm::Function &F);
  ~CleanOnly();
  CleanOnly(const CleanOnly &) = delete;
  CleanOnly &operator=(const CleanOnly &) = delete;

private:
  llvm::SmallVector<std::pair<llvm::BranchInst *, llvm::Value *>, 8> Choices;
};

/// Unrolled, a timed loop is only larger.
void keepLoopsRolled(
    llvm::Function &F,
    llvm::function_ref<bool(const llvm::BasicBlock *)> IsTimed);

/// For the blocks of copied loops: as it was before that, and each copy a loop
/// of its own.
void unrollAgain(llvm::ArrayRef<llvm::BasicBlock *> Copies);

/// Tells the debug line table what is timed, so that kprof knows which lines
/// the clean body still has code of.
void tagTimedCode(llvm::Function &F,
                  llvm::function_ref<bool(const llvm::BasicBlock *)> IsTimed);

} // namespace lineprof

#endif
