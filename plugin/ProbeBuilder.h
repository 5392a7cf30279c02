// SPDX-License-Identifier: MIT
//
// Writes probes, one instruction at a time: the IR twin of
// runtime/src/probe.h. Everything it writes carries !nosanitize (the counters
// are private to a thread and never freed) and the marker's debug location.
#ifndef LINEPROF_PLUGIN_PROBEBUILDER_H
#define LINEPROF_PLUGIN_PROBEBUILDER_H

#include "Markers.h"
#include "ModuleTable.h"
#include "UnitHelpers.h"

#include "llvm/IR/IRBuilder.h"

namespace lineprof {

/// What the probes of one LLVM function share. All its markers, inlined ones
/// too, are of one unit: units meet only at link time, when markers are gone.
struct ProbeContext {
  llvm::Value *Thread; // ptr to struct lineprof_thread
  llvm::Value *Slab;   // this thread's counters of the unit
  llvm::Value *Stack;  // stack pointer at entry, i64; see FrameLevels.h. Null:
                       // as it is now
  bool IsDistinct = true; // no live frame has the same Stack
};

class ProbeBuilder {
public:
  /// Writes before `Before`, with its debug location.
  ProbeBuilder(llvm::Instruction *Before, UnitHelpers &Unit,
               const TableView &Table);

  /// Finds the thread and its slab; in a cold branch, asks for them.
  ProbeContext writePrologue();

  /// What frames are known by, i64.
  llvm::Value *writeStackPointer();

  /// The context of a frame at this level.
  ProbeContext atLevel(const ProbeContext &Context, unsigned Level);

  void writeLine(const ProbeContext &Context, uint32_t Line);
  llvm::Value *writeEnter(const ProbeContext &Context,
                          const EnterMarker &Enter);
  void writeExit(const ProbeContext &Context, llvm::Value *Frame);
  void writeReanchor(const ProbeContext &Context, llvm::Value *Frame);

private:
  llvm::Value *field(llvm::Value *Base, uint64_t Offset);
  llvm::Value *load(llvm::Type *Ty, llvm::Value *Base, uint64_t Offset);
  void store(llvm::Value *Value, llvm::Value *Base, uint64_t Offset);
  void add(llvm::Value *Value, llvm::Value *Base, uint64_t Offset);
  llvm::Value *writeClock(llvm::Value *Thread);
  llvm::Value *writeCharge(llvm::Value *Thread, uint64_t CostOffset);
  llvm::Value *writeFrameAllocation(const ProbeContext &Context);
  llvm::Value *writeUnusual(const ProbeContext &Context, llvm::Value *Frame);
  void writeLeave(const ProbeContext &Context, llvm::Value *Frame);
  llvm::Value *lineCounter(const ProbeContext &Context, uint32_t Line);
  llvm::Value *callEnter(const ProbeContext &Context, const EnterMarker &Enter);
  llvm::Value *writeThreadPointer();
  template <typename WriterT>
  llvm::BasicBlock *writeUnlikely(llvm::Value *Condition, WriterT Write);

  llvm::IRBuilder<llvm::ConstantFolder, llvm::IRBuilderCallbackInserter> B;
  UnitHelpers &Unit;
  const TableView &Table;
  bool HasAssembly;
};

} // namespace lineprof

#endif
