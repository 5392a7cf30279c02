// SPDX-License-Identifier: MIT
//
// See CountFlow.h.
#include "counts/CountFlow.h"

#include "counts/CountTerms.h"
#include "rows/BlockEdges.h"
#include "rows/CounterNumbers.h"
#include "rows/Markers.h"
#include "rows/OwnCode.h"
#include "rows/Returns.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;
using namespace lineprof;

/// The extra cost of a counter on an edge that needs a new block.
constexpr uint64_t OwnBlockFactor = 4;
/// The cost of a counter beside a choice between values: a comparison and an
/// addition, whichever way it goes.
constexpr uint64_t ChoiceFactor = 2;
/// Ways longer than this are not turned into a choice between values.
constexpr unsigned MostToChoose = 2;

FunctionFlow::FunctionFlow(Function &F, Returns &Calls, Filter IsCounted)
    : F(F), Calls(Calls), DT(F), Loops(DT), Odds(F, Loops),
      Frequencies(F, Odds, Loops) {
  build(IsCounted);
}

static bool isSplittable(const Instruction &Terminator) {
  return isa<BranchInst>(Terminator) || isa<SwitchInst>(Terminator);
}

/// The normal way out of an invoke is an edge like any other.
static bool isPlainEdge(const BasicBlock &From, const BasicBlock &To) {
  const Instruction *End = From.getTerminator();
  if (const auto *Invoke = dyn_cast<InvokeInst>(End))
    return Invoke->getNormalDest() == &To && !To.isEHPad();
  return isSplittable(*End);
}

/// Blocks that control comes to by edges that cannot be counted.
void FunctionFlow::findArrivals() {
  for (auto &[B, Part] : Blocks)
    for (BasicBlock *Next : successors(B))
      if (!isPlainEdge(*B, *Next))
        Blocks[Next].IsArrival = true;
}

void FunctionFlow::addEdge(unsigned From, unsigned To, uint64_t Weight,
                           Position At) {
  Graph.addEdge(From, To, Weight);
  Positions.push_back(At);
}

/// Behind a call that may not return.
unsigned FunctionFlow::addPart(BasicBlock &B, Instruction *Begin,
                               unsigned Before) {
  Graph.leak(Before);
  unsigned Part = Graph.addNode();
  addEdge(FlowGraph::Outside, Part, frequency(B), {Begin, nullptr, nullptr});
  return Part;
}

/// These are also instructions that touch a device or a missing page on
/// purpose, and those at which a thread may wait for another one until the
/// program ends.
bool FunctionFlow::mayVanishAt(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  return I.isVolatile() || (I.isAtomic() && I.mayReadFromMemory()) ||
         (Call && !Call->isTerminator() && !Calls.isCertain(*Call));
}

/// Blocks of loops that have no way out.
void FunctionFlow::findEndless() {
  SmallVector<BasicBlock *, 32> Work;
  SmallPtrSet<BasicBlock *, 32> Ends;
  for (auto &[B, Part] : Blocks)
    if (succ_empty(B) && Ends.insert(B).second)
      Work.push_back(B);
  while (!Work.empty())
    for (BasicBlock *Before : predecessors(Work.pop_back_val()))
      if (Ends.insert(Before).second)
        Work.push_back(Before);
  for (auto &[B, Part] : Blocks)
    if (!Ends.contains(B))
      Graph.leak(Part.First);
}

void FunctionFlow::addBlock(BasicBlock &B, Filter IsCounted) {
  unsigned Part = Blocks[&B].First;
  bool HasLeak = false;
  for (Instruction &I : B) {
    if (!IsCounted(I)) {
      HasLeak |= mayVanishAt(I);
      continue;
    }
    if (HasLeak)
      Part = addPart(B, &I, Part);
    HasLeak = false;
    Counted.push_back({cast<CallInst>(&I), Part});
  }
  Instruction *End = B.getTerminator();
  if (HasLeak && succ_empty(&B))
    Graph.leak(Part);
  else if (HasLeak)
    Part = addPart(B, End, Part);
  if (!isSplittable(*End) && !isa<ReturnInst, UnreachableInst>(End))
    Graph.leak(Part);
  Blocks[&B].Last = Part;
}

