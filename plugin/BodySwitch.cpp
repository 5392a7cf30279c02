// SPDX-License-Identifier: MIT
//
// See BodySwitch.h.
#include "BodySwitch.h"

#include "BlockEdges.h"
#include "CountTerms.h"
#include "LabelTables.h"
#include "LoopRest.h"
#include "Markers.h"
#include "ModuleTable.h"
#include "RealCalls.h"
#include "UnitHelpers.h"

#include "lineprof/abi.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

using namespace llvm;
using namespace lineprof;

// Metadata of a branch that writeChoice() wrote.
constexpr const char ChoiceNote[] = "lineprof.choice";

void lineprof::splitAfterAllocas(Function &F) {
  BasicBlock &Entry = F.getEntryBlock();
  SmallVector<AllocaInst *, 16> Static;
  for (Instruction &I : Entry)
    if (auto *Alloca = dyn_cast<AllocaInst>(&I))
      if (Alloca->isStaticAlloca())
        Static.push_back(Alloca);
  Entry.splitBasicBlock(Entry.begin(), "clean");
  for (AllocaInst *Alloca : Static)
    Alloca->moveBefore(Entry, Entry.getTerminator()->getIterator());
}

BranchInst *lineprof::writeChoice(BasicBlock *Block, Value *IsTimed,
                                  BasicBlock *Timed, BasicBlock *Clean) {
  Instruction *Old = Block->getTerminator();
  IRBuilder<> B(Old);
  MDNode *Weights = MDBuilder(B.getContext()).createBranchWeights(1, 1 << 20);
  BranchInst *Choice = B.CreateCondBr(IsTimed, Timed, Clean, Weights);
  Old->eraseFromParent();
  return Choice;
}

void lineprof::writeChoice(BasicBlock *Block, uint32_t Index, BasicBlock *Timed,
                           BasicBlock *Clean) {
  IRBuilder<> B(Block->getTerminator());
  writeChoice(Block, writeMode(B, Index), Timed, Clean);
}

CleanOnly::CleanOnly(Function &F) {
  for (BasicBlock &Block : F)
    if (auto *Choice = dyn_cast<BranchInst>(Block.getTerminator());
        Choice && Choice->isConditional() && Choice->getMetadata(ChoiceNote)) {
      Choices.push_back({Choice, Choice->getCondition()});
      Choice->setCondition(ConstantInt::getFalse(F.getContext()));
    }
}

CleanOnly::~CleanOnly() {
  for (auto [Choice, Condition] : Choices)
    Choice->setCondition(Condition);
}

template <typename T> T *BodySwitch::timed(T *Original) const {
  return cast<T>(Copies.lookup(Original));
}

