// SPDX-License-Identifier: MIT
//
// Small functions and variables that the plugin adds to a unit. Profiled code
// reaches the runtime through them only: where the program was linked without
// it they return at once, and what is counted goes to memory that nobody reads.
#ifndef LINEPROF_PLUGIN_UNITHELPERS_H
#define LINEPROF_PLUGIN_UNITHELPERS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

#include <utility>

namespace lineprof {

/// Functions local to the unit, made at first use. A unit linked without the
/// runtime, or a process that is not profiled, counts into a sink.
class UnitHelpers {
public:
  /// `IsOptimised`: whether the unit is compiled above -O0.
  explicit UnitHelpers(llvm::Module &M, bool IsOptimised = true);

  llvm::GlobalVariable *module() const { return ModuleVariable; }

  /// Whether the unit has a variable of its own that leads a thread to its
  /// counters: struct lineprof_counts_variable.
  bool hasCountsVariable() const;
  llvm::GlobalVariable *countsVariable();
  /// The counters that the variable points to before it is set; null: it is
  /// null then.
  llvm::GlobalVariable *findOrphans() const;
  /// An i1: whether the variable is not set yet.
  llvm::Value *writeIsMissing(llvm::IRBuilderBase &B);
  llvm::Function *attachCounts(); // void(); sets the variable
  /// A function ptr() that returns the thread's counters, for units without the
  /// variable.
  llvm::Function *findCounts();
  /// A function void(i64 counter) or void(i64 counter, i64 times), and whether
  /// its body is still to be written.
  std::pair<llvm::Function *, bool> adding(bool IsOne);

  /// Calls __lineprof_open or __lineprof_leave, which is there if a clock runs.
  /// `Stack` identifies the frame of the function's rows; null: the stack
  /// pointer does.
  void callClock(llvm::IRBuilderBase &B, llvm::StringRef Which, uint32_t Site,
                 llvm::Value *Stack);
  /// Calls __lineprof_close.
  void callClose(llvm::IRBuilderBase &B);

private:
  llvm::GlobalVariable *makeCounters(llvm::StringRef Name);
  llvm::Constant *sink();
  llvm::Value *stackToPass(llvm::IRBuilderBase &B, llvm::Value *Stack);
  llvm::Function *create(llvm::StringRef Name, llvm::FunctionType *Type);
  llvm::Function *clock(const llvm::Twine &Which,
                        llvm::ArrayRef<llvm::Type *> Parameters);
  void call(llvm::IRBuilderBase &B, llvm::Function *F,
            llvm::ArrayRef<llvm::Value *> Arguments);
  void writeAssembly(llvm::Function &Stub, llvm::StringRef Target);

  llvm::Module &M;
  llvm::GlobalVariable *ModuleVariable;
  bool IsOptimised;
};

} // namespace lineprof

#endif
