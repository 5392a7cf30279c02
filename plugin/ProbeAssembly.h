// SPDX-License-Identifier: MIT
//
// Probes as machine code, where lineprof/abi_<cpu>.h has it (x86-64): functions
// that profiled code calls. A probe is then a few bytes, keeps no
// register busy between it and the next one, and is nothing that the compiler
// has to select and allocate again: written out at each place, probes made up
// most of a program's code and half of its compile. No increment can be split
// by a signal handler, and a probe costs the same at every level of
// optimisation. Other CPUs take the IR in ProbeBuilder.cpp.
#ifndef LINEPROF_PLUGIN_PROBEASSEMBLY_H
#define LINEPROF_PLUGIN_PROBEASSEMBLY_H

#include "UnitHelpers.h"

#include "llvm/IR/IRBuilder.h"

namespace lineprof {

class ProbeAssembly {
public:
  /// Whether there is assembly for the module's target.
  static bool covers(const llvm::Module &M);

  ProbeAssembly(llvm::IRBuilderBase &B, UnitHelpers &Unit);

  /// All offsets are counters' in the slab. `Stack`: see FrameLevels.h; null:
  /// the stack pointer, which is the same at all calls of the function.
  void writeLine(uint64_t LineOffset);
  /// `Flags`: LINEPROF_X86_64_ENTER_*.
  void writeEnter(uint64_t LineOffset, uint64_t FunctionOffset, unsigned Flags,
                  llvm::Value *Stack);
  void writeExit(llvm::Value *Stack);
  void writeReanchor(llvm::Value *Stack);

private:
  llvm::Function *line();
  llvm::Function *enter(bool IsPassed);
  llvm::Function *exit(bool IsPassed);
  llvm::Function *reanchor(bool IsPassed);
  llvm::Function *make(llvm::StringRef Probe, unsigned Parameters,
                       llvm::StringRef Text,
                       llvm::ArrayRef<llvm::Value *> Operands);
  llvm::Value *cost(uint64_t Offset);
  void call(llvm::Function *Probe, llvm::ArrayRef<llvm::Value *> Arguments);

  llvm::IRBuilderBase &B;
  UnitHelpers &Unit;
  llvm::Module &M;
};

} // namespace lineprof

#endif
