// SPDX-License-Identifier: MIT
//
// See KnownChoices.h.
#include "counts/KnownChoices.h"

#include "rows/Markers.h"

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

#include <optional>

using namespace llvm;
using namespace lineprof;
using namespace llvm::PatternMatch;

/// What the condition is behind the branch, on its way 0 or 1. None: either.
static std::optional<bool> isKnownOn(unsigned Way, const BranchInst &Branch,
                                     const Value *Condition,
                                     const DataLayout &DL) {
  Value *Negated;
  if (match(Condition, m_Not(m_Value(Negated)))) {
    std::optional<bool> Known = isKnownOn(Way, Branch, Negated, DL);
    return Known ? std::optional(!*Known) : std::nullopt;
  }
  return isImpliedCondition(Branch.getCondition(), Condition, DL, Way == 0);
}

/// Tells the ways behind `Branch` what they know of `Sum`, which is `Before`
/// or, if the condition holds, one more.
static bool tell(Instruction &Sum, Value *Before, const Value *Condition,
                 BranchInst &Branch, DominatorTree &DT) {
  unsigned Replaced = 0;
  for (unsigned Way : {0u, 1u}) {
    std::optional<bool> Held =
        isKnownOn(Way, Branch, Condition, Branch.getDataLayout());
    if (!Held)
      continue;
    IRBuilder<> B(&Branch);
    Value *Known = *Held ? B.CreateAdd(Before, B.getInt64(1)) : Before;
    Replaced += replaceDominatedUsesWith(
        &Sum, Known, DT,
        BasicBlockEdge(Branch.getParent(), Branch.getSuccessor(Way)));
    if (*Held)
      RecursivelyDeleteTriviallyDeadInstructions(Known);
  }
  return Replaced > 0;
}

static bool tellWays(BasicBlock &Block, DominatorTree &DT) {
  auto *Branch = dyn_cast<BranchInst>(Block.getTerminator());
  if (!Branch || !Branch->isConditional() ||
      Branch->getSuccessor(0) == Branch->getSuccessor(1))
    return false;
  bool HasChanged = false;
  for (Instruction &I : make_early_inc_range(Block)) {
    Value *Before, *Condition;
    if (match(&I, m_c_Add(m_ZExt(m_Value(Condition)), m_Value(Before))) &&
        Condition->getType()->isIntegerTy(1) && I.getType()->isIntegerTy(64) &&
        onlyCounts(I))
      HasChanged |= tell(I, Before, Condition, *Branch, DT);
    if (HasChanged && isInstructionTriviallyDead(&I))
      I.eraseFromParent();
  }
  return HasChanged;
}

/// Removes sums that have become the same in every round.
static void removeConstants(Function &F) {
  for (BasicBlock &Block : F)
    for (PHINode &Sum : make_early_inc_range(Block.phis()))
      if (Value *Only = Sum.hasConstantValue(); Only && onlyCounts(Sum)) {
        Sum.replaceAllUsesWith(Only);
        Sum.eraseFromParent();
      }
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (Constant *Known = ConstantFoldInstruction(&I, F.getDataLayout());
        Known && I.getOpcode() == Instruction::Add) {
      I.replaceAllUsesWith(Known);
      I.eraseFromParent();
    }
}

PreservedAnalyses KnownChoicesPass::run(Function &F,
                                        FunctionAnalysisManager &FAM) {
  if (!hasCounters(F))
    return PreservedAnalyses::all();
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  bool HasChanged = false;
  for (BasicBlock &Block : F)
    HasChanged |= DT.isReachableFromEntry(&Block) && tellWays(Block, DT);
  if (!HasChanged)
    return PreservedAnalyses::all();
  removeConstants(F);
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}