void FunctionFlow::addWayOut(BasicBlock &B) {
  if (!succ_empty(&B))
    return;
  Instruction *Before = B.getTerminator();
  if (CallInst *Tail = B.getTerminatingMustTailCall())
    Before = Tail; // a leak: never counted here
  addEdge(Blocks[&B].Last, FlowGraph::Outside, frequency(B),
          {Before, nullptr, nullptr});
}

static Position positionOfEdge(BasicBlock &From, BasicBlock &To) {
  if (From.getUniqueSuccessor())
    return {From.getTerminator(), nullptr, nullptr};
  if (To.getUniquePredecessor())
    return {&*To.getFirstInsertionPt(), nullptr, nullptr};
  return {nullptr, &From, &To};
}

/// Whether the block is a short way from a fork to where its ways meet: the
/// optimiser turns such a fork into a choice between values.
static bool isShortWay(const BasicBlock &B) {
  if (!B.getUniquePredecessor() || !B.getUniqueSuccessor())
    return false;
  unsigned Size = 0;
  for (const Instruction &I : B) {
    if (markerKind(I) != MarkerKind::None || I.isTerminator() ||
        isa<GetElementPtrInst, CastInst>(I) || I.isDebugOrPseudoInst())
      continue;
    if (I.mayHaveSideEffects() || ++Size > MostToChoose)
      return false;
  }
  return true;
}

/// Whether the optimiser will turn the fork into a choice between values. It
/// does not if the program says which way is likely.
static bool isChoice(const BasicBlock &Fork) {
  const auto *Branch = dyn_cast<BranchInst>(Fork.getTerminator());
  if (!Branch || !Branch->isConditional() ||
      Branch->getMetadata(LLVMContext::MD_prof))
    return false;
  auto EndOf = [](const BasicBlock *Way) {
    return isShortWay(*Way) ? Way->getUniqueSuccessor() : Way;
  };
  const BasicBlock *One = Branch->getSuccessor(0);
  const BasicBlock *Other = Branch->getSuccessor(1);
  return One != Other && EndOf(One) == EndOf(Other);
}

/// The fork that leads to `From`, if the optimiser will turn it into a choice
/// between values; else null.
static const BasicBlock *choiceAt(const BasicBlock &From) {
  const BasicBlock &Fork =
      isShortWay(From) ? *From.getUniquePredecessor() : From;
  return isChoice(Fork) ? &Fork : nullptr;
}

/// The branch that decides whether control comes to a place, if it will become
/// a choice between values; else null. `Way`: which of its successors leads
/// there.
static BranchInst *decisionOf(const Position &At, unsigned &Way) {
  const BasicBlock *First = At.Before ? At.Before->getParent() : At.To;
  const BasicBlock *Fork = At.From;
  if (At.Before)
    Fork = isShortWay(*First) ? First->getUniquePredecessor() : nullptr;
  if (!Fork || !isChoice(*Fork))
    return nullptr;
  auto *Branch =
      cast<BranchInst>(const_cast<Instruction *>(Fork->getTerminator()));
  Way = Branch->getSuccessor(0) == First ? 0 : 1;
  return Branch;
}

static uint64_t multiply(uint64_t Times, uint64_t Factor) {
  return Times < UINT64_MAX / Factor ? Times * Factor : UINT64_MAX;
}

/// The cost of a counter on an edge, which is mainly how often control passes
/// it.
uint64_t FunctionFlow::costOn(BasicBlock &From, BasicBlock &To, Position At) {
  if (const BasicBlock *Fork = choiceAt(From))
    return multiply(frequency(*Fork), ChoiceFactor);
  uint64_t Times =
      (Frequencies.getBlockFreq(&From) * OddsOf.lookup({&From, &To}))
          .getFrequency();
  return At.Before ? Times : multiply(Times, OwnBlockFactor);
}

