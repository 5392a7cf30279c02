// SPDX-License-Identifier: MIT
//
// The part of BodySwitch that reads: where the body may change, and which
// frames are open there.
#include "BodySwitch.h"

#include "LabelTables.h"
#include "Markers.h"
#include "ModuleTable.h"
#include "RealCalls.h"

#include "lineprof/abi.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace lineprof;

static bool isRegionBegin(MarkerKind Kind) {
  return Kind == MarkerKind::RegionBegin || Kind == MarkerKind::RegionValues;
}

/// A call after which the mode may be another.
static bool isStep(const Instruction &I, const TableView &Table) {
  MarkerKind Kind = markerKind(I);
  if (!isRegionBegin(Kind))
    return Kind == MarkerKind::Step;
  auto *Region = dyn_cast<ConstantInt>(cast<CallInst>(I).getArgOperand(0));
  return Region && Table.isStep(uint32_t(Region->getZExtValue()));
}

bool lineprof::isTimedOnly(const Instruction &I, const TableView &Table) {
  MarkerKind Kind = markerKind(I);
  return Kind != MarkerKind::None && Kind != MarkerKind::RegionEnd &&
         Kind != MarkerKind::Callee && Kind != MarkerKind::Count &&
         Kind != MarkerKind::Counter && !isStep(I, Table);
}

/// A token cannot have a phi.
static bool hasRovingTokens(const Function &F) {
  for (const Instruction &I : instructions(F))
    if (I.getType()->isTokenTy())
      for (const User *U : I.users())
        if (cast<Instruction>(U)->getParent() != I.getParent())
          return true;
  return false;
}

/// Label addresses are those of one body: none may be live across a point.
static bool jumpsThroughFreshLabels(const Function &F) {
  if (LabelTables(F).areInCode())
    return false;
  for (const BasicBlock &Block : F) {
    const auto *Jump = dyn_cast<IndirectBrInst>(Block.getTerminator());
    if (!Jump)
      continue;
    auto IsLoadedIn = [](const Value *V, const BasicBlock *Here) {
      const auto *Load = dyn_cast<LoadInst>(V);
      return Load && Load->getParent() == Here;
    };
    if (IsLoadedIn(Jump->getAddress(), &Block))
      continue;
    const auto *Phi = dyn_cast<PHINode>(Jump->getAddress());
    if (!Phi || Phi->getParent() != &Block)
      return false;
    for (unsigned I = 0; I < Phi->getNumIncomingValues(); I++)
      if (!IsLoadedIn(Phi->getIncomingValue(I), Phi->getIncomingBlock(I)))
        return false;
  }
  return true;
}

void BodySwitch::findSteps() {
  SmallVector<Instruction *, 4> Steps;
  for (Instruction &I : instructions(F))
    if (isStep(I, Table))
      Steps.push_back(&I);
  for (Instruction *Step : Steps) {
    BasicBlock *From = Step->getParent();
    Points.push_back({From, From->splitBasicBlock(Step->getNextNode()), {}});
  }
}

static bool makesRealCalls(const Loop &L, RealCalls &Calls) {
  return any_of(L.blocks(), [&](const BasicBlock *Block) {
    return any_of(*Block,
                  [&](const Instruction &I) { return Calls.isReal(I); });
  });
}

bool lineprof::hasSteps(const Function &F, const TableView &Table) {
  return any_of(instructions(F),
                [&](const Instruction &I) { return isStep(I, Table); });
}

bool lineprof::mayRunLong(Function &F, const TableView &Table,
                          RealCalls &Calls) {
  if (hasSteps(F, Table))
    return true;
  DominatorTree DT(F);
  LoopInfo Loops(DT);
  return any_of(Loops,
                [&](const Loop *L) { return makesRealCalls(*L, Calls); });
}

static bool isPlainJump(const Instruction *Terminator) {
  return isa<BranchInst>(Terminator) || isa<SwitchInst>(Terminator);
}

void BodySwitch::findLoops() {
  RealCalls Calls;
  DominatorTree DT(F);
  LoopInfo Loops(DT);
  for (Loop *L : Loops.getLoopsInPreorder()) {
    BasicBlock *Header = L->getHeader();
    if (isa<IndirectBrInst>(Header->getTerminator()) ||
        !makesRealCalls(*L, Calls))
      continue;
    SmallVector<BasicBlock *, 4> Latches;
    L->getLoopLatches(Latches);
    for (BasicBlock *Latch : Latches)
      if (isPlainJump(Latch->getTerminator()))
        Points.push_back({Latch, Header, {}});
  }
}

void BodySwitch::findPoints() {
  if (hasRovingTokens(F) || !jumpsThroughFreshLabels(F))
    return;
  findSteps();
  findLoops();
}

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

static DenseMap<BasicBlock *, Stack> openFrames(Function &F) {
  DenseMap<BasicBlock *, Stack> Before;
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
  return Before;
}

void BodySwitch::findOpenFrames() {
  if (Points.empty())
    return;
  DominatorTree DT(F);
  DenseMap<BasicBlock *, Stack> Open = openFrames(F);
  for (Point &P : Points) {
    const Stack &Frames = Open[P.To];
    for (size_t I = 0; I < Frames.size(); I++) {
      Instruction *Inner = P.From->getTerminator();
      if (I + 1 < Frames.size())
        Inner = Frames[I + 1];
      P.Frames.push_back({Frames[I], lineBefore(Inner, DT)});
    }
  }
}

void lineprof::keepLoopsRolled(Function &F,
                               function_ref<bool(const BasicBlock *)> IsTimed) {
  LLVMContext &Ctx = F.getContext();
  DominatorTree DT(F);
  LoopInfo Loops(DT);
  for (Loop *L : Loops.getLoopsInPreorder())
    if (IsTimed(L->getHeader())) {
      Metadata *Rolled =
          MDNode::get(Ctx, MDString::get(Ctx, "llvm.loop.unroll.disable"));
      MDNode *Id = MDNode::getDistinct(Ctx, {nullptr, Rolled});
      Id->replaceOperandWith(0, Id);
      L->setLoopID(Id);
    }
}

void lineprof::tagTimedCode(Function &F,
                            function_ref<bool(const BasicBlock *)> IsTimed) {
  DenseMap<const DILocation *, const DILocation *> Tagged;
  for (BasicBlock &Block : F) {
    if (!IsTimed(&Block))
      continue;
    for (Instruction &I : Block) {
      const DILocation *Place = I.getDebugLoc();
      if (!Place)
        continue;
      const DILocation *&Known = Tagged[Place];
      if (!Known)
        Known = Place->cloneWithDiscriminator(LINEPROF_TIMED_DISCRIMINATOR);
      I.setDebugLoc(Known);
    }
  }
}
