// SPDX-License-Identifier: MIT
//
// Probes as machine code, where lineprof/abi_<cpu>.h has it (x86-64). A probe
// is then one piece of inline assembly: a compile spends its time on the
// program and not on selecting the same dozens of instructions again, no
// increment can be split by a signal handler, and a probe costs the same at
// every level of optimisation. Other CPUs take the IR in ProbeBuilder.cpp.
#ifndef LINEPROF_PLUGIN_PROBEASSEMBLY_H
#define LINEPROF_PLUGIN_PROBEASSEMBLY_H

#include "UnitHelpers.h"

#include "llvm/IR/IRBuilder.h"

namespace lineprof {

class ProbeAssembly {
public:
  /// Whether there is assembly for the module's target.
  static bool covers(const llvm::Module &M);

  ProbeAssembly(llvm::IRBuilderBase &B, UnitHelpers &Unit) : B(B), Unit(Unit) {}

  void writeLine(llvm::Value *Thread, llvm::Value *Slab, uint64_t LineOffset);
  void writeEnter(llvm::Value *Thread, llvm::Value *Slab, uint64_t LineOffset,
                  uint64_t FunctionOffset, llvm::Value *Frame,
                  llvm::Value *Stack);
  /// Returns an i64 that is not 0 if __lineprof_exit_slow() must be called.
  llvm::Value *writeExit(llvm::Value *Thread, llvm::Value *Frame,
                         llvm::Value *Stack);
  /// Only ends the open interval.
  void writeCharge(llvm::Value *Thread, uint64_t CostOffset);

  /// The slow clock as the assembly wants it, around `Read`, which keeps all
  /// registers but rax.
  static llvm::Function *makeClockEntry(llvm::Module &M, llvm::Function *Read);

private:
  llvm::Value *write(llvm::StringRef Text, llvm::StringRef Constraints,
                     llvm::ArrayRef<llvm::Value *> Operands);

  llvm::IRBuilderBase &B;
  UnitHelpers &Unit;
};

} // namespace lineprof

#endif
