// SPDX-License-Identifier: MIT
//
// See TableCut.h. Regions all stay, and so do the functions that they are in.
#include "rows/TableCut.h"

#include "rows/Notes.h"

using namespace lineprof;

TableCut::TableCut(const TableParts &Old, llvm::ArrayRef<Linkage> Linkages)
    : Old(Old), NewFiles(Old.Files.size(), ~0u),
      NewFunctions(Old.Functions.size(), ~0u), NewLines(Old.Lines.size(), ~0u) {
  llvm::BitVector HasRegion(Old.Functions.size());
  for (const lineprof_table_region &Region : Old.Regions)
    if (Region.function != LINEPROF_NO_FUNCTION)
      HasRegion.set(Region.function);
  for (size_t I = 0; I < Old.Functions.size(); I++) {
    uint32_t Flags = Old.Functions[I].flags;
    bool IsNeeded =
        !Linkages[I].Name.empty() || HasRegion[I] || !(Flags & NeedsCodeFlag);
    if (!(Flags & DroppedFlag) && IsNeeded)
      keepFunction(I, Linkages[I]);
  }
  keepOthers();
}

uint32_t TableCut::function(uint32_t Index) const {
  return Index < NewFunctions.size() ? NewFunctions[Index] : ~0u;
}

uint32_t TableCut::line(uint32_t Index) const {
  return Index < NewLines.size() ? NewLines[Index] : ~0u;
}

/// Files come with the first thing that is in them.
uint32_t TableCut::file(uint32_t Index) {
  uint32_t &Known = NewFiles[Index];
  if (Known == ~0u) {
    Known = uint32_t(New.Files.size());
    lineprof_table_file File = Old.Files[Index];
    File.path = string(File.path);
    File.directory = string(File.directory);
    File.text = string(File.text);
    File.named = string(File.named);
    New.Files.push_back(File);
  }
  return Known;
}

void TableCut::keepFunction(size_t Index, const Linkage &Linker) {
  lineprof_table_function Function = Old.Functions[Index];
  uint32_t First = uint32_t(New.Lines.size());
  for (uint32_t I = 0; I < Function.line_count; I++) {
    lineprof_table_line Line = Old.Lines[Function.first_line + I];
    Line.file = file(Line.file);
    NewLines[Function.first_line + I] = First + I;
    New.Lines.push_back(Line);
  }
  Function.name = string(Function.name);
  Function.symbol = string(Function.symbol);
  Function.file = file(Function.file);
  Function.entry_line += First - Function.first_line;
  Function.first_line = First;
  Function.flags &= ~(DroppedFlag | NeedsCodeFlag);
  Function.linkage = Linker.hash();
  NewFunctions[Index] = uint32_t(New.Functions.size());
  New.Functions.push_back(Function);
  Linkers.push_back({New.addString(Linker.Name), Linker.Line});
}

void TableCut::keepOthers() {
  New.Producer = string(Old.Producer);
  New.Flags = Old.Flags;
  for (lineprof_table_region Region : Old.Regions) {
    Region.name = string(Region.name);
    Region.function = function(Region.function);
    Region.file = file(Region.file);
    New.Regions.push_back(Region);
  }
  for (lineprof_table_value Value : Old.Values) {
    Value.name = string(Value.name);
    New.Values.push_back(Value);
  }
  for (lineprof_table_skip Skip : Old.Skips) {
    Skip.name = string(Skip.name);
    Skip.file = file(Skip.file);
    Skip.reason = string(Skip.reason);
    New.Skips.push_back(Skip);
  }
}
