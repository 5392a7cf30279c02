// SPDX-License-Identifier: MIT
//
// What counters mean: which of them add up to the hits of a line or the calls
// of a function (COUNTS in lineprof/format_samples.h). The terms are kept in
// the module until the pipeline's end, since several passes make counters.
#ifndef LINEPROF_PLUGIN_COUNTTERMS_H
#define LINEPROF_PLUGIN_COUNTTERMS_H

#include "rows/ModuleTable.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"

#include <cstdint>

namespace lineprof {

/// One summand: the hits of the row or function `Key` have `Counter` added or
/// subtracted.
struct CountTerm {
  uint32_t Key;
  uint32_t Counter;
  uint32_t IsNegative;
};

/// A key is the index of a line or, behind all lines, of a function or, behind
/// all of these, of a part of a row (RowParts.h).
inline uint32_t keyOfLine(uint32_t Line) { return Line; }
inline uint32_t keyOfFunction(const TableView &Table, uint32_t Function) {
  return Table.lineCount() + Function;
}
inline uint32_t keyOfPart(const TableView &Table, uint32_t Part) {
  return Table.lineCount() + Table.functionCount() + Part;
}

void addTerms(llvm::Module &M, llvm::ArrayRef<CountTerm> Terms);

/// A part of a row: see RowParts.h.
struct RowPart {
  uint32_t Line;
  uint32_t Discriminator;
};

/// Says what the parts are, by index: by row, then by discriminator.
void noteParts(llvm::Module &M, llvm::ArrayRef<RowPart> Parts);

/// A counter whose count is added to, or subtracted from, that of another one.
struct Summand {
  uint32_t Counter;
  uint32_t IsNegative;
};
using Summands = llvm::SmallVector<Summand, 2>;

/// From now on the count of a counter is what it counts itself plus what is
/// listed for it.
void extendCounters(llvm::Module &M,
                    const llvm::DenseMap<uint32_t, Summands> &Sums);

/// For tests: prints a line for each key with its counters, as `row 3: 1 -0`.
struct PrintTermsPass : llvm::PassInfoMixin<PrintTermsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Emits `struct lineprof_counts` with all terms and removes them from the
/// module. Null if there are no counters. `Loops` are the rows whose loops
/// count in their rounds.
llvm::GlobalVariable *emitCounts(llvm::Module &M, const TableView &Table,
                                 llvm::ArrayRef<uint32_t> Loops);

} // namespace lineprof

#endif
