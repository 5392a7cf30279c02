// SPDX-License-Identifier: MIT
//
// See ClockChecks.h.
#include "clocks/ClockChecks.h"

#include "rows/BlockEdges.h"
#include "rows/FrameLevels.h"
#include "rows/Markers.h"
#include "rows/OwnCode.h"
#include "rows/Returns.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;
using namespace lineprof;

ClockChecks::ClockChecks(Module &M, const TableView &Table, UnitHelpers &Unit)
    : Table(Table), Unit(Unit), Places(M, Table), Calls(M), Sites(M) {}

/// An i1: whether the clock of the site is read now.
static Value *writeIsOn(IRBuilderBase &B, Constant *Clock) {
  LoadInst *On = B.CreateAlignedLoad(B.getInt8Ty(), Clock, Align(1));
  if (!isSelectedFast(*B.GetInsertBlock()->getParent()))
    On->setAtomic(AtomicOrdering::Unordered); // another thread may write it
  return B.CreateICmpNE(On, B.getInt8(0));
}

/// Branches to a new block if the clock of the site is read. Returns the end of
/// that block: a branch to `Before`, or an `unreachable` that the caller
/// replaces.
Instruction *ClockChecks::writeChoice(Instruction *Before, uint32_t Site,
                                      bool Returns) {
  OwnBuilder B(Before);
  Instruction *End =
      SplitBlockAndInsertIfThen(writeIsOn(B, Sites.clockOf(Site)), Before,
                                /*Unreachable=*/!Returns, unlikely(B));
  Instruction *Choice =
      End->getParent()->getSinglePredecessor()->getTerminator();
  Choice->setDebugLoc(B.getCurrentDebugLocation());
  End->setDebugLoc(B.getCurrentDebugLocation());
  return End;
}

void ClockChecks::writeCheck(Instruction *Before, uint32_t Site, Way W,
                             Value *Stack) {
  Instruction *End = writeChoice(Before, Site, /*Returns=*/true);
  OwnBuilder B(End);
  Unit.callClock(B, W == Way::Open ? "open" : "leave", Site, Stack);
}

/// The return that follows `Call` directly, or in a block that only returns:
/// the back end copies such a return to the call (CodeGenPrepare).
static const ReturnInst *returnBehind(const CallInst &Call) {
  const Instruction *Next = Call.getNextNode();
  if (const auto *Jump = dyn_cast<BranchInst>(Next);
      Jump && Jump->isUnconditional())
    Next = &*Jump->getSuccessor(0)->getFirstNonPHIIt();
  return dyn_cast<ReturnInst>(Next);
}

/// Whether the call is a tail call, `return f();`, for which f takes the place
/// of this function.
static bool isJump(const CallBase &Call) {
  const auto *Plain = dyn_cast<CallInst>(&Call);
  if (!Plain || !Plain->isTailCall() ||
      Call.getFunction()->getFnAttribute("disable-tail-calls").getValueAsBool())
    return false;
  const ReturnInst *Return = returnBehind(*Plain);
  if (!Return)
    return false;
  const Value *Returned = Return->getReturnValue();
  if (Returned && Return->getParent() != Call.getParent())
    Returned =
        Returned->DoPHITranslation(Return->getParent(), Call.getParent());
  return !Returned || Returned == Plain;
}

/// Makes the copy of a call that is clocked, in front of `End`.
static CallInst *writeCopy(const CallInst &Call, Instruction *End) {
  auto *Copy = cast<CallInst>(Call.clone());
  Copy->setTailCallKind(CallInst::TCK_NoTail);
  Copy->insertBefore(End->getIterator());
  return Copy;
}

void ClockChecks::writeJump(CallInst &Jump, uint32_t Site) {
  Instruction *Return = returnBehind(Jump)->clone();
  Instruction *End = writeChoice(&Jump, Site, /*Returns=*/false);
  OwnBuilder B(End);
  Unit.callClock(B, "open", Site, nullptr);
  CallInst *Copy = writeCopy(Jump, End);
  Unit.callClose(B);
  Return->insertBefore(End->getIterator());
  if (Return->getNumOperands() != 0)
    Return->setOperand(0, Copy);
  End->eraseFromParent();
}

