// SPDX-License-Identifier: MIT
//
// See OpenFrames.h.
#include "OpenFrames.h"

#include "Markers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"

using namespace llvm;
using namespace lineprof;

/// The row that is open before `I`.
static uint32_t lineBefore(Instruction *I, const DominatorTree &DT) {
  BasicBlock *Block = I->getParent();
  I = I->getPrevNode();
  while (Block) {
    for (; I; I = I->getPrevNode()) {
      MarkerKind Kind = markerKind(*I);
      if (Kind == MarkerKind::Line)
        return markerIndex(*cast<CallInst>(I));
      if (Kind == MarkerKind::Enter)
        return enterMarker(*cast<CallInst>(I)).Line;
    }
    DomTreeNode *Node = DT.getNode(Block);
    DomTreeNode *Above = Node ? Node->getIDom() : nullptr;
    Block = Above ? Above->getBlock() : nullptr;
    I = Block ? Block->getTerminator() : nullptr;
  }
  return 0;
}

using Stack = SmallVector<CallInst *, 4>;

/// Follows the block's markers: what is open behind it.
static void followFrames(BasicBlock &Block, Stack &Open) {
  for (Instruction &I : Block) {
    MarkerKind Kind = markerKind(I);
    if (Kind == MarkerKind::Enter) {
      Open.push_back(cast<CallInst>(&I));
    } else if (Kind == MarkerKind::Exit || Kind == MarkerKind::Reanchor) {
      auto *Frame = find(Open, markerFrame(*cast<CallInst>(&I)));
      if (Frame == Open.end())
        continue;
      Open.erase(Kind == MarkerKind::Exit ? Frame : Frame + 1, Open.end());
    }
  }
}

/// Where paths meet, what is open on both counts.
static bool keepCommon(Stack &Known, const Stack &Other) {
  unsigned Common = 0;
  while (Common < Known.size() && Common < Other.size() &&
         Known[Common] == Other[Common])
    Common++;
  bool Changed = Common < Known.size();
  Known.truncate(Common);
  return Changed;
}

OpenFrames::OpenFrames(Function &F) : DT(F) {
  SmallVector<BasicBlock *, 32> Work = {&F.getEntryBlock()};
  Before[&F.getEntryBlock()];
  while (!Work.empty()) {
    BasicBlock *Block = Work.pop_back_val();
    Stack After = Before.lookup(Block);
    followFrames(*Block, After);
    for (BasicBlock *Next : successors(Block)) {
      auto [Known, IsNew] = Before.try_emplace(Next, After);
      if (IsNew || keepCommon(Known->second, After))
        Work.push_back(Next);
    }
  }
}

FrameList OpenFrames::onEdge(BasicBlock *From, BasicBlock *To) const {
  FrameList Found;
  Stack Open = Before.lookup(To);
  for (size_t I = 0; I < Open.size(); I++) {
    Instruction *Inner =
        I + 1 < Open.size() ? Open[I + 1] : From->getTerminator();
    Found.push_back({Open[I], lineBefore(Inner, DT)});
  }
  return Found;
}
