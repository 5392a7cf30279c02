// SPDX-License-Identifier: MIT
//
// See LoopsInside.h.
#include "clocks/LoopsInside.h"

#include "rows/RowsOfLocation.h"

#include "llvm/Analysis/LoopInfo.h"

using namespace llvm;
using namespace lineprof;

/// Adds the rows that the location was inlined into: all but its own, which is
/// the innermost if the location is in a profiled function itself.
static void addRowsAround(RowsOfLocation &Rows, const DILocation *Location,
                          std::set<uint32_t> &To) {
  if (!Location || !Location->getInlinedAt())
    return;
  for (const RowOfFunction &Row : Rows.find(Location->getInlinedAt()))
    To.insert(Row.Line);
}

std::set<uint32_t> lineprof::findLoopsInside(Module &M, const TableView &Table,
                                             FunctionAnalysisManager &FAM) {
  std::set<uint32_t> Found;
  RowsOfLocation Rows(M, Table);
  for (Function &F : M) {
    if (F.isDeclaration() || F.hasOptNone() || !F.getSubprogram())
      continue;
    for (const Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
      addRowsAround(Rows, L->getStartLoc(), Found);
  }
  return Found;
}
