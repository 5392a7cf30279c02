// SPDX-License-Identifier: MIT
//
// See CountedLoops.h.
#include "counts/CountedLoops.h"

#include "rows/Markers.h"
#include "rows/RowsOfLocation.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/raw_ostream.h"

#include <set>

using namespace llvm;
using namespace lineprof;

/// Whether the sum grows by the same amount in every round.
static bool isRegular(const PHINode &Sum, const Loop &L) {
  const Value *Next = Sum.getIncomingValueForBlock(L.getLoopLatch());
  while (const auto *Add = dyn_cast<BinaryOperator>(Next)) {
    if (Add->getOpcode() != Instruction::Add)
      return false;
    if (L.isLoopInvariant(Add->getOperand(1)))
      Next = Add->getOperand(0);
    else if (L.isLoopInvariant(Add->getOperand(0)))
      Next = Add->getOperand(1);
    else
      return false;
  }
  return Next == &Sum;
}

/// Whether the instruction will be a call in the machine code. A counter marker
/// will not; an intrinsic that moves memory will, or takes as long.
static bool isCall(const Instruction &I) {
  if (isa<MemIntrinsic>(I))
    return true;
  return isa<CallBase>(I) && !isa<IntrinsicInst>(I) && !isCounter(I);
}

static bool makesCalls(const Loop &L) {
  return any_of(L.blocks(),
                [](const BasicBlock *Block) { return any_of(*Block, isCall); });
}

static bool countsConditions(const Loop &L, const DominatorTree &DT) {
  const BasicBlock *Latch = L.getLoopLatch();
  if (!Latch || makesCalls(L))
    return false;
  for (const PHINode &Sum : L.getHeader()->phis())
    if (Sum.getType()->isIntOrIntVectorTy() && !isRegular(Sum, L) &&
        onlyCounts(Sum))
      return true;
  // These counters could not leave the loop.
  for (const BasicBlock *Block : L.blocks())
    if (!DT.dominates(Block, Latch) && any_of(*Block, isCounter))
      return true;
  return false;
}

/// The row of the loop's own debug location, which the optimiser's remarks
/// name, too.
static const DILocation *placeOf(const Loop &L) {
  if (const MDNode *Id = L.getLoopID())
    for (const Metadata *Operand : Id->operands())
      if (const auto *Location = dyn_cast_or_null<DILocation>(Operand))
        return Location;
  return nullptr;
}

std::vector<uint32_t> lineprof::findCountedLoops(Module &M,
                                                 const TableView &Table,
                                                 FunctionAnalysisManager &FAM) {
  std::set<uint32_t> Found;
  RowsOfLocation Rows(M, Table);
  for (Function &F : M) {
    if (F.isDeclaration() || F.hasOptNone() || !hasCounters(F))
      continue;
    const DominatorTree &DT = FAM.getResult<DominatorTreeAnalysis>(F);
    for (const Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder()) {
      if (!L->isInnermost() || !countsConditions(*L, DT))
        continue;
      SmallVector<RowOfFunction, 4> Where = Rows.find(placeOf(*L));
      if (!Where.empty())
        Found.insert(Where.front().Line);
    }
  }
  return std::vector<uint32_t>(Found.begin(), Found.end());
}

PreservedAnalyses PrintCountedLoopsPass::run(Module &M,
                                             ModuleAnalysisManager &MAM) {
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  if (std::optional<TableView> Table = TableView::find(M))
    for (uint32_t Row : findCountedLoops(M, *Table, FAM))
      outs() << "counted loop in row " << Row << '\n';
  return PreservedAnalyses::all();
}
