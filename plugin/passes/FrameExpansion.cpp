// SPDX-License-Identifier: MIT
//
// See FrameExpansion.h.
#include "passes/FrameExpansion.h"

#include "counts/CountTerms.h"
#include "counts/RowParts.h"
#include "passes/InlineBodies.h"
#include "passes/Resolvers.h"
#include "rows/CrashNote.h"
#include "rows/FunctionNotes.h"
#include "rows/Linkages.h"
#include "rows/Markers.h"
#include "rows/ModuleTable.h"
#include "rows/NamedLines.h"
#include "rows/Returns.h"
#include "rows/TableCut.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace lineprof;

namespace {

/// One profiled function: everything that happens to its frame.
class FrameBuilder {
public:
  FrameBuilder(Function &F, uint32_t Index, const TableView &Table)
      : F(F), Index(Index), Table(Table) {}

  void run(CallInst *Enter);
  void runPart(CallInst *FirstLine);

private:
  void expandPlain(CallInst *Marker);
  void expandCoroutine();
  void countCall(Instruction *Before);
  CallInst *insertEnter(Instruction *Before, uint32_t Line);
  void insertExit(Instruction *Before, Value *Frame);
  void insertReanchors(function_ref<Value *(Instruction *)> FrameAt);
  void openRows(Instruction *Begin, uint32_t Line);
  void openRowsOfParts(Instruction *Begin, ArrayRef<CallInst *> Suspends,
                       ArrayRef<Instruction *> Ends);
  void expandSuspend(CallInst *Suspend, AllocaInst *Slot,
                     const DominatorTree &DT);
  uint32_t lineBefore(Instruction *I, const DominatorTree &DT) const;

  Function &F;
  uint32_t Index;
  const TableView &Table;
};

} // namespace

/// A call of the function, and a hit of the row that it opens, unless a
/// statement there has a marker of its own.
void FrameBuilder::countCall(Instruction *Before) {
  IRBuilder<> B(Before);
  createCount(B, keyOfFunction(Table, Index));
  uint32_t Line = Table.entryLine(Index);
  if (Table.isEntryOnly(Line))
    createCount(B, keyOfLine(Line));
}

CallInst *FrameBuilder::insertEnter(Instruction *Before, uint32_t Line) {
  IRBuilder<> B(Before);
  return createEnter(B, {Index, Line});
}

void FrameBuilder::insertExit(Instruction *Before, Value *Frame) {
  IRBuilder<> B(Before);
  createExit(B, Frame, Index);
}

/// Handles control that arrives in a frame that is not the innermost one: by an
/// exception, or by longjmp to a setjmp here.
void FrameBuilder::insertReanchors(
    function_ref<Value *(Instruction *)> FrameAt) {
  SmallVector<Instruction *, 8> Arrivals;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (isa<LandingPadInst>(I) || (Call && returnsTwice(*Call)))
      Arrivals.push_back(&I);
  }
  for (Instruction *Arrival : Arrivals) {
    IRBuilder<> B(Arrival->getNextNode());
    Value *Frame = FrameAt(&*B.GetInsertPoint());
    createReanchor(B, Frame);
  }
}

static Instruction *placeToLeave(Instruction &Terminator) {
  if (isa<ResumeInst>(Terminator))
    return &Terminator;
  if (!isa<ReturnInst>(Terminator))
    return nullptr;
  if (CallInst *Tail = Terminator.getParent()->getTerminatingMustTailCall())
    return Tail;
  return &Terminator;
}

/// If calls of the function are steps, a call is counted in its own step.
static Instruction *placeToEnter(Function &F, CallInst *Enter) {
  for (Instruction &I : F.getEntryBlock()) {
    if (&I == Enter)
      break;
    if (asMarkCall(I, MarkRegionBegin))
      return Enter;
  }
  return &*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
}

void FrameBuilder::expandPlain(CallInst *Marker) {
  Instruction *Begin = placeToEnter(F, Marker);
  countCall(Begin);
  if (Table.isExact())
    openRows(Begin, Table.entryLine(Index));
}

/// In an exact build: a frame from here to every way out.
void FrameBuilder::openRows(Instruction *Begin, uint32_t Line) {
  CallInst *Frame = insertEnter(Begin, Line);
  insertReanchors([&](Instruction *) -> Value * { return Frame; });
  for (BasicBlock &Block : F)
    if (Instruction *Place = placeToLeave(*Block.getTerminator()))
      insertExit(Place, Frame);
}

/// The row that was open before `I`, which is opened again after a suspension.
uint32_t FrameBuilder::lineBefore(Instruction *I,
                                  const DominatorTree &DT) const {
  for (BasicBlock *Block = I->getParent(); Block;) {
    for (Instruction *At = I ? I : Block->getTerminator(); At;
         At = At->getPrevNode())
      if (CallInst *Line = asMarkCall(*At, MarkLine))
        return markCallIndex(Line);
    I = nullptr;
    DomTreeNode *Above = DT.getNode(Block)->getIDom();
    Block = Above ? Above->getBlock() : nullptr;
  }
  return Table.entryLine(Index);
}

