// SPDX-License-Identifier: MIT
//
// See CountHoist.h. Counters leave the two innermost loops of a nest only.
// Counting in the outer ones costs little, and so the counts of a nest that
// runs for long are in memory now and then, where kprof sees them even if the
// process is killed.
#include "counts/CountHoist.h"

#include "rows/Markers.h"
#include "rows/Returns.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

#include <vector>

using namespace llvm;
using namespace lineprof;

constexpr unsigned MostLevels = 2;
/// Each variable takes a register, and registers are few.
constexpr size_t MostVariables = 8;

namespace {

class Hoister {
public:
  Hoister(Function &F, LoopInfo &Loops, DominatorTree &DT)
      : F(F), Loops(Loops), DT(DT) {}

  bool run();

private:
  using MarkerList = SmallVector<CallInst *, 4>;
  /// Counters of which control always meets all or none. They share a variable.
  struct Group {
    SmallVector<uint32_t, 2> Counters;
    MarkerList Markers; // markers of the first
    MarkerList Others;
  };

  bool hoist(Loop &L);
  MapVector<uint32_t, MarkerList> countersIn(const Loop &L) const;
  /// The groups of counters in a loop. Stops when there are too many to leave
  /// it.
  std::vector<Group> groupsIn(const Loop &L) const;
  void makeVariable(Loop &L, const Group &Together);

  Function &F;
  LoopInfo &Loops;
  DominatorTree &DT;
  Returns Calls;
  SmallVector<AllocaInst *, 8> Variables;
};

} // namespace

/// Whether assembly is nothing but a comment, with which some libraries mark
/// their machine code, or an empty text that hides a value from the optimiser.
static bool isEmpty(const InlineAsm &Code) {
  SmallVector<StringRef, 4> Lines;
  StringRef(Code.getAsmString()).split(Lines, '\n');
  return all_of(Lines, [](StringRef Line) {
    Line = Line.trim();
    return Line.empty() || Line.starts_with("#");
  });
}

/// Whether an instruction leaves no trace of how far the loop has come, and
/// cannot end it or let anybody see its counts.
static bool isQuiet(const Instruction &I, Returns &Calls) {
  if (I.isVolatile() || I.isAtomic())
    return false;
  MarkerKind Kind = markerKind(I);
  if (Kind != MarkerKind::None)
    return Kind == MarkerKind::Counter || Kind == MarkerKind::Count;
  if (I.isTerminator())
    return isa<BranchInst, SwitchInst>(I);
  const auto *Call = dyn_cast<CallBase>(&I);
  if (!Call)
    return true;
  if (const auto *Code = dyn_cast<InlineAsm>(Call->getCalledOperand()))
    return isEmpty(*Code);
  return Call->hasFnAttr(Attribute::WillReturn) && Call->doesNotThrow() &&
         Calls.isCertain(*Call);
}

static bool canHoistFrom(const Loop &L, Returns &Calls) {
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block)
      if (!isQuiet(I, Calls))
        return false;
  return !L.hasNoExitBlocks();
}

/// How many levels of loops counters can leave from here. If there are more
/// than MostLevels, they do not leave this one.
static unsigned heightOf(const Loop &L) {
  unsigned Height = 0;
  for (const Loop *Inner : L)
    Height = std::max(Height, heightOf(*Inner));
  return Height + 1;
}

MapVector<uint32_t, Hoister::MarkerList>
Hoister::countersIn(const Loop &L) const {
  MapVector<uint32_t, MarkerList> Found;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      if (isCounter(I))
        Found[markerIndex(cast<CallInst>(I))].push_back(cast<CallInst>(&I));
  return Found;
}

static bool areTogether(ArrayRef<CallInst *> Some,
                        ArrayRef<CallInst *> Others) {
  return Some.size() == Others.size() &&
         all_of(zip(Some, Others), [](auto Pair) {
           auto [One, Other] = Pair;
           return One->getParent() == Other->getParent() &&
                  markerTimes(*One) == markerTimes(*Other);
         });
}

std::vector<Hoister::Group> Hoister::groupsIn(const Loop &L) const {
  std::vector<Group> Groups;
  for (auto &[Counter, Markers] : countersIn(L)) {
    auto Known = find_if(Groups, [&Found = Markers](const Group &G) {
      return areTogether(G.Markers, Found);
    });
    if (Known == Groups.end()) {
      Groups.push_back({{Counter}, Markers, {}});
      if (Groups.size() > MostVariables)
        break;
      continue;
    }
    Known->Counters.push_back(Counter);
    Known->Others.append(Markers);
  }
  return Groups;
}

/// The variable is in memory first. Its promotion to a register then inserts
/// the phis.
void Hoister::makeVariable(Loop &L, const Group &Together) {
  IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().begin());
  Type *I64 = B.getInt64Ty();
  AllocaInst *Variable = B.CreateAlloca(I64);
  Variables.push_back(Variable);
  B.SetInsertPoint(L.getLoopPreheader()->getTerminator());
  B.CreateStore(B.getInt64(0), Variable);
  for (CallInst *Marker : Together.Markers) {
    B.SetInsertPoint(Marker);
    Value *Sum =
        B.CreateAdd(B.CreateLoad(I64, Variable), writeTimes(B, *Marker));
    B.CreateStore(Sum, Variable);
  }
  SmallVector<BasicBlock *, 4> Exits;
  L.getUniqueExitBlocks(Exits);
  for (BasicBlock *Exit : Exits) {
    B.SetInsertPoint(&*Exit->getFirstInsertionPt());
    B.SetCurrentDebugLocation(Together.Markers.front()->getDebugLoc());
    Value *Sum = B.CreateLoad(I64, Variable);
    for (uint32_t Counter : Together.Counters)
      createCounter(B, Counter, Sum);
  }
  for (const MarkerList &Markers : {Together.Markers, Together.Others})
    for (CallInst *Marker : Markers)
      removeMarker(Marker);
}

bool Hoister::hoist(Loop &L) {
  if (countersIn(L).empty())
    return false;
  const Loop *Around = L.getParentLoop();
  simplifyLoop(&L, &DT, &Loops, nullptr, nullptr, nullptr, false);
  // Two loops with one header have been told apart: `L` is the inner one now.
  if (Loop *Outer = L.getParentLoop();
      Outer != Around && heightOf(*Outer) <= MostLevels)
    return hoist(*Outer);
  std::vector<Group> Groups = groupsIn(L);
  if (Groups.empty() || Groups.size() > MostVariables ||
      !L.isLoopSimplifyForm())
    return false;
  for (const Group &Together : Groups)
    makeVariable(L, Together);
  return true;
}

bool Hoister::run() {
  SmallVector<Loop *, 8> Work(Loops.begin(), Loops.end());
  bool Changed = false;
  while (!Work.empty()) {
    Loop *L = Work.pop_back_val();
    if (heightOf(*L) <= MostLevels && canHoistFrom(*L, Calls) && hoist(*L))
      Changed = true;
    else
      Work.append(L->begin(), L->end());
  }
  if (!Variables.empty())
    PromoteMemToReg(Variables, DT);
  return Changed;
}

PreservedAnalyses CountHoistPass::run(Function &F,
                                      FunctionAnalysisManager &FAM) {
  if (!hasCounters(F))
    return PreservedAnalyses::all();
  Hoister Hoist(F, FAM.getResult<LoopAnalysis>(F),
                FAM.getResult<DominatorTreeAnalysis>(F));
  return Hoist.run() ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
