// SPDX-License-Identifier: MIT
//
// Which calls will still be calls when the optimiser is done, as far as one
// can tell before it has begun. Only a loop that makes such calls may run long
// while it does little itself, and can afford to look at its mode.
#ifndef LINEPROF_PLUGIN_REALCALLS_H
#define LINEPROF_PLUGIN_REALCALLS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/InstrTypes.h"

namespace lineprof {

class RealCalls {
public:
  /// Not: intrinsics, assembly, markers, calls that never return, and calls of
  /// small functions that make no real calls themselves.
  bool isReal(const llvm::Instruction &I);

private:
  bool isRealCallee(const llvm::Function &F);
  bool mayStay(const llvm::Function &F);

  llvm::DenseMap<const llvm::Function *, bool> Known;
};

} // namespace lineprof

#endif
