// SPDX-License-Identifier: MIT
//
// Which calls of the finished code may be worth a clock. Calls of functions
// that only compute a little are not: a reading of ten nanoseconds says nothing
// about a fraction of one.
#ifndef LINEPROF_PLUGIN_CLOCKS_CLOCKEDCALLS_H
#define LINEPROF_PLUGIN_CLOCKS_CLOCKEDCALLS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

namespace lineprof {

class ClockedCalls {
public:
  explicit ClockedCalls(const llvm::Module &M);

  /// Whether the call will be a call in the machine code, too, and may take
  /// long: of a function that is not known to be short, of the library by the
  /// back end (memcpy of any size), of assembly that enters the system. False
  /// for calls that never return or return twice, and for those that clang's
  /// sanitizers put in.
  bool has(const llvm::CallBase &Call);

  /// Whether profiled code may run in the call, as far as the unit knows:
  /// unless it is of a function that a system header declares and that is given
  /// no function to call, or of one that makes such calls only.
  bool mayEnterProfiled(const llvm::CallBase &Call) const;

private:
  bool isShort(const llvm::Function &F);
  bool isShortOfLibrary(const llvm::Function &F) const;
  bool isShortBody(const llvm::Function &F);

  bool isOfSystem(const llvm::Function &F) const;
  bool leadsOut(const llvm::CallBase &Call) const;
  void findReaching(const llvm::Module &M);

  llvm::TargetLibraryInfoImpl Library;
  llvm::StringSet<> System; // C functions of system headers
  llvm::DenseMap<const llvm::Function *, bool> Short;
  llvm::DenseSet<const llvm::Function *> Reaching; // profiled code
};

} // namespace lineprof

#endif
