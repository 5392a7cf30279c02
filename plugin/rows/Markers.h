// SPDX-License-Identifier: MIT
//
// What the plugin's parts leave in a module for each other. The AST stage can
// only write calls: __lineprof_mark_*. At the pipeline's start the IR stage
// turns them into annotations, which optimisers keep in place but take to cost
// nothing, so that inlining decides as it would without them:
//
//   call void @llvm.var.annotation(ptr FRAME, ptr @__lineprof_module,
//                                  ptr KIND, i32 INDEX, ptr TIMES)
//   FRAME = call ptr @llvm.ptr.annotation(ptr LINE, ptr @__lineprof_module,
//                                  ptr KIND, i32 FUNCTION, ptr null)
//
// TIMES is how often a counter counts; null elsewhere.
//
// Annotations read and write memory that only they know: the program's own
// work may move across, but none is dropped, doubled into one, or reordered.
// Regions and steps stay calls.
#ifndef LINEPROF_PLUGIN_MARKERS_H
#define LINEPROF_PLUGIN_MARKERS_H

#include "rows/Notes.h"

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>

namespace llvm {
class CallInst;
class Function;
class IRBuilderBase;
class Instruction;
class Value;
} // namespace llvm

namespace lineprof {

enum class MarkerKind {
  None,
  Count,   // index: what is counted: see CountTerms.h
  Counter, // replaces Count markers; index: the counter
  // In exact builds alone, where every row has a clock.
  Line,     // index: the line
  Enter,    // index: the function; returns the frame
  Exit,     // its frame; null: the innermost. index: the function
  Reanchor, // control arrived in a frame
  RegionBegin,
  RegionValues,
  RegionEnd,
  Step
};

/// A function that is entered, and the row that is open first.
struct EnterMarker {
  uint32_t Function;
  uint32_t Line;
};

/// MarkerKind::None if `I` is not a marker, or not any more.
MarkerKind markerKind(const llvm::Instruction &I);

bool isCounter(const llvm::Instruction &I);

/// Whether `F` has counters of rows, its own or those of functions inlined into
/// it.
bool hasCounters(const llvm::Function &F);

/// Whether only counters need the value, so that the plain program does not
/// have it.
bool onlyCounts(const llvm::Instruction &Value);

/// Whether the marker is one of a region or step, which becomes a call of the
/// runtime.
bool isRegionMarker(MarkerKind Kind);

/// `I` as a call of the AST stage's marker function `Name`; null if it is none.
llvm::CallInst *asMarkCall(llvm::Instruction &I, llvm::StringRef Name);
/// The index that such a call says.
uint32_t markCallIndex(const llvm::CallInst *Call);

/// The index that a line, exit, count or counter marker holds.
uint32_t markerIndex(const llvm::CallInst &Marker);
/// The frame that an exit or reanchor marker is about.
llvm::Value *markerFrame(const llvm::CallInst &Marker);
EnterMarker enterMarker(const llvm::CallInst &Marker);
/// How often a counter marker counts. Markers with the same value here count
/// the same number of times.
llvm::Value *markerTimes(const llvm::CallInst &Marker);
/// Whether the marker counts once, as every counter does that has not left a
/// loop.
bool countsOnce(const llvm::CallInst &Marker);
/// The number of times as an i64.
llvm::Value *writeTimes(llvm::IRBuilderBase &B, const llvm::CallInst &Marker);

// The module must have its ModuleName global already.
llvm::CallInst *createLine(llvm::IRBuilderBase &B, uint32_t Line);
llvm::CallInst *createEnter(llvm::IRBuilderBase &B, const EnterMarker &Enter);
llvm::CallInst *createExit(llvm::IRBuilderBase &B, llvm::Value *Frame,
                           uint32_t Function);
llvm::CallInst *createReanchor(llvm::IRBuilderBase &B, llvm::Value *Frame);
llvm::CallInst *createCount(llvm::IRBuilderBase &B, uint32_t Key);
llvm::CallInst *createCounter(llvm::IRBuilderBase &B, uint32_t Counter,
                              llvm::Value *Times = nullptr);

/// Erases a marker, also one of a region or step. Users of its value get that
/// of a region that was not opened.
void removeMarker(llvm::CallInst *Marker);

} // namespace lineprof

#endif
