// SPDX-License-Identifier: MIT
//
// See LoopRest.h.
#include "LoopRest.h"

#include "BlockEdges.h"
#include "BodySwitch.h"
#include "Markers.h"
#include "ModuleTable.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

using namespace llvm;
using namespace lineprof;

static bool canCopy(const Loop &L) {
  return L.isSafeToClone() && none_of(L.blocks(), [](const BasicBlock *B) {
           return B->hasAddressTaken() || any_of(*B, [](const Instruction &I) {
                    return I.getType()->isTokenTy();
                  });
         });
}

/// Nothing is timed in it otherwise: there is nothing to leave.
static bool hasLines(const Loop &L) {
  return any_of(L.blocks(), [](const BasicBlock *B) {
    return any_of(*B, [](const Instruction &I) {
      return markerKind(I) == MarkerKind::Line;
    });
  });
}

void lineprof::prepareLoops(Function &F, LoopChoice IsWanted) {
  DominatorTree DT(F);
  LoopInfo Info(DT);
  SmallVector<Loop *, 8> Work(Info.begin(), Info.end());
  while (!Work.empty()) {
    Loop *L = Work.pop_back_val();
    if (!IsWanted(*L) || !hasLines(*L)) {
      Work.append(L->begin(), L->end());
      continue;
    }
    simplifyLoop(L, &DT, &Info, nullptr, nullptr, nullptr, false);
    formLCSSARecursively(*L, DT, &Info, nullptr);
  }
}

void LoopRests::note(const Loop &L, bool ComesBack) {
  TimedLoop Found;
  Found.ComesBack = ComesBack;
  Found.Header = L.getHeader();
  Found.Latch = L.getLoopLatch();
  Found.Preheader = L.getLoopPreheader();
  Found.Blocks.assign(L.block_begin(), L.block_end());
  SmallVector<std::pair<BasicBlock *, BasicBlock *>, 4> Edges;
  L.getExitEdges(Edges);
  for (auto [From, To] : Edges)
    if (none_of(Found.Exits, [&, From = From, To = To](const ExitEdge &Known) {
          return Known.From == From && Known.To == To;
        }))
      Found.Exits.push_back({From, To, {}});
  Loops.push_back(std::move(Found));
}

/// Outer loops first: their copies have the inner ones as they were.
void LoopRests::findLoops(LoopChoice IsWanted, LoopChoice ComesBack) {
  DominatorTree DT(F);
  LoopInfo Info(DT);
  for (const Loop *L : Info.getLoopsInPreorder())
    if (IsWanted(*L) && hasLines(*L) && canCopy(*L) &&
        L->isLoopSimplifyForm() && L->isRecursivelyLCSSAForm(DT, Info))
      note(*L, ComesBack(*L));
  if (Loops.empty())
    return;
  OpenFrames Open(F);
  for (TimedLoop &L : Loops) {
    L.Open = Open.onEdge(L.Latch, L.Header);
    for (ExitEdge &Exit : L.Exits)
      Exit.Open = Open.onEdge(Exit.From, Exit.To);
  }
}

void LoopRests::copyBlocks(const TimedLoop &L, ValueToValueMapTy &Copies) {
  SmallVector<BasicBlock *, 16> New;
  for (BasicBlock *Block : L.Blocks) {
    BasicBlock *Copy = CloneBasicBlock(Block, Copies, ".rest", &F);
    Copies[Block] = Copy;
    New.push_back(Copy);
    Rest.add(Copy);
  }
  SmallVector<MDNode *, 4> Scopes;
  identifyNoAliasScopesToClone(L.Blocks, Scopes);
  cloneAndAdaptNoAliasScopes(Scopes, New, F.getContext(), "rest");
  remapInstructionsInBlocks(New, Copies);
}

/// Reads whether a function's timed body is to run, each time that it is asked.
static Value *writeModeNow(IRBuilderBase &B, uint32_t Function) {
  Value *IsTimed = writeMode(B, Function);
  cast<LoadInst>(cast<ICmpInst>(IsTimed)->getOperand(0))
      ->setAtomic(AtomicOrdering::Monotonic);
  return IsTimed;
}

