// SPDX-License-Identifier: MIT
//
// How a timed loop that makes no calls becomes clean in mid-run: beside it
// stands a clean copy, for the rounds that are left when the mode has changed.
//
//       timed body
//       loop ---- mode? ----> frames are left,
//        ^  |  back edge      rest of the loop: the same blocks, clean
//        +--+                       |
//     behind the loop <-------------+ frames are entered again
//
// It is a way out, not a second place to be in: behind the loop the body is
// timed as before, and leaves again at its next back edge, the one of the loop
// around this one for instance, which has a copy of its own. So the function's
// clean body is not touched (a way into the middle of it would stand in the way
// of what the optimiser makes of its loops), and every copy is a loop that is
// entered at its header and optimised as any other.
//
// Loops that make calls are left this way, too, if they stand in others: only
// the outermost can lead into the clean body without a way into the middle of a
// nest. As they may run long, their rests lead back when the mode says so.
//
// The price is code: a loop within two others exists four times.
#ifndef LINEPROF_PLUGIN_LOOPREST_H
#define LINEPROF_PLUGIN_LOOPREST_H

#include "CleanCopy.h"
#include "OpenFrames.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

#include <cstdint>
#include <vector>

namespace lineprof {

class TableView;

/// Of timed twins whose loops have rests: these are worth all optimisation.
constexpr const char RestAttribute[] = "lineprof-rest";

using LoopChoice = llvm::function_ref<bool(const llvm::Loop &)>;

/// Brings loops into the form that they have to be in: entered from one block,
/// with one back edge, and phis for all that is used behind them.
void prepareLoops(llvm::Function &F, LoopChoice IsWanted);

/// The reanchor markers behind calls of setjmp(), which may return into a body
/// that has been left since.
llvm::SmallVector<llvm::CallInst *, 2> arrivals(llvm::Function &F);

class LoopRests {
public:
  /// `Index`: the function whose mode is asked for.
  LoopRests(llvm::Function &F, uint32_t Index, const TableView &Table)
      : F(F), Index(Index), Rest(Table) {}

  /// setjmp() may return into timed code whose frame was left for a rest.
  /// Makes room to enter it again. Before loops are prepared.
  void prepareArrivals();

  /// Gives a rest to every prepared loop for which `IsWanted` holds and that
  /// can be copied. Returns whether there is one.
  /// From rests for which `ComesBack` holds control also goes back into the
  /// timed loop when the mode says so.
  bool run(LoopChoice IsWanted, LoopChoice ComesBack);
  bool hasRest(const llvm::BasicBlock *Header) const;

  /// After that: the rests' blocks, still with the timed ones' markers.
  CleanCopy &rests() { return Rest; }

  /// Whose frames those are that were entered again: a use behind that must
  /// not see the first marker's.
  using EnterList = llvm::SmallVector<llvm::CallInst *, 4>;
  const llvm::MapVector<llvm::CallInst *, EnterList> &enteredAgain() const {
    return Again;
  }
  /// Rewrites those uses.
  void repairFrames();

private:
  struct ExitEdge {
    llvm::BasicBlock *From, *To;
    FrameList Open;
  };
  struct TimedLoop {
    llvm::BasicBlock *Header, *Latch, *Preheader;
    std::vector<llvm::BasicBlock *> Blocks;
    std::vector<ExitEdge> Exits;
    FrameList Open; // on the back edge
    bool ComesBack;
  };

  void findLoops(LoopChoice IsWanted, LoopChoice ComesBack);
  void note(const llvm::Loop &L, bool ComesBack);
  void addRest(const TimedLoop &L);
  void enterAtArrivals();
  void copyBlocks(const TimedLoop &L, llvm::ValueToValueMapTy &Copies);
  void choose(llvm::BasicBlock *Edge, const TimedLoop &L,
              llvm::BasicBlock *Timed, llvm::BasicBlock *Clean,
              llvm::BasicBlock *Latch);
  void connectWayIn(const TimedLoop &L, llvm::ValueToValueMapTy &Copies);
  void connectWayBack(const TimedLoop &L, llvm::ValueToValueMapTy &Copies);
  void connectWaysOut(const TimedLoop &L, llvm::ValueToValueMapTy &Copies);
  void enterAgain(llvm::Instruction *Before, const FrameList &Open,
                  const llvm::DebugLoc &Place);

  llvm::Function &F;
  const uint32_t Index;
  std::vector<TimedLoop> Loops;
  std::vector<std::pair<llvm::Instruction *, FrameList>> Arrivals;
  CleanCopy Rest;
  llvm::MapVector<llvm::CallInst *, EnterList> Again;
};

} // namespace lineprof

#endif