/// A suspension leaves the function, a resumption (on any thread) enters it
/// again. Between llvm.coro.save and llvm.coro.suspend another thread may
/// already have resumed, even destroyed, the coroutine: its frame, where the
/// slot lives and any value loaded from it before would, is not touched there.
/// Null stands for the thread's innermost frame.
void FrameBuilder::expandSuspend(CallInst *Suspend, AllocaInst *Slot,
                                 const DominatorTree &DT) {
  uint32_t Line = lineBefore(Suspend, DT);
  insertExit(Suspend, nullptr);
  SmallVector<SwitchInst *, 1> Switches;
  for (User *U : Suspend->users())
    if (auto *Switch = dyn_cast<SwitchInst>(U))
      Switches.push_back(Switch);
  for (SwitchInst *Switch : Switches)
    for (auto &Case : Switch->cases()) {
      BasicBlock *From = Switch->getParent(), *To = Case.getCaseSuccessor();
      BasicBlock *Edge = SplitEdge(From, To);
      CallInst *Again = insertEnter(Edge->getTerminator(), Line);
      new StoreInst(Again, Slot, Edge->getTerminator()->getIterator());
    }
}

void FrameBuilder::expandCoroutine() {
  SmallVector<CallInst *, 8> Suspends;
  SmallVector<Instruction *, 4> Ends;
  Instruction *Begin = nullptr;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    if (!Call)
      continue;
    if (Call->getIntrinsicID() == Intrinsic::coro_begin)
      Begin = Call;
    else if (Call->getIntrinsicID() == Intrinsic::coro_suspend)
      Suspends.push_back(Call);
    else if (Call->getIntrinsicID() == Intrinsic::coro_free)
      Ends.push_back(Call);
  }
  if (!Begin)
    return;
  countCall(Begin->getNextNode());
  if (Table.isExact())
    openRowsOfParts(Begin, Suspends, Ends);
}

/// In an exact build: a frame from one suspension to the next.
void FrameBuilder::openRowsOfParts(Instruction *Begin,
                                   ArrayRef<CallInst *> Suspends,
                                   ArrayRef<Instruction *> Ends) {
  IRBuilder<> B(&*F.getEntryBlock().begin());
  AllocaInst *Slot = B.CreateAlloca(B.getPtrTy(), nullptr, "lineprof.frame");
  CallInst *Enter = insertEnter(Begin->getNextNode(), Table.entryLine(Index));
  new StoreInst(Enter, Slot, std::next(Enter->getIterator()));
  insertReanchors([&](Instruction *Before) -> Value * {
    return IRBuilder<>(Before).CreateLoad(Slot->getAllocatedType(), Slot);
  });
  for (Instruction *End : Ends) {
    B.SetInsertPoint(End);
    insertExit(End, B.CreateLoad(Slot->getAllocatedType(), Slot));
  }
  for (CallInst *Suspend : Suspends) {
    DominatorTree DT(F);
    expandSuspend(Suspend, Slot, DT);
  }
}

void FrameBuilder::run(CallInst *Enter) {
  if (F.isPresplitCoroutine())
    expandCoroutine();
  else
    expandPlain(Enter);
}

/// A function that clang has made of a part of another one (an OpenMP body, a
/// block) has rows of that one, and counts no call of it.
void FrameBuilder::runPart(CallInst *FirstLine) {
  if (Table.isExact())
    openRows(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca(),
             markCallIndex(FirstLine));
}

/// Markers never unwind, but clang may have called them with `invoke`.
static void straightenMarkers(Module &M) {
  for (const char *Name : {MarkEnter, MarkLine, MarkRegionBegin,
                           MarkRegionValues, MarkRegionEnd, MarkStep}) {
    Function *Marker = M.getFunction(Name);
    if (!Marker || !Marker->isDeclaration())
      continue;
    Marker->setDoesNotThrow();
    for (User *U : make_early_inc_range(Marker->users()))
      if (auto *Invoke = dyn_cast<InvokeInst>(U))
        changeToCall(Invoke)->addFnAttr(Attribute::NoMerge);
      else if (auto *Call = dyn_cast<CallInst>(U))
        Call->addFnAttr(Attribute::NoMerge);
  }
}

/// Every row is counted, as a whole and by its parts; in exact builds it has a
/// clock, too.
static void convertLines(Module &M, const TableView &Table) {
  Function *Marker = M.getFunction(MarkLine);
  if (!Marker)
    return;
  RowParts Parts(M, Table);
  for (User *U : make_early_inc_range(Marker->users()))
    if (auto *Call = dyn_cast<CallInst>(U)) {
      IRBuilder<> B(Call);
      if (Table.isExact())
        createLine(B, markCallIndex(Call));
      createCount(B, keyOfLine(markCallIndex(Call)));
      if (std::optional<uint32_t> Part = Parts.keyAt(*Call))
        createCount(B, *Part);
      Call->eraseFromParent();
    }
}

