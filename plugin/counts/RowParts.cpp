// SPDX-License-Identifier: MIT
//
// See RowParts.h.
#include "counts/RowParts.h"

#include "counts/CountTerms.h"
#include "rows/FunctionNotes.h"
#include "rows/Markers.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IntrinsicInst.h"

#include <vector>

using namespace llvm;
using namespace lineprof;

// LLVM's base discriminators have no room for more.
constexpr unsigned MostBlocks = 0xfff;

/// A line of a file, in a block.
using LineKey = std::pair<StringRef, unsigned>;

static LineKey lineOf(const DILocation &Location) {
  return {Location.getFilename(), Location.getLine()};
}

/// Whether a build without us has the instruction, too, and LLVM numbers it.
static bool isNumbered(const Instruction &I) {
  if (isa<IntrinsicInst>(I))
    return isa<MemIntrinsic>(I);
  const auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return !Callee || !Callee->getName().starts_with("__lineprof_");
}

/// The numbers that AddDiscriminators gives the lines of a function: of the
/// blocks that have code of a line the first is 0, in the order in which they
/// stand.
static DenseMap<std::pair<const BasicBlock *, LineKey>, unsigned>
numberBlocks(const Function &F) {
  DenseMap<LineKey, unsigned> Counts;
  DenseMap<std::pair<const BasicBlock *, LineKey>, unsigned> Numbers;
  for (const BasicBlock &B : F)
    for (const Instruction &I : B) {
      const DILocation *Location = I.getDebugLoc().get();
      if (!Location || !isNumbered(I))
        continue;
      LineKey Line = lineOf(*Location);
      if (Numbers.try_emplace({&B, Line}, Counts.lookup(Line)).second)
        Counts[Line]++;
    }
  return Numbers;
}

RowParts::RowParts(Module &M, const TableView &Table) : Table(Table) {
  for (Function &F : M)
    if (profiledFunction(F))
      read(F);
  std::map<uint32_t, unsigned> PartCounts; // of rows
  for (auto [Known, Number] : Numbers)
    PartCounts[Known.first]++;
  for (auto I = Numbers.begin(); I != Numbers.end();)
    if (I->first.second == 0 && PartCounts[I->first.first] == 1)
      I = Numbers.erase(I);
    else
      ++I;
  uint32_t Next = 0;
  for (auto &[Known, Number] : Numbers)
    Number = Next++;
  note(M);
}

/// What clang made of a part of a function (an OpenMP body) has other lines
/// for a profile.
void RowParts::read(Function &F) {
  lineprof_table_function Of = Table.function(*profiledFunction(F));
  if (Of.flags & LINEPROF_FUNCTION_OWN_LINES)
    return;
  auto Blocks = numberBlocks(F);
  for (BasicBlock &B : F)
    for (Instruction &I : B) {
      const CallInst *Marker = asMarkCall(I, MarkLine);
      const DILocation *Location = I.getDebugLoc().get();
      uint32_t Row = Marker ? markCallIndex(Marker) : ~0u;
      if (!Location || Row - Of.first_line >= Of.line_count)
        continue;
      auto Found = Blocks.find({&B, lineOf(*Location)});
      if (Found == Blocks.end() || Found->second > MostBlocks)
        continue;
      At[Marker] = {Row, Found->second};
      Numbers[{Row, Found->second}] = 0;
    }
}

std::optional<uint32_t> RowParts::keyAt(const CallInst &Marker) const {
  auto Known = At.find(&Marker);
  auto Number = Known == At.end() ? Numbers.end() : Numbers.find(Known->second);
  if (Number == Numbers.end())
    return std::nullopt;
  return keyOfPart(Table, Number->second);
}

void RowParts::note(Module &M) const {
  std::vector<RowPart> Parts;
  for (auto [Known, Number] : Numbers)
    Parts.push_back({Known.first, Known.second});
  noteParts(M, Parts);
}