/// Ends `Edge`, which is a loop's back edge now instead of that of `Latch`,
/// with: to `Timed` or `Clean`. A loop that was inlined is its function's and
/// its caller's: it is left for either. For the optimiser the clean way is the
/// likely one.
void LoopRests::choose(BasicBlock *Edge, const TimedLoop &L, BasicBlock *Timed,
                       BasicBlock *Clean, BasicBlock *Latch) {
  IRBuilder<> B(Edge->getTerminator());
  Value *IsTimed = writeModeNow(B, Index);
  uint32_t Inner =
      L.Open.empty() ? Index : enterMarker(*L.Open.back().Enter).Function;
  if (Inner != Index)
    IsTimed = B.CreateAnd(IsTimed, writeModeNow(B, Inner));
  BranchInst *Choice = writeChoice(Edge, IsTimed, Timed, Clean);
  Instruction *Old = Latch->getTerminator();
  Choice->setMetadata(LLVMContext::MD_loop,
                      Old->getMetadata(LLVMContext::MD_loop));
  Old->setMetadata(LLVMContext::MD_loop, nullptr);
}

void LoopRests::connectWayIn(const TimedLoop &L, ValueToValueMapTy &Copies) {
  BasicBlock *Edge = insertOnEdge(L.Latch, L.Header);
  BasicBlock *Leave = BasicBlock::Create(F.getContext(), "leave", &F);
  Value *Header = Copies.lookup(L.Header);
  IRBuilder<> B(Leave);
  B.SetCurrentDebugLocation(Edge->getTerminator()->getDebugLoc());
  for (const OpenFrame &Frame : reverse(L.Open))
    createExit(B, Frame.Enter);
  B.CreateBr(cast<BasicBlock>(Header));
  for (PHINode &Phi : L.Header->phis()) {
    Value *Copy = Copies.lookup(&Phi);
    cast<PHINode>(Copy)->removeIncomingValue(L.Preheader, false);
    cast<PHINode>(Copy)->addIncoming(Phi.getIncomingValueForBlock(Edge), Leave);
  }
  choose(Edge, L, L.Header, Leave, L.Latch);
}

void LoopRests::connectWayBack(const TimedLoop &L, ValueToValueMapTy &Copies) {
  Value *Header = Copies.lookup(L.Header), *Latch = Copies.lookup(L.Latch);
  BasicBlock *Edge =
      insertOnEdge(cast<BasicBlock>(Latch), cast<BasicBlock>(Header));
  BasicBlock *Arrive = BasicBlock::Create(F.getContext(), "arrive", &F);
  IRBuilder<> B(Arrive);
  B.SetCurrentDebugLocation(Edge->getTerminator()->getDebugLoc());
  createArrive(B);
  enterAgain(B.CreateBr(L.Header), L.Open, B.getCurrentDebugLocation());
  for (PHINode &Phi : L.Header->phis()) {
    Value *Copy = Copies.lookup(&Phi);
    Phi.addIncoming(cast<PHINode>(Copy)->getIncomingValueForBlock(Edge),
                    Arrive);
  }
  choose(Edge, L, Arrive, cast<BasicBlock>(Header), cast<BasicBlock>(Latch));
}

void LoopRests::enterAgain(Instruction *Before, const FrameList &Open,
                           const DebugLoc &Place) {
  IRBuilder<> B(Before);
  B.SetCurrentDebugLocation(Place);
  for (const OpenFrame &Frame : Open)
    Again[Frame.Enter].push_back(createEnter(
        B, {enterMarker(*Frame.Enter).Function, Frame.Line, false, false}));
}

/// Where an edge that was noted leads to by now: landing pads are divided.
static BasicBlock *targetOf(BasicBlock *From, BasicBlock *To) {
  auto *Invoke = dyn_cast<InvokeInst>(From->getTerminator());
  return Invoke && Invoke->getNormalDest() != To ? Invoke->getUnwindDest() : To;
}

/// `Part` of a divided pad gets a phi for each of the pad's, where LLVM saw no
/// need for one: another loop's rest may come to it with another value.
static void completePhis(BasicBlock &Pad, BasicBlock &Part) {
  for (PHINode &Phi : Pad.phis()) {
    Value *Old = Phi.getIncomingValueForBlock(&Part);
    auto *Known = dyn_cast<Instruction>(Old);
    if (Known && Known->getParent() == &Part)
      continue; // a phi, or what the pad itself has brought
    auto *Own = PHINode::Create(Old->getType(), pred_size(&Part), "");
    Own->insertBefore(Part.begin());
    for (BasicBlock *Before : predecessors(&Part))
      Own->addIncoming(Old, Before);
    Phi.setIncomingValueForBlock(&Part, Own);
  }
}