/// Allocas in the entry block stay shared; everything else is copied.
void BodySwitch::cloneBlocks() {
  for (BasicBlock &Block : F)
    if (&Block != &F.getEntryBlock())
      Clean.push_back(&Block);
  LabelTables Tables(F);
  Tables.declareCopies(Copies);
  for (BasicBlock *Block : Clean) {
    BasicBlock *Copy = CloneBasicBlock(Block, Copies, ".timed", &F);
    Copies[Block] = Copy;
    if (Block->hasAddressTaken())
      Copies[BlockAddress::get(&F, Block)] = BlockAddress::get(&F, Copy);
  }
  SmallVector<MDNode *, 4> Scopes; // each has one declaration
  SmallVector<BasicBlock *, 32> Timed;
  identifyNoAliasScopesToClone(Clean, Scopes);
  for (BasicBlock *Block : Clean)
    Timed.push_back(timed(Block));
  cloneAndAdaptNoAliasScopes(Scopes, Timed, F.getContext(), "timed");
  for (BasicBlock *Block : Timed)
    for (Instruction &I : *Block) {
      I.dropDbgRecords();
      RemapInstruction(&I, Copies,
                       RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
    }
  Tables.defineCopies(Copies);
  for (BasicBlock *Block : Clean)
    this->Timed.insert(timed(Block));
  for (BasicBlock *Block : Clean)
    for (Instruction &I : *Block)
      if (!I.getType()->isVoidTy() && !I.getType()->isTokenTy())
        Versions.push_back({&I, timed(&I), absentValue(I), ValueAt()});
}

/// What stands for a marker's value that the clean body has not made: a frame
/// that nobody is in, a region that is not open.
Constant *BodySwitch::absentValue(const Instruction &I) const {
  if (!isTimedOnly(I, Table))
    return nullptr;
  if (markerKind(I) == MarkerKind::Enter)
    return UnitHelpers(*F.getParent()).sinkFrame();
  return Constant::getAllOnesValue(I.getType());
}

/// Timed loops at whose back edge the body does not change may be left there.
/// Frames are those of the timed body while nothing else leads into it.
void BodySwitch::addRests() {
  RealCalls Calls;
  LoopRests Rests(F, Index, Table);
  auto HasPoint = [&](const Loop &L, bool IsInner) {
    return any_of(Points, [&](const Point &P) {
      return timed(P.To) == L.getHeader() && P.IsInner == IsInner;
    });
  };
  Rests.run(
      [&](const Loop &L) {
        return isTimed(L.getHeader()) && !HasPoint(L, false) && !hasSteps(L);
      },
      [&](const Loop &L) { return makesRealCalls(L, Calls); });
  for (Point &P : Points)
    P.HasRest = Rests.hasRest(timed(P.To));
  for (auto &[Enter, Others] : Rests.enteredAgain())
    for (Version &V : Versions)
      if (V.Timed == Enter)
        for (CallInst *Other : Others)
          V.AtArrival[Other->getParent()] = Other;
  Rests.rests().finish(LINEPROF_DISCRIMINATOR(LINEPROF_COPY_REST));
}

void BodySwitch::connectEntry() {
  BasicBlock &Entry = F.getEntryBlock();
  BasicBlock *Begin = Entry.getSingleSuccessor();
  BasicBlock *Arrive = BasicBlock::Create(F.getContext(), "arrive", &F);
  IRBuilder<> B(Arrive);
  createArrive(B);
  B.CreateBr(timed(Begin));
  writeChoice(&Entry, Index, Arrive, Begin);
}

BasicBlock *lineprof::insertOnEdge(BasicBlock *From, BasicBlock *To) {
  BasicBlock *Edge =
      BasicBlock::Create(From->getContext(), "", From->getParent(), To);
  BranchInst *Jump = BranchInst::Create(To, Edge);
  Jump->setDebugLoc(From->getTerminator()->getDebugLoc());
  for (PHINode &Phi : To->phis()) {
    Value *Incoming = Phi.getIncomingValueForBlock(From);
    while (Phi.getBasicBlockIndex(From) >= 0)
      Phi.removeIncomingValue(From, /*DeletePHIIfEmpty=*/false);
    Phi.addIncoming(Incoming, Edge);
  }
  From->getTerminator()->replaceSuccessorWith(To, Edge);
  return Edge;
}

void BodySwitch::connectToTimed(const Point &P, BasicBlock *Edge) {
  BasicBlock *Arrive = BasicBlock::Create(F.getContext(), "arrive", &F);
  BasicBlock *To = timed(P.To);
  IRBuilder<> B(Arrive);
  B.SetCurrentDebugLocation(Edge->getTerminator()->getDebugLoc());
  createArrive(B);
  for (const OpenFrame &Frame : P.Frames) {
    CallInst *Again = createEnter(
        B, {enterMarker(*Frame.Enter).Function, Frame.Line, false, false});
    for (Version &V : Versions)
      if (V.Clean == Frame.Enter)
        V.AtArrival[Arrive] = Again;
  }
  Arrivals.push_back(Arrive);
  B.CreateBr(To);
  for (PHINode &Phi : P.To->phis())
    timed(&Phi)->addIncoming(Phi.getIncomingValueForBlock(Edge), Arrive);
  writeChoice(Edge, Index, Arrive, P.To);
}

void BodySwitch::connectToClean(const Point &P, BasicBlock *Edge) {
  BasicBlock *Leave = BasicBlock::Create(F.getContext(), "leave", &F);
  IRBuilder<> B(Leave);
  B.SetCurrentDebugLocation(Edge->getTerminator()->getDebugLoc());
  for (const OpenFrame &Frame : reverse(P.Frames))
    createExit(B, timed(Frame.Enter));
  B.CreateBr(P.To);
  for (PHINode &Phi : P.To->phis())
    Phi.addIncoming(timed(&Phi)->getIncomingValueForBlock(Edge), Leave);
  writeChoice(Edge, Index, timed(P.To), Leave);
}

/// Both edges first: each side's phis take the other's value for its own.
void BodySwitch::connect(Point &P) {
  BasicBlock *CleanEdge = insertOnEdge(P.From, P.To);
  BasicBlock *TimedEdge =
      P.HasRest ? nullptr : insertOnEdge(timed(P.From), timed(P.To));
  connectToTimed(P, CleanEdge);
  if (TimedEdge)
    connectToClean(P, TimedEdge);
}

void lineprof::makeClean(BasicBlock &Block, const TableView &Table) {
  for (Instruction &I : make_early_inc_range(Block)) {
    if (!isTimedOnly(I, Table))
      continue;
    countMarker(cast<CallInst>(I), Table);
    removeMarker(cast<CallInst>(&I));
  }
}

void BodySwitch::removeCleanMarkers() {
  for (Version &V : Versions)
    if (V.Absent)
      V.Clean = nullptr;
  for (BasicBlock *Block : Clean)
    makeClean(*Block, Table);
}

/// Of a frame: whether it may have been entered again on the way.
bool BodySwitch::isHidden(const Version &V, const Use &U) const {
  const BasicBlock *Block = cast<Instruction>(U.getUser())->getParent();
  const BasicBlock *Own = cast<Instruction>(V.Timed)->getParent();
  return !V.AtArrival.empty() && Block != Own && !V.AtArrival.count(Block);
}

void BodySwitch::repairUses(const Version &V, DominatorTree &DT) {
  SmallVector<Use *, 8> Uses;
  auto *Timed = cast<Instruction>(V.Timed);
  for (Instruction *Definition : {V.Clean, Timed})
    if (Definition)
      for (Use &U : Definition->uses())
        if (!DT.dominates(Definition, U) || isHidden(V, U))
          Uses.push_back(&U);
  if (Uses.empty())
    return;
  SSAUpdater Updater;
  Updater.Initialize(Timed->getType(), Timed->getName());
  Updater.AddAvailableValue(Timed->getParent(), Timed);
  if (V.Clean)
    Updater.AddAvailableValue(V.Clean->getParent(), V.Clean);
  if (V.Absent)
    for (BasicBlock *Arrival : Arrivals)
      Updater.AddAvailableValue(Arrival, V.Absent);
  for (auto [Block, Known] : V.AtArrival)
    Updater.AddAvailableValue(Block, Known);
  for (Use *U : Uses)
    Updater.RewriteUse(*U);
}

void BodySwitch::repairValues() {
  DominatorTree DT(F);
  for (const Version &V : Versions)
    if (V.Timed)
      repairUses(V, DT);
}

void BodySwitch::run() {
  findOpenFrames();
  cloneBlocks();
  connectEntry();
  addRests();
  for (Point &P : Points)
    connect(P);
  removeCleanMarkers();
  repairValues();
  keepLoopsRolled(F, [&](const BasicBlock *B) { return isTimed(B); });
  tagTimedCode(F, [&](const BasicBlock *B) { return isTimed(B); });
}
