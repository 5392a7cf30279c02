// SPDX-License-Identifier: MIT
//
// See FrameLevels.h. Where paths with different numbers of open frames meet,
// the smaller counts: what is open on one of them only has been left behind.
#include "rows/FrameLevels.h"

#include "rows/Markers.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"

#include <algorithm>

using namespace llvm;
using namespace lineprof;

/// The marker of a frame that may have been entered again on the way. All
/// frames that meet in a phi have the same level.
static const Value *firstEnter(const Value *Frame) {
  SmallPtrSet<const Value *, 8> Seen;
  SmallVector<const Value *, 4> Work = {Frame};
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    const auto *Phi = dyn_cast<PHINode>(V);
    if (!Phi) {
      const auto *I = dyn_cast<Instruction>(V);
      if (I && markerKind(*I) == MarkerKind::Enter)
        return V;
      continue;
    }
    if (Seen.insert(Phi).second)
      for (const Value *Incoming : Phi->incoming_values())
        Work.push_back(Incoming);
  }
  return Frame;
}

/// Returns how many frames are open after the block.
unsigned FrameLevels::visit(BasicBlock &Block, unsigned Depth) {
  for (Instruction &I : Block) {
    MarkerKind Kind = markerKind(I);
    if (Kind == MarkerKind::Enter) {
      Levels[&I] = Depth++;
    } else if (Kind == MarkerKind::Line) {
      Levels[&I] = std::max(Depth, 1u) - 1;
    } else if (Kind == MarkerKind::Exit || Kind == MarkerKind::Reanchor) {
      const Value *Frame = firstEnter(markerFrame(cast<CallInst>(I)));
      auto Known = Levels.find(Frame);
      unsigned Level =
          Known != Levels.end() ? Known->second : std::max(Depth, 1u) - 1;
      Levels[&I] = Level;
      Depth = Kind == MarkerKind::Exit ? Level : Level + 1;
    }
  }
  return std::min(Depth, Count + 1); // one is enough to tell that it is deeper
}

void FrameLevels::compute(Function &F) {
  DenseMap<BasicBlock *, unsigned> Before;
  SmallVector<BasicBlock *, 32> Work = {&F.getEntryBlock()};
  Before[&F.getEntryBlock()] = 0;
  while (!Work.empty()) {
    BasicBlock *Block = Work.pop_back_val();
    unsigned After = visit(*Block, Before[Block]);
    for (BasicBlock *Next : successors(Block)) {
      auto [Known, IsNew] = Before.try_emplace(Next, After);
      if (!IsNew && Known->second <= After)
        continue;
      Known->second = After;
      Work.push_back(Next);
    }
  }
}

std::optional<unsigned> FrameLevels::of(const CallInst *Marker) const {
  auto Level = Levels.end();
  if (markerKind(*Marker) == MarkerKind::Exit)
    Level = Levels.find(firstEnter(markerFrame(*Marker)));
  if (Level == Levels.end())
    Level = Levels.find(Marker);
  unsigned Found = Level == Levels.end() ? 0 : Level->second;
  return Found < Count ? std::optional(Found) : std::nullopt;
}