static void renumberMarkers(Module &M, const TableCut &Cut) {
  for (const char *Name : {MarkEnter, MarkLine}) {
    Function *Marker = M.getFunction(Name);
    if (!Marker)
      continue;
    for (User *U : make_early_inc_range(Marker->users())) {
      auto *Call = dyn_cast<CallInst>(U);
      if (!Call)
        continue;
      uint32_t Old = markCallIndex(Call);
      uint32_t New = Name == MarkEnter ? Cut.function(Old) : Cut.line(Old);
      if (New != ~0u)
        Call->setArgOperand(
            0, ConstantInt::get(Type::getInt32Ty(M.getContext()), New));
      else
        Call->eraseFromParent();
    }
  }
}

/// The calls of a function in the module, also by aliases.
static SmallVector<CallBase *, 16> callsOf(const Function &F) {
  SmallVector<CallBase *, 16> Found;
  SmallVector<const Value *, 4> Names = {&F};
  while (!Names.empty()) {
    const Value *Name = Names.pop_back_val();
    for (const User *U : Name->users())
      if (isa<GlobalAlias>(U))
        Names.push_back(U);
      else if (auto *Call = dyn_cast<CallBase>(const_cast<User *>(U));
               Call && Call->getCalledOperand() == Name)
        Found.push_back(Call);
  }
  return Found;
}

/// Removes attributes by which calls of the function could be dropped or
/// joined, since counting a call is an effect.
static void giveEffects(Module &M) {
  MemoryEffects Counting =
      MemoryEffects::inaccessibleMemOnly(ModRefInfo::ModRef);
  for (Function &F : M) {
    if (!profiledFunction(F))
      continue;
    F.setMemoryEffects(F.getMemoryEffects() | Counting);
    for (CallBase *Call : callsOf(F))
      if (Call->getAttributes().getFnAttr(Attribute::Memory).isValid())
        Call->setMemoryEffects(Call->getMemoryEffects() | Counting);
  }
}

/// Who waits in the OpenMP library is known by where that returns to.
static bool mayWaitForThreads(const CallBase &Call) {
  const Function *Callee = Call.getCalledFunction();
  return Callee && Callee->getName().starts_with("__kmpc_");
}

/// Two rows' calls stay two: each has a clock of its own.
static void keepCallsApart(Module &M) {
  for (Function &F : M) {
    if (!profiledFunction(F))
      continue;
    for (Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallBase>(&I);
      if (!Call || isa<IntrinsicInst>(Call) || Call->isInlineAsm())
        continue;
      Call->addFnAttr(Attribute::NoMerge);
      if (isa<CallInst>(Call) && mayWaitForThreads(*Call))
        cast<CallInst>(Call)->setTailCallKind(CallInst::TCK_NoTail);
    }
  }
}

static void expandFunction(Function &F, const TableView &Table) {
  SmallVector<CallInst *, 2> Enters;
  CallInst *FirstLine = nullptr;
  for (Instruction &I : instructions(F))
    if (CallInst *Enter = asMarkCall(I, MarkEnter))
      Enters.push_back(Enter);
    else if (CallInst *Line = FirstLine ? nullptr : asMarkCall(I, MarkLine))
      FirstLine = Line;
  if (Enters.empty() && !FirstLine)
    return;
  uint32_t Index = Enters.empty() ? Table.functionOf(markCallIndex(FirstLine))
                                  : markCallIndex(Enters.front());
  if (Table.hasFunction(Index)) {
    noteProfiled(F, Index);
    AtFunction Here(F);
    if (Enters.empty())
      FrameBuilder(F, Index, Table).runPart(FirstLine);
    else
      FrameBuilder(F, Index, Table).run(Enters.front());
  }
  for (CallInst *Enter : Enters)
    Enter->eraseFromParent();
}

/// While there are markers.
static void tellOwnLinesApart(Module &M, const TableView &Table) {
  NamedLines Names(Table);
  for (Function &F : M)
    if (std::optional<uint32_t> Index = profiledFunction(F))
      if (Names.isWanted(*Index))
        Names.tellApart(F, *Index);
}

PreservedAnalyses FrameExpansionPass::run(Module &M, ModuleAnalysisManager &) {
  std::optional<TableView> Table = TableView::find(M);
  if (!Table || M.getNamedGlobal(ModuleName))
    return PreservedAnalyses::all();
  straightenMarkers(M);
  const TableParts Whole(Table->bytes());
  const TableCut Cut(Whole, findLinkages(M, Table->functionCount()));
  emitModule(M, Cut.bytes());
  Table = TableView::find(M);
  renumberMarkers(M, Cut);
  leaveResolversAlone(M);
  for (Function &F : M)
    expandFunction(F, *Table);
  defineInlineBodies(M);
  tellOwnLinesApart(M, *Table);
  convertLines(M, *Table);
  giveEffects(M);
  keepCallsApart(M);
  return PreservedAnalyses::none();
}
