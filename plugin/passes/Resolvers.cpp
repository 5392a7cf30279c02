// SPDX-License-Identifier: MIT
//
// See Resolvers.h.
#include "passes/Resolvers.h"

#include "rows/Markers.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace lineprof;

static void removeMarkers(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    for (const char *Name : {MarkEnter, MarkLine, MarkRegionBegin,
                             MarkRegionValues, MarkRegionEnd, MarkStep})
      if (CallInst *Marker = asMarkCall(I, Name)) {
        if (!Marker->getType()->isVoidTy())
          Marker->replaceAllUsesWith(Constant::getNullValue(Marker->getType()));
        Marker->eraseFromParent();
        break;
      }
}

/// A copy of the function without markers. If the linker may choose another
/// definition for its name, the function itself loses its markers.
static Function *asWritten(Function &F) {
  if (F.isInterposable()) {
    removeMarkers(F);
    return &F;
  }
  ValueToValueMapTy Map;
  Function *Copy = CloneFunction(&F, Map);
  Copy->setLinkage(GlobalValue::InternalLinkage);
  Copy->setVisibility(GlobalValue::DefaultVisibility);
  Copy->setComdat(nullptr);
  removeMarkers(*Copy);
  return Copy;
}

void lineprof::leaveResolversAlone(Module &M) {
  SmallVector<Function *, 4> Work;
  DenseMap<Function *, Function *> Known; // what stands for a function
  for (GlobalIFunc &Chosen : M.ifuncs()) {
    Function *Resolver = Chosen.getResolverFunction();
    if (!Resolver || !Known.insert({Resolver, Resolver}).second)
      continue;
    removeMarkers(*Resolver);
    Work.push_back(Resolver);
  }
  while (!Work.empty())
    for (Instruction &I : instructions(Work.pop_back_val())) {
      auto *Call = dyn_cast<CallBase>(&I);
      Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      if (!Callee || Callee->isDeclaration())
        continue;
      Function *&Copy = Known[Callee];
      if (!Copy) {
        Copy = asWritten(*Callee);
        Work.push_back(Copy);
      }
      Call->setCalledFunction(Copy);
    }
}