/// Joins the results of a call and of its copy.
static void joinResults(CallBase &Call, CallBase &Copy, BasicBlock *FromCall,
                        BasicBlock *FromCopy, BasicBlock *Join) {
  if (Call.getType()->isVoidTy() || Call.use_empty())
    return;
  PHINode *Result = PHINode::Create(Call.getType(), 2, "");
  Result->insertInto(Join, Join->begin());
  Call.replaceAllUsesWith(Result);
  Result->addIncoming(&Call, FromCall);
  Result->addIncoming(&Copy, FromCopy);
}

void ClockChecks::writeCall(CallInst &Call, uint32_t Site) {
  Instruction *End = writeChoice(&Call, Site, /*Returns=*/true);
  OwnBuilder B(End);
  Unit.callClock(B, "open", Site, nullptr);
  CallInst *Copy = writeCopy(Call, End);
  Unit.callClose(B);
  // The plain call goes into a new block, and both blocks lead to the same one.
  BasicBlock *Plain = Call.getParent();
  BasicBlock *Join = SplitBlock(Plain, Call.getNextNode());
  End->setSuccessor(0, Join);
  joinResults(Call, *Copy, Plain, End->getParent(), Join);
}

void ClockChecks::writeInvoke(InvokeInst &Call, uint32_t Site) {
  Instruction *End = writeChoice(&Call, Site, /*Returns=*/true);
  BasicBlock *Clocked = End->getParent(), *Plain = Call.getParent();
  // Both ways out lead through new blocks to the same block.
  BasicBlock *Returned = insertOnEdge(Plain, Call.getNormalDest());
  BasicBlock *Join = SplitBlock(Returned, Returned->getTerminator());
  BasicBlock *Close =
      BasicBlock::Create(Call.getContext(), "", Call.getFunction(), Join);
  OwnBuilder B(End);
  Unit.callClock(B, "open", Site, nullptr);
  auto *Copy = cast<InvokeInst>(Call.clone());
  Copy->insertBefore(End->getIterator());
  End->eraseFromParent();
  Copy->setNormalDest(Close);
  for (PHINode &Phi : Call.getUnwindDest()->phis())
    Phi.addIncoming(Phi.getIncomingValueForBlock(Plain), Clocked);
  IRBuilder<> AtClose(Close);
  AtClose.SetCurrentDebugLocation(B.getCurrentDebugLocation());
  Unit.callClose(AtClose);
  AtClose.CreateBr(Join);
  joinResults(Call, *Copy, Returned, Close, Join);
}

/// Where a setjmp has returned by a longjmp: in a new block, before this
/// instruction. Nothing has been left when it returns first, which programs may
/// do all the time.
static Instruction *writeLandingOf(CallInst &Setjmp) {
  Instruction *Next = Setjmp.getNextNode();
  OwnBuilder B(Next);
  Value *IsLanding = B.CreateIsNotNull(&Setjmp);
  Instruction *End = SplitBlockAndInsertIfThen(
      IsLanding, Next, /*Unreachable=*/false, unlikely(B));
  Instruction *Choice =
      End->getParent()->getSinglePredecessor()->getTerminator();
  Choice->setDebugLoc(B.getCurrentDebugLocation());
  End->setDebugLoc(B.getCurrentDebugLocation());
  return End;
}

/// Closes the rows that were open in calls left by an exception or longjmp. A
/// call without a clock may contain such rows, too.
void ClockChecks::writeLandings(Function &F) {
  SmallVector<Instruction *, 8> Landings;
  SmallVector<CallInst *, 4> Setjmps;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (isa<LandingPadInst>(I))
      Landings.push_back(&*I.getParent()->getFirstInsertionPt());
    else if (Call && returnsZeroFirst(*Call) && !Call->isMustTailCall())
      Setjmps.push_back(Call);
    else if (Call && returnsTwice(*Call) && !Call->isMustTailCall())
      Landings.push_back(Call->getNextNode());
  }
  for (CallInst *Setjmp : Setjmps)
    Landings.push_back(writeLandingOf(*Setjmp));
  for (Instruction *Landing : Landings)
    writeCheck(Landing, 0, Way::Leave);
}

