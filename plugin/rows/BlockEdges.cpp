// SPDX-License-Identifier: MIT
//
// See BlockEdges.h.
#include "rows/BlockEdges.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace lineprof;

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
