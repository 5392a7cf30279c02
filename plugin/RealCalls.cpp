// SPDX-License-Identifier: MIT
//
// See RealCalls.h.
#include "RealCalls.h"

#include "BodyTwin.h"
#include "Markers.h"

#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace lineprof;

/// Instructions, before optimisation, that an inliner may still take for few.
constexpr unsigned SmallSize = 150;

static bool isOfLibrary(const Function &F) {
  Triple Target(F.getParent()->getTargetTriple());
  TargetLibraryInfoImpl Library(Target);
  LibFunc Known;
  return Library.getLibFunc(F, Known);
}

/// Such as memcmp(): a loop of those is like one without calls.
static bool isLeaf(const Function &F) {
  return F.willReturn() && F.doesNotThrow() && F.onlyAccessesArgMemory() &&
         isOfLibrary(F);
}

bool RealCalls::mayStay(const Function &F) {
  if (F.hasFnAttribute(Attribute::AlwaysInline))
    return false;
  if (F.isDeclaration())
    return !(F.doesNotAccessMemory() && F.willReturn()) && !isLeaf(F);
  if (F.hasFnAttribute(Attribute::NoInline) || F.isInterposable())
    return true;
  unsigned Size = 0;
  for (const Instruction &I : instructions(F))
    if (++Size > SmallSize || isReal(I))
      return true;
  return false;
}

bool RealCalls::isRealCallee(const Function &F) {
  // True while it is being looked at: recursion stays.
  auto [Found, IsNew] = Known.try_emplace(&F, true);
  if (!IsNew)
    return Found->second;
  bool Stays = mayStay(F);
  Known[&F] = Stays;
  return Stays;
}

bool RealCalls::isReal(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  if (!Call || isa<IntrinsicInst>(Call) || Call->isInlineAsm() ||
      Call->doesNotReturn() || markerKind(I) != MarkerKind::None)
    return false;
  const Function *Callee = Call->getCalledFunction();
  if (const Function *Clean = cleanOf(Callee))
    Callee = Clean; // the call is postponed: it may be inlined in the end
  return !Callee || isRealCallee(*Callee);
}
