// SPDX-License-Identifier: MIT
//
// Finds calls that certainly return, and only once. Calls do not if they may
// throw, jump past their caller, end the thread or run for ever. Code behind
// such a call has run as often as the code in front of it, so both share a
// counter.
#ifndef LINEPROF_PLUGIN_RETURNS_H
#define LINEPROF_PLUGIN_RETURNS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/InstrTypes.h"

namespace lineprof {

/// Whether the call is one of setjmp or of clang's own __builtin_setjmp, of
/// which LLVM does not say that it may return more than once.
bool returnsTwice(const llvm::CallBase &Call);

/// Whether such a call returns 0 when it returns first, and never again: setjmp
/// does. getcontext() returns 0 each time.
bool returnsZeroFirst(const llvm::CallBase &Call);

class Returns {
public:
  bool isCertain(const llvm::CallBase &Call);

private:
  bool isCertain(const llvm::Function &F);
  bool comesToItsEnd(const llvm::Function &F);

  llvm::DenseMap<const llvm::Function *, bool> Known;
};

} // namespace lineprof

#endif