/// All values first: whoever divides a block wants its phis complete.
void LoopRests::connectWaysOut(const TimedLoop &L, ValueToValueMapTy &Copies) {
  MapVector<BasicBlock *, SmallVector<BasicBlock *, 2>> Pads;
  SmallVector<std::pair<BasicBlock *, const ExitEdge *>, 4> Plain;
  DenseMap<BasicBlock *, const ExitEdge *> OfPad;
  for (const ExitEdge &Exit : L.Exits) {
    BasicBlock *To = targetOf(Exit.From, Exit.To);
    Value *Block = Copies.lookup(Exit.From);
    auto *From = cast<BasicBlock>(Block);
    for (PHINode &Phi : To->phis()) {
      Value *Old = Phi.getIncomingValueForBlock(Exit.From);
      Value *Copy = Copies.lookup(Old);
      Phi.addIncoming(Copy ? Copy : Old, From);
    }
    if (To->isLandingPad()) {
      Pads[To].push_back(From);
      OfPad[To] = &Exit;
    } else {
      Plain.push_back({From, &Exit});
    }
  }
  auto Enter = [&](BasicBlock *Block, const ExitEdge &Exit) {
    enterAgain(&*Block->getFirstInsertionPt(), Exit.Open,
               Exit.From->getTerminator()->getDebugLoc());
  };
  for (auto [From, Exit] : Plain)
    Enter(insertOnEdge(From, Exit->To), *Exit);
  for (auto &[Pad, Froms] : Pads) {
    SmallVector<BasicBlock *, 2> Parts;
    SplitLandingPadPredecessors(Pad, Froms, ".again", ".timed", Parts);
    if (Parts.size() > 1)
      completePhis(*Pad, *Parts[1]);
    Enter(Parts.front(), *OfPad[Pad]);
  }
}

void LoopRests::addRest(const TimedLoop &L) {
  ValueToValueMapTy Copies;
  copyBlocks(L, Copies);
  connectWayIn(L, Copies);
  if (L.ComesBack)
    connectWayBack(L, Copies);
  connectWaysOut(L, Copies);
}

SmallVector<CallInst *, 2> lineprof::arrivals(Function &F) {
  SmallVector<CallInst *, 2> Found;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast_or_null<CallInst>(I.getPrevNode());
    if (markerKind(I) == MarkerKind::Reanchor && Call &&
        Call->hasFnAttr(Attribute::ReturnsTwice))
      Found.push_back(cast<CallInst>(&I));
  }
  return Found;
}

void LoopRests::prepareArrivals() {
  for (CallInst *Reanchor : arrivals(F)) {
    Instruction *Call = Reanchor->getPrevNode();
    BasicBlock *From = Call->getParent();
    BasicBlock *To = From->splitBasicBlock(Reanchor->getNextNode());
    FrameList Open = OpenFrames(F).onEdge(From, To);
    IRBuilder<> B(From->getTerminator());
    Value *IsClean = B.CreateNot(writeModeNow(B, Index));
    Value *MayBeLeft = B.CreateAnd(B.CreateIsNotNull(Call), IsClean);
    Instruction *Then = SplitBlockAndInsertIfThen(
        MayBeLeft, From->getTerminator()->getIterator(), false);
    Then->setDebugLoc(Call->getDebugLoc());
    Arrivals.push_back({Then, std::move(Open)});
  }
}

/// Nobody is left while it is timed. What is left here and entered again has
/// its frame once, whether or not that was still there.
void LoopRests::enterAtArrivals() {
  for (auto &[Then, Open] : Arrivals) {
    IRBuilder<> B(Then);
    for (const OpenFrame &Frame : reverse(Open))
      createExit(B, Frame.Enter);
    enterAgain(Then, Open, Then->getDebugLoc());
  }
}

bool LoopRests::hasRest(const BasicBlock *Header) const {
  return any_of(Loops, [&](const TimedLoop &L) { return L.Header == Header; });
}

bool LoopRests::run(LoopChoice IsWanted, LoopChoice ComesBack) {
  findLoops(IsWanted, ComesBack);
  for (const TimedLoop &L : Loops)
    addRest(L);
  if (!Loops.empty())
    enterAtArrivals();
  return !Loops.empty();
}

void LoopRests::repairFrames() {
  for (auto &[Enter, Others] : Again) {
    SmallPtrSet<const BasicBlock *, 8> Own = {Enter->getParent()};
    SSAUpdater Updater;
    Updater.Initialize(Enter->getType(), Enter->getName());
    Updater.AddAvailableValue(Enter->getParent(), Enter);
    for (CallInst *Other : Others) {
      Updater.AddAvailableValue(Other->getParent(), Other);
      Own.insert(Other->getParent());
    }
    SmallVector<Use *, 8> Uses;
    for (Use &U : Enter->uses())
      if (!Own.contains(cast<Instruction>(U.getUser())->getParent()))
        Uses.push_back(&U);
    for (Use *U : Uses)
      Updater.RewriteUse(*U);
  }
}
