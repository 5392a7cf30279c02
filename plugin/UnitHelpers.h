// SPDX-License-Identifier: MIT
//
// The little functions that stand between a probe and a runtime that may not
// be there, and what is counted into then.
#ifndef LINEPROF_PLUGIN_UNITHELPERS_H
#define LINEPROF_PLUGIN_UNITHELPERS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace lineprof {

/// Functions local to the unit, made at first use. A unit linked without the
/// runtime, or a process that is not profiled, counts into a sink.
class UnitHelpers {
public:
  explicit UnitHelpers(llvm::Module &M);

  llvm::GlobalVariable *module() const { return ModuleVariable; }
  llvm::Function *attach();    // {ptr thread, ptr slab}()
  llvm::Function *enterSlow(); // ptr(ptr thread, i64 stack)
  llvm::Function *exitSlow();  // void(ptr thread, i64 stack)
  llvm::Function *reanchor();  // void(ptr thread, i64 stack)
  llvm::Function *clock();     // i64()
  llvm::GlobalVariable *sinkThread();
  llvm::GlobalVariable *sinkSlab();
  llvm::GlobalVariable *sinkFrame();
  llvm::Constant *sinkCounters();

  /// Whether the unit has a variable of its own that leads a thread to its
  /// counters: struct lineprof_counts_variable.
  bool hasCountsVariable() const;
  llvm::GlobalVariable *countsVariable();
  llvm::Function *attachCounts(); // void(); sets the variable

  llvm::Function *sharedClock(); // clock(), one copy in the program

  /// Makes the program keep one copy of a function of that name.
  static void share(llvm::Function &F);

  /// A function of the runtime, as a weak reference.
  llvm::Function *runtime(llvm::StringRef Name, llvm::FunctionType *Type);

private:
  llvm::GlobalVariable *unsetModes();
  llvm::Function *makeClock(llvm::StringRef Name);
  void writeCleanModes(llvm::IRBuilderBase &B);
  llvm::Function *create(llvm::StringRef Name, llvm::FunctionType *Type);
  llvm::Function *forward(llvm::StringRef Name, llvm::StringRef RuntimeName,
                          llvm::FunctionType *Type, llvm::Constant *SinkResult);
  llvm::Function *forwardFrame(llvm::StringRef Name, llvm::StringRef Runtime);

  llvm::Module &M;
  llvm::GlobalVariable *ModuleVariable;
};

} // namespace lineprof

#endif
