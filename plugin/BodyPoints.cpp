// SPDX-License-Identifier: MIT
//
// The part of BodySwitch that reads: where the body may change, and which
// frames are open there.
#include "BodySwitch.h"

#include "LabelTables.h"
#include "LoopRest.h"
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
#include "llvm/Transforms/Utils/LoopUtils.h"

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

/// Right behind setjmp() control goes to the body that the mode wants, and
/// leaves or enters the frame.
void BodySwitch::findArrivals() {
  for (CallInst *Reanchor : arrivals(F)) {
    BasicBlock *From = Reanchor->getParent();
    Points.push_back(
        {From, From->splitBasicBlock(Reanchor->getNextNode()), {}});
  }
}

bool lineprof::makesRealCalls(const Loop &L, RealCalls &Calls) {
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

bool BodySwitch::hasSteps(const Loop &L) const {
  return any_of(L.blocks(), [&](const BasicBlock *B) {
    return any_of(*B, [&](const Instruction &I) { return isStep(I, Table); });
  });
}

/// Within another loop, and nobody has to be able to change its body in its
/// midst.
bool BodySwitch::isInner(const Loop &L) const {
  return L.getParentLoop() && !hasSteps(L);
}

void BodySwitch::findLoops(RealCalls &Calls) {
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
        Points.push_back({Latch, Header, {}, isInner(*L)});
  }
}

void BodySwitch::findPoints() {
  RealCalls Calls;
  prepareLoops(F, [&](const Loop &L) {
    return isInner(L) || !makesRealCalls(L, Calls);
  });
  if (hasRovingTokens(F) || !jumpsThroughFreshLabels(F))
    return;
  findSteps();
  size_t Steps = Points.size();
  findArrivals();
  size_t Arrivals = Points.size() - Steps;
  findLoops(Calls);
  if (Points.size() == Arrivals)
    Points.clear(); // no body is left before its end
}

void BodySwitch::findOpenFrames() {
  if (Points.empty())
    return;
  OpenFrames Open(F);
  for (Point &P : Points)
    P.Frames = Open.onEdge(P.From, P.To);
}

// In the metadata of a loop that is kept rolled: what it had before, but for
// places, which stay where inlining finds them.
constexpr const char OwnLoopNote[] = "lineprof.loop";

static MDNode *makeLoopId(LLVMContext &Ctx, ArrayRef<Metadata *> Parts) {
  SmallVector<Metadata *, 4> Operands = {nullptr};
  Operands.append(Parts.begin(), Parts.end());
  MDNode *Id = MDNode::getDistinct(Ctx, Operands);
  Id->replaceOperandWith(0, Id);
  return Id;
}

/// The operands of a loop's metadata that are places, or all others.
static SmallVector<Metadata *, 4> partsOf(const MDNode &Id, bool ArePlaces) {
  SmallVector<Metadata *, 4> Parts;
  for (const MDOperand &Part : drop_begin(Id.operands()))
    if (isa_and_nonnull<DILocation>(Part.get()) == ArePlaces)
      Parts.push_back(Part.get());
  return Parts;
}

void lineprof::keepLoopsRolled(Function &F,
                               function_ref<bool(const BasicBlock *)> IsTimed) {
  LLVMContext &Ctx = F.getContext();
  DominatorTree DT(F);
  LoopInfo Loops(DT);
  for (Loop *L : Loops.getLoopsInPreorder()) {
    if (!IsTimed(L->getHeader()))
      continue;
    SmallVector<Metadata *, 4> Parts, Note = {MDString::get(Ctx, OwnLoopNote)};
    if (const MDNode *Own = L->getLoopID()) {
      Parts = partsOf(*Own, true);
      Note.append(partsOf(*Own, false));
    }
    Parts.push_back(
        MDNode::get(Ctx, MDString::get(Ctx, "llvm.loop.unroll.disable")));
    Parts.push_back(MDNode::get(Ctx, Note));
    L->setLoopID(makeLoopId(Ctx, Parts));
  }
}

/// A loop's metadata, for a copy, as it was before keepLoopsRolled().
static MDNode *renewLoopId(const MDNode &Id) {
  SmallVector<Metadata *, 4> Parts = partsOf(Id, true);
  if (const MDNode *Note =
          findOptionMDForLoopID(const_cast<MDNode *>(&Id), OwnLoopNote))
    Parts.append(Note->op_begin() + 1, Note->op_end());
  else
    Parts.append(partsOf(Id, false));
  return makeLoopId(Id.getContext(), Parts);
}

void lineprof::unrollAgain(ArrayRef<BasicBlock *> Copies) {
  DenseMap<const MDNode *, MDNode *> Known;
  for (BasicBlock *Block : Copies) {
    Instruction *End = Block->getTerminator();
    const MDNode *Id = End->getMetadata(LLVMContext::MD_loop);
    if (!Id)
      continue;
    MDNode *&New = Known[Id];
    if (!New)
      New = renewLoopId(*Id);
    End->setMetadata(LLVMContext::MD_loop, New);
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
        Known = Place->cloneWithDiscriminator(
            LINEPROF_DISCRIMINATOR(LINEPROF_COPY_TIMED));
      I.setDebugLoc(Known);
    }
  }
}