void ClockChecks::writeCalls(Function &F) {
  SmallVector<std::pair<CallBase *, uint32_t>, 16> Found;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    bool IsClocked = Call && Calls.has(*Call);
    bool IsForced = Call && Call->isMustTailCall();
    if (!Call || !Call->getDebugLoc() || (!IsClocked && !IsForced))
      continue;
    SmallVector<RowOfFunction, 4> Rows = Places.find(Call->getDebugLoc());
    if (IsForced || isJump(*Call))
      for (const RowOfFunction &Row : Rows)
        Jumps.insert(Row.Line);
    if (IsClocked && Calls.mayEnterProfiled(*Call))
      for (const RowOfFunction &Row : Rows)
        Entering.insert(Row.Line);
    if (IsClocked && !Rows.empty())
      Found.push_back({Call, Sites.addCall(Rows, isJump(*Call))});
  }
  if (!Found.empty() || hasCounters(F))
    writeLandings(F);
  for (auto [Call, Site] : reverse(Found)) // what is split off is short
    if (auto *Invoke = dyn_cast<InvokeInst>(Call))
      writeInvoke(*Invoke, Site);
    else if (isJump(*Call))
      writeJump(*cast<CallInst>(Call), Site);
    else
      writeCall(*cast<CallInst>(Call), Site);
}

uint32_t ClockChecks::siteOf(const CallInst &Marker, unsigned Level) {
  switch (markerKind(Marker)) {
  case MarkerKind::Line: {
    uint32_t Line = markerIndex(Marker);
    return Sites.addRow(LINEPROF_SITE_ROW, {Line, Table.functionOf(Line)},
                        Level);
  }
  case MarkerKind::Enter: {
    EnterMarker Enter = enterMarker(Marker);
    return Sites.addRow(LINEPROF_SITE_ENTER, {Enter.Line, Enter.Function},
                        Level);
  }
  case MarkerKind::Exit: {
    uint32_t Function = markerIndex(Marker);
    return Sites.addRow(LINEPROF_SITE_ENTER,
                        {Table.entryLine(Function), Function}, Level);
  }
  default:
    return 0;
  }
}

/// In a function that moves its stack pointer, rows are identified by the value
/// that it had at the function's begin.
static AllocaInst *keepStackPointer(Function &F) {
  if (none_of(instructions(F), [](const Instruction &I) {
        const auto *Alloca = dyn_cast<AllocaInst>(&I);
        return Alloca && !Alloca->isStaticAlloca();
      }))
    return nullptr;
  splitAfterAllocas(F);
  OwnBuilder B(F.getEntryBlock().getTerminator());
  AllocaInst *Kept = IRBuilder<>(&F.getEntryBlock(), F.getEntryBlock().begin())
                         .CreateAlloca(B.getPtrTy());
  B.CreateStore(B.CreateIntrinsic(Intrinsic::stacksave, {B.getPtrTy()}, {}),
                Kept);
  return Kept;
}

void ClockChecks::writeRows(Function &F, ArrayRef<CallInst *> Markers) {
  FrameLevels Levels;
  Levels.compute(F);
  SmallVector<std::pair<CallInst *, uint32_t>, 32> Found;
  for (CallInst *Marker : Markers)
    if (std::optional<unsigned> Level = Levels.of(Marker))
      Found.push_back({Marker, siteOf(*Marker, *Level)});
  AllocaInst *Kept = keepStackPointer(F);
  for (auto [Marker, Site] : reverse(Found)) { // what is split off is short
    MarkerKind Kind = markerKind(*Marker);
    Value *Stack =
        Kept ? OwnBuilder(Marker).CreateLoad(Kept->getAllocatedType(), Kept)
             : nullptr;
    bool Opens = Kind == MarkerKind::Line || Kind == MarkerKind::Enter;
    writeCheck(Marker, Site, Opens ? Way::Open : Way::Leave, Stack);
  }
  if (!Kept)
    return;
  DominatorTree DT(F);
  PromoteMemToReg({Kept}, DT);
}
