// SPDX-License-Identifier: MIT
//
// Puts into the finished code what looks at a site's byte and, seldom, goes to
// the runtime: see struct lineprof_site in lineprof/abi.h. A call exists twice,
// so that it is looked at once, and what was opened is closed:
//
//     %on = load i8, clocks + SITE
//     br (%on != 0), clocked, plain
//   plain:                          clocked:
//     %r = call @f(...)               call __lineprof_unit_open(SITE)
//                                     %c = call @f(...)
//                                     call __lineprof_unit_close()
//
// A call that is a jump where it is the last thing its function does stays one,
// but for its copy.
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

  /// Of an exact build, in place of its markers, which stay to be erased: where
  /// rows begin and functions begin, leave and are arrived in.
  void writeRows(llvm::Function &F, llvm::ArrayRef<llvm::CallInst *> Markers);

  /// When all functions are done.
  ClockSites::Tables writeTables(uint32_t Flags) { return Sites.write(Flags); }
  llvm::Constant *recordingByte() const { return Sites.clockOf(0); }
  /// Rows that jump out of their function: what they jump to takes its place,
  /// so that no sample there tells of them.
  const std::set<uint32_t> &jumps() const { return Jumps; }

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
  RowsOfPlace Places;
  ClockedCalls Calls;
  ClockSites Sites;
  std::set<uint32_t> Jumps;
};

} // namespace lineprof

#endif