void FunctionFlow::addEdgesTo(BasicBlock &B) {
  const Block &To = Blocks[&B];
  if (To.IsArrival || &B == &F.getEntryBlock()) {
    // A counter where control comes in is better than one where it goes out,
    // although both run as often: an addition before a return keeps short ways
    // from becoming choices.
    uint64_t Weight = frequency(B);
    if (!To.IsArrival && Weight > 0)
      Weight--;
    addEdge(FlowGraph::Outside, To.First, Weight,
            {&*B.getFirstNonPHIOrDbgOrAlloca(), nullptr, nullptr});
  }
  SmallPtrSet<BasicBlock *, 4> Known;
  for (BasicBlock *Before : predecessors(&B)) {
    if (!Known.insert(Before).second || !Blocks.count(Before) ||
        !isPlainEdge(*Before, B))
      continue;
    Position At = positionOfEdge(*Before, B);
    addEdge(Blocks[Before].Last, To.IsArrival ? FlowGraph::Outside : To.First,
            costOn(*Before, B, At), At);
  }
}

/// Adds all ways out of a block at once: asking for each of a large switch
/// would be quadratic.
void FunctionFlow::readOdds(const BasicBlock &B) {
  unsigned Index = 0;
  for (const BasicBlock *Next : successors(&B)) {
    auto [Known, IsNew] =
        OddsOf.try_emplace({&B, Next}, BranchProbability::getZero());
    Known->second += Odds.getEdgeProbability(&B, Index++);
  }
}

void FunctionFlow::build(Filter IsCounted) {
  for (BasicBlock *B : ReversePostOrderTraversal<Function *>(&F)) {
    Blocks[B].First = Graph.addNode();
    readOdds(*B);
  }
  findArrivals();
  findEndless();
  for (auto &[B, Part] : Blocks)
    addBlock(*B, IsCounted);
  for (auto &[B, Part] : Blocks) {
    addEdgesTo(*B);
    addWayOut(*B);
  }
  Graph.span();
}

uint32_t FunctionFlow::counterOf(unsigned Edge) {
  return EdgeCounters.insert({Edge, uint32_t(EdgeCounters.size())})
      .first->second;
}

/// It always has a location, so that inlining tells where it came from.
void lineprof::writeCounter(Instruction *Before, const DebugLoc &Location,
                            uint32_t Counter) {
  IRBuilder<> B(Before);
  B.SetCurrentDebugLocation(locationIn(*Before->getFunction(), Location));
  createCounter(B, Counter);
}

/// Counts beside a choice between values, once or not at all by its condition,
/// so that the counter does not keep the optimiser from making the choice.
static void writeChoice(BranchInst *Branch, unsigned Way, uint32_t Counter) {
  IRBuilder<> B(Branch);
  Value *Taken = Branch->getCondition();
  if (Way == 1)
    Taken = B.CreateNot(Taken);
  createCounter(B, Counter, B.CreateZExt(Taken, B.getInt64Ty()));
}

/// Edges between blocks come last, since new blocks change the places of the
/// other counters.
uint32_t FunctionFlow::writeCounters() {
  Module &M = *F.getParent();
  uint32_t First = reserveCounters(M, uint32_t(EdgeCounters.size()));
  SmallVector<std::pair<const Position *, uint32_t>, 8> OnEdges;
  for (auto [Edge, Counter] : EdgeCounters) {
    const Position &At = Positions[Edge];
    unsigned Way = 0;
    if (BranchInst *Branch = decisionOf(At, Way))
      writeChoice(Branch, Way, First + Counter);
    else if (At.Before)
      writeCounter(At.Before, At.Before->getDebugLoc(), First + Counter);
    else
      OnEdges.push_back({&At, First + Counter});
  }
  for (auto [At, Counter] : OnEdges) {
    Instruction *Before = insertOnEdge(At->From, At->To)->getTerminator();
    writeCounter(Before, Before->getDebugLoc(), Counter);
  }
  return First;
}
