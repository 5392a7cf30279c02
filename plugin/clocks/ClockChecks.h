// SPDX-License-Identifier: MIT
//
// Puts into the finished code what looks at a site's byte and, seldom, goes to
// the runtime: see struct lineprof_clock_site in lineprof/abi.h. A call exists
// twice, so that one look at the byte decides both whether to open and whether
// to close:
//
//     %on = load i8, clocks + SITE
//     br (%on != 0), clocked, plain
//   plain:                          clocked:
//     %r = call @f(...)               call __lineprof_unit_open(SITE)
//                                     %c = call @f(...)
//                                     call __lineprof_unit_close()
//
// A tail call stays a jump, but its copy is a call.
#ifndef LINEPROF_PLUGIN_CLOCKS_CLOCKCHECKS_H
#define LINEPROF_PLUGIN_CLOCKS_CLOCKCHECKS_H

#include "clocks/ClockSites.h"
#include "clocks/ClockedCalls.h"

#include "rows/UnitHelpers.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

#include <set>

namespace lineprof {

class ClockChecks {
public:
  ClockChecks(llvm::Module &M, const TableView &Table, UnitHelpers &Unit);

  /// Around the calls of profiled rows, and where exceptions and longjmp
  /// arrive in a function that has such calls.
  void writeCalls(llvm::Function &F);

  /// Puts in the checks of an exact build, where its markers are: where rows
  /// begin, and where functions begin, end and are re-entered. The caller
  /// erases the markers.
  void writeRows(llvm::Function &F, llvm::ArrayRef<llvm::CallInst *> Markers);

  /// To be called when all functions are done.
  ClockSites::Tables writeTables(uint32_t Flags) { return Sites.write(Flags); }
  std::set<uint32_t> clockedRows() const { return Sites.rows(); }
  llvm::Constant *recordingByte() const { return Sites.clockOf(0); }
  /// Rows that leave their function by a tail call. The callee takes the
  /// function's place on the stack, so its samples do not tell of these rows.
  const std::set<uint32_t> &jumps() const { return Jumps; }
  /// Rows whose clock sees calls in which profiled code may run.
  const std::set<uint32_t> &entering() const { return Entering; }

private:
  enum class Way { Open, Leave };

  void writeCheck(llvm::Instruction *Before, uint32_t Site, Way W,
                  llvm::Value *Stack = nullptr);
  llvm::Instruction *writeChoice(llvm::Instruction *Before, uint32_t Site,
                                 bool Returns);
  void writeCall(llvm::CallInst &Call, uint32_t Site);
  void writeJump(llvm::CallInst &Call, uint32_t Site);
  void writeInvoke(llvm::InvokeInst &Call, uint32_t Site);
  void writeLandings(llvm::Function &F);
  uint32_t siteOf(const llvm::CallInst &Marker, unsigned Level);

  const TableView &Table;
  UnitHelpers &Unit;
  RowsOfLocation Places;
  ClockedCalls Calls;
  ClockSites Sites;
  std::set<uint32_t> Jumps, Entering;
};

} // namespace lineprof

#endif
