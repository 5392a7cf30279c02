// SPDX-License-Identifier: MIT
//
// See RowsOfLocation.h.
#include "rows/RowsOfLocation.h"

using namespace llvm;
using namespace lineprof;

void RowsOfLocation::Candidate::improve(const Candidate &Other) {
  if (Other.Row &&
      (!Row || Other.Line > Line || (Other.Line == Line && *Other.Row < *Row)))
    *this = Other;
}

/// Goes through the lines on which rows begin or have ended. What ended while
/// rows that begin later hold the line is looked at when these have ended, too.
RowsOfLocation::LinesOfFile RowsOfLocation::layOut(std::vector<uint32_t> Rows,
                                                   uint32_t Entry) const {
  llvm::stable_sort(Rows, [this](uint32_t A, uint32_t B) {
    return Table.line(A).line < Table.line(B).line;
  });
  std::vector<uint32_t> Lines;
  for (uint32_t I : Rows) {
    Lines.push_back(Table.line(I).line);
    Lines.push_back(Table.line(I).end_line + 1);
  }
  llvm::sort(Lines);
  Lines.erase(std::unique(Lines.begin(), Lines.end()), Lines.end());
  LinesOfFile Result;
  std::vector<Candidate> Open; // the one that begins last is the last
  Candidate Before;
  auto Next = Rows.begin();
  for (uint32_t Line : Lines) {
    auto First = Next;
    for (; Next != Rows.end() && Table.line(*Next).line == Line; ++Next)
      if (Table.line(*Next).kind != LINEPROF_LINE_ENTRY || *Next == Entry)
        Before.improve({*Next, Line});
    for (auto I = Next; I != First;) // of one line the first index comes first
      Open.push_back({*--I, Line});
    while (!Open.empty() && Table.line(*Open.back().Row).end_line < Line)
      Open.pop_back();
    Result.push_back({Line, Open.empty() ? Candidate() : Open.back(), Before});
  }
  return Result;
}

/// Nearly all rows of a function are in its own file. That has the key "": rows
/// there are found whatever a location calls the file.
const RowsOfLocation::RowsOfFunction &
RowsOfLocation::rowsOf(uint32_t Function) {
  auto [Known, IsNew] = Functions.try_emplace(Function);
  if (!IsNew)
    return Known->second;
  lineprof_table_function Of = Table.function(Function);
  StringMap<std::vector<uint32_t>> ByFile;
  for (uint32_t I = Of.first_line; I < Of.first_line + Of.line_count; I++) {
    uint32_t File = Table.line(I).file;
    ByFile[File == Of.file ? StringRef() : Table.path(File)].push_back(I);
  }
  for (auto &Entry : ByFile)
    Known->second[Entry.first()] =
        layOut(std::move(Entry.second), Of.entry_line);
  return Known->second;
}

/// The row that contains the line, and of several the one that begins last; if
/// there is none, the nearest row before the line; else the row that calls
/// open.
uint32_t RowsOfLocation::rowAt(uint32_t Function, unsigned Line,
                               ArrayRef<StringRef> Files) {
  const RowsOfFunction &Rows = rowsOf(Function);
  Candidate Holding, Before;
  for (StringRef File : Files) {
    auto Lines = Rows.find(File);
    if (Lines == Rows.end())
      continue;
    auto Behind = llvm::upper_bound(
        Lines->second, Line,
        [](unsigned L, const FromLine &From) { return L < From.Line; });
    if (Behind == Lines->second.begin())
      continue;
    Holding.improve(std::prev(Behind)->Holding);
    Before.improve(std::prev(Behind)->Before);
  }
  if (Holding.Row || Before.Row)
    return Holding.Row ? *Holding.Row : *Before.Row;
  return Table.entryLine(Function);
}

std::optional<uint32_t> RowsOfLocation::rowIn(uint32_t Function,
                                              const DILocation &Location) {
  if (Location.getLine() == 0)
    return std::nullopt;
  if (!Names.isWanted(Function))
    return rowAt(Function, Location.getLine(), {"", Location.getFilename()});
  std::optional<OwnLine> Own = Names.find(Function, Location);
  if (!Own)
    return Table.entryLine(Function);
  bool IsInside = Own->File == Table.function(Function).file;
  return rowAt(Function, Own->Line, IsInside ? "" : Table.path(Own->File));
}

SmallVector<RowOfFunction, 4> RowsOfLocation::find(const DILocation *Location) {
  SmallVector<RowOfFunction, 4> Rows;
  for (; Location; Location = Location->getInlinedAt())
    if (std::optional<uint32_t> Function =
            Scopes.find(Location->getScope()->getSubprogram()))
      if (std::optional<uint32_t> Line = rowIn(*Function, *Location))
        Rows.push_back({*Line, *Function});
  return Rows;
}
