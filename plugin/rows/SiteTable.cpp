// SPDX-License-Identifier: MIT
//
// See SiteTable.h.
#include "rows/SiteTable.h"

#include "rows/Notes.h"

using namespace lineprof;

/// Half as wide: two of a function's rows, that are not the same, are hardly
/// ever taken for one another.
uint32_t Row::fingerprint() const {
  uint32_t Folded = uint32_t(Tokens ^ Tokens >> 32);
  return Tokens && !Folded ? 1 : Folded;
}

FunctionIndices SiteTable::addFunction(FunctionEntry Entry,
                                       std::vector<Row> Rows) {
  FunctionIndices Result;
  Result.Function = uint32_t(Functions.size());
  Result.FirstRow = RowCount;
  RowCount += uint32_t(Rows.size());
  Functions.push_back({std::move(Entry), std::move(Rows)});
  return Result;
}

uint32_t SiteTable::addRegion(llvm::StringRef Name, uint32_t Function,
                              Place Begin, unsigned EndLine,
                              lineprof_region_kind Kind,
                              const std::vector<ValueEntry> &Captured) {
  Parts.Regions.push_back({Parts.addString(Name), Function, Begin.File,
                           Begin.Line, EndLine, uint32_t(Kind),
                           uint32_t(Parts.Values.size()),
                           uint32_t(Captured.size())});
  for (const ValueEntry &Value : Captured)
    Parts.Values.push_back({Parts.addString(Value.Name), uint32_t(Value.Kind)});
  return uint32_t(Parts.Regions.size() - 1);
}

void SiteTable::addSkip(llvm::StringRef Name, Place Begin, unsigned EndLine,
                        llvm::StringRef Reason) {
  Parts.Skips.push_back({Parts.addString(Name), Begin.File, Begin.Line, EndLine,
                         Parts.addString(Reason), 0});
}

void SiteTable::drop(uint32_t Function) {
  Functions[Function].Entry.Flags |= DroppedFlag;
}

/// The functions in the form that the table has.
void SiteTable::layOut() {
  for (const Item &I : Functions) {
    lineprof_table_function Function = {};
    Function.name = Parts.addString(I.Entry.Name);
    Function.symbol = Parts.addString(I.Entry.Symbol);
    Function.file = I.Entry.Begin.File;
    Function.begin_line = I.Entry.Begin.Line;
    Function.end_line = I.Entry.EndLine;
    Function.first_line = uint32_t(Parts.Lines.size());
    Function.line_count = uint32_t(I.Rows.size());
    Function.entry_line = Function.first_line + I.Entry.EntryRow;
    Function.flags = I.Entry.Flags;
    Parts.Functions.push_back(Function);
    for (const Row &R : I.Rows)
      Parts.Lines.push_back({R.Where.File, R.Where.Line, R.EndLine,
                             uint32_t(R.Kind), R.fingerprint()});
  }
}

std::string SiteTable::serialise(llvm::StringRef Producer, uint32_t Flags) {
  uint32_t Directory = Parts.addString(Where.directory());
  for (const SourceFile &File : Where.files())
    Parts.Files.push_back({Parts.addString(File.Path), Directory, File.Hash,
                           File.Size, Parts.addString(File.Text),
                           Parts.addString(Where.namedLines(File))});
  layOut();
  Parts.Producer = Parts.addString(Producer);
  Parts.Flags = Flags;
  return Parts.serialise();
}
