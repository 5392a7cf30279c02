// SPDX-License-Identifier: MIT
//
// See QuietCode.h.
#include "counts/QuietCode.h"

#include "rows/Markers.h"
#include "rows/Returns.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace lineprof;

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

bool lineprof::isQuiet(const Instruction &I, Returns &Calls) {
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
