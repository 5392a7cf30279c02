// SPDX-License-Identifier: MIT
//
// See LoopVariables.h.
#include "counts/LoopVariables.h"

#include "rows/Markers.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;
using namespace lineprof;

constexpr unsigned MostLevels = 2;

/// How many levels of loops there are, from this loop to its innermost one.
static unsigned heightOf(const Loop &L) {
  unsigned Height = 0;
  for (const Loop *Inner : L)
    Height = std::max(Height, heightOf(*Inner));
  return Height + 1;
}

bool lineprof::mayCountInVariables(const Loop &L) {
  return heightOf(L) <= MostLevels && !L.hasNoExitBlocks();
}

static MapVector<uint32_t, MarkerList> countersIn(const Loop &L) {
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

std::vector<CounterGroup>
lineprof::findGroups(const Loop &L, size_t Most,
                     function_ref<bool(ArrayRef<CallInst *>)> IsWanted) {
  std::vector<CounterGroup> Groups;
  for (auto &[Counter, Markers] : countersIn(L)) {
    if (!IsWanted(Markers))
      continue;
    auto Known = find_if(Groups, [&Found = Markers](const CounterGroup &G) {
      return areTogether(G.Markers, Found);
    });
    if (Known == Groups.end()) {
      Groups.push_back({{Counter}, Markers, {}});
      if (Groups.size() > Most)
        break;
      continue;
    }
    Known->Counters.push_back(Counter);
    Known->Others.append(Markers);
  }
  return Groups;
}

static void addToCounters(IRBuilderBase &B, AllocaInst *Variable,
                          const CounterGroup &Group) {
  B.SetCurrentDebugLocation(Group.Markers.front()->getDebugLoc());
  Value *Sum = B.CreateLoad(B.getInt64Ty(), Variable);
  for (uint32_t Counter : Group.Counters)
    createCounter(B, Counter, Sum);
}

void LoopVariables::add(Loop &L, const CounterGroup &Group,
                        ArrayRef<Instruction *> Places) {
  IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().begin());
  Type *I64 = B.getInt64Ty();
  AllocaInst *Variable = B.CreateAlloca(I64);
  Variables.push_back(Variable);
  B.SetInsertPoint(L.getLoopPreheader()->getTerminator());
  B.CreateStore(B.getInt64(0), Variable);
  for (CallInst *Marker : Group.Markers) {
    B.SetInsertPoint(Marker);
    Value *Sum =
        B.CreateAdd(B.CreateLoad(I64, Variable), writeTimes(B, *Marker));
    B.CreateStore(Sum, Variable);
  }
  for (Instruction *Place : Places) {
    B.SetInsertPoint(Place);
    addToCounters(B, Variable, Group);
    B.CreateStore(B.getInt64(0), Variable);
  }
  SmallVector<BasicBlock *, 4> Exits;
  L.getUniqueExitBlocks(Exits);
  for (BasicBlock *Exit : Exits) {
    B.SetInsertPoint(&*Exit->getFirstInsertionPt());
    addToCounters(B, Variable, Group);
  }
  for (const MarkerList &Markers : {Group.Markers, Group.Others})
    for (CallInst *Marker : Markers)
      removeMarker(Marker);
}

void LoopVariables::promote() {
  if (!Variables.empty())
    PromoteMemToReg(Variables, DT);
}
