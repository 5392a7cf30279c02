// SPDX-License-Identifier: MIT
//
// See CounterNumbers.h.
#include "rows/CounterNumbers.h"

#include "rows/Notes.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace lineprof;

uint32_t lineprof::counterCount(const Module &M) {
  const NamedMDNode *Note = M.getNamedMetadata(CountersNote);
  return Note ? uint32_t(mdconst::extract<ConstantInt>(
                             Note->getOperand(0)->getOperand(0))
                             ->getZExtValue())
              : 0;
}

uint32_t lineprof::reserveCounters(Module &M, uint32_t Count) {
  LLVMContext &Ctx = M.getContext();
  uint32_t First = counterCount(M);
  NamedMDNode *Note = M.getOrInsertNamedMetadata(CountersNote);
  Note->clearOperands();
  Note->addOperand(
      MDNode::get(Ctx, ConstantAsMetadata::get(ConstantInt::get(
                           Type::getInt32Ty(Ctx), First + Count))));
  return First;
}

uint32_t lineprof::takeCounterCount(Module &M) {
  uint32_t Count = counterCount(M);
  if (NamedMDNode *Note = M.getNamedMetadata(CountersNote))
    Note->eraseFromParent();
  return Count;
}
