// SPDX-License-Identifier: MIT
//
// See MarkerLowering.h.
#include "passes/MarkerLowering.h"

#include "clocks/ClockChecks.h"
#include "clocks/LoopsInside.h"
#include "counts/CountLowering.h"
#include "counts/CountTerms.h"
#include "counts/CountedLoops.h"
#include "passes/RegionLowering.h"
#include "rows/CrashNote.h"
#include "rows/FunctionNotes.h"
#include "rows/Markers.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;
using namespace lineprof;

namespace {

class Lowering {
public:
  Lowering(Module &M, const TableView &Table, bool IsOptimised)
      : Unit(M, IsOptimised), Checks(M, Table, Unit), Table(Table),
        Counting(findCounting(M)) {}

  void lower(Function &F);
  ClockSites::Tables writeTables(uint32_t Flags) {
    return Checks.writeTables(Flags);
  }
  Constant *findOrphans() const { return Unit.findOrphans(); }
  const std::set<uint32_t> &jumps() const { return Checks.jumps(); }
  const std::set<uint32_t> &entering() const { return Checks.entering(); }
  std::set<uint32_t> clockedRows() const { return Checks.clockedRows(); }

private:
  UnitHelpers Unit;
  ClockChecks Checks;
  const TableView &Table;
  const FunctionSet Counting;
};

} // namespace

/// Calls come first, so that calls put in by lowering are not taken for the
/// program's.
void Lowering::lower(Function &F) {
  AtFunction Here(F);
  SmallVector<CallInst *, 32> Rows, Regions;
  for (Instruction &I : instructions(F)) {
    MarkerKind Kind = markerKind(I);
    if (isRegionMarker(Kind))
      Regions.push_back(cast<CallInst>(&I));
    else if (Kind == MarkerKind::Line || Kind == MarkerKind::Enter ||
             Kind == MarkerKind::Exit || Kind == MarkerKind::Reanchor)
      Rows.push_back(cast<CallInst>(&I));
  }
  if (!Table.isExact())
    Checks.writeCalls(F);
  else if (!Rows.empty())
    Checks.writeRows(F, Rows);
  for (CallInst *Marker : reverse(Rows)) // frames are used by what follows
    removeMarker(Marker);
  for (CallInst *Marker : Regions) {
    lowerRegion(Marker, Unit, Table, Checks.recordingByte());
    Marker->eraseFromParent();
  }
  lowerCounters(F, Counting, Unit, Table);
}

/// Removes attributes that have become wrong. Markers touched only memory that
/// nobody sees, and the optimiser may have noted that in functions and their
/// callers; link-time optimisation must not believe it.
static void forgetEffects(Module &M) {
  for (Function &F : M) {
    MemoryEffects Effects = F.getMemoryEffects();
    if (!F.isDeclaration() &&
        isModSet(Effects.getModRef(IRMemLocation::InaccessibleMem)))
      F.setMemoryEffects(MemoryEffects::unknown());
  }
}

static void removeDeclarations(Module &M) {
  for (const char *Name : {MarkEnter, MarkLine, MarkRegionBegin,
                           MarkRegionValues, MarkRegionEnd, MarkStep})
    if (Function *F = M.getFunction(Name))
      if (F->isDeclaration() && F->use_empty())
        F->eraseFromParent();
  GlobalVariable *System = M.getNamedGlobal(SystemName);
  if (!System)
    return;
  removeFromUsedLists(M, [&](Constant *C) { return C == System; });
  System->eraseFromParent();
}

/// clang's flag in every module that goes into LTO or ThinLTO.
static uint32_t siteFlags(const Module &M) {
  return M.getModuleFlag("EnableSplitLTOUnit") ? LINEPROF_SITES_SHARED : 0;
}

PreservedAnalyses MarkerLoweringPass::run(Module &M,
                                          ModuleAnalysisManager &MAM) {
  std::optional<TableView> Table = TableView::find(M);
  if (!Table || !M.getNamedGlobal(ModuleName) || M.getNamedGlobal(ClocksName))
    return PreservedAnalyses::all();
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  std::vector<uint32_t> Loops = findCountedLoops(M, *Table, FAM);
  std::set<uint32_t> Inside = findLoopsInside(M, *Table, FAM);
  Lowering L(M, *Table, IsOptimised);
  SmallVector<Function *, 64> Functions;
  for (Function &F : M)
    if (!F.isDeclaration())
      Functions.push_back(&F);
  for (Function *F : Functions)
    L.lower(*F);
  for (uint32_t Line : L.jumps())
    Loops.push_back(Line | LINEPROF_LOOP_JUMPS);
  for (uint32_t Line : L.entering())
    Loops.push_back(Line | LINEPROF_LOOP_ENTERS);
  for (uint32_t Line : L.clockedRows())
    if (Inside.count(Line))
      Loops.push_back(Line | LINEPROF_LOOP_INSIDE);
  auto [Clocks, Sites] = L.writeTables(siteFlags(M));
  completeModule(
      M, {Clocks, emitCounts(M, *Table, Loops), Sites, L.findOrphans()});
  removeDeclarations(M);
  forgetProfiled(M);
  packModuleTable(M);
  forgetEffects(M);
  return PreservedAnalyses::none();
}
