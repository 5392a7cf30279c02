// SPDX-License-Identifier: MIT
//
// What keeps a function's code from existing twice; see BodyTwin.h. A file of
// its own for `kprof sites`, which asks the same of code that is not optimised.
#include "BodyTwin.h"

#include "LabelTables.h"

#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;
using namespace lineprof;

static bool definesSymbol(const InlineAsm &Code) {
  StringRef Text = Code.getAsmString();
  return Text.contains(':') && !Text.contains("${:uid}");
}

const char *lineprof::reasonNotToSplit(const Function &F) {
  for (const Instruction &I : instructions(F)) {
    const auto *Call = dyn_cast<CallBase>(&I);
    if (!Call)
      continue;
    if (Call->cannotDuplicate())
      return "it has a call that may exist only once";
    const auto *Code = dyn_cast<InlineAsm>(Call->getCalledOperand());
    if (Code && definesSymbol(*Code))
      return "its assembly may define a symbol";
  }
  if (!LabelTables(F).areLocal())
    return "addresses of its labels are kept where others may see them";
  return nullptr;
}
