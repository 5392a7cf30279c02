// SPDX-License-Identifier: MIT
//
// See SiteTable.h. Layout: header, files, functions, lines, regions, values,
// skips, strings; all arrays hold 8-byte aligned or 4-byte structs without
// padding, so the bytes are the same for every host.
#include "rows/SiteTable.h"

#include <cstring>

using namespace lineprof;

static_assert(sizeof(lineprof_table) == 88, "see lineprof/format.h");
static_assert(sizeof(lineprof_table_file) == 24, "see lineprof/format.h");
static_assert(sizeof(lineprof_table_function) == 36, "see lineprof/format.h");
static_assert(sizeof(lineprof_table_line) == 20, "see lineprof/format.h");
static_assert(sizeof(lineprof_table_region) == 32, "see lineprof/format.h");
static_assert(sizeof(lineprof_table_value) == 8, "see lineprof/format.h");
static_assert(sizeof(lineprof_table_skip) == 24, "see lineprof/format.h");

/// Half as wide: two of a function's rows, that are not the same, are hardly
/// ever taken for one another.
uint32_t Row::fingerprint() const {
  uint32_t Folded = uint32_t(Tokens ^ Tokens >> 32);
  return Tokens && !Folded ? 1 : Folded;
}

uint32_t SiteTable::addString(llvm::StringRef Text) {
  if (Text.empty())
    return 0;
  auto [Entry, IsNew] = StringOffsets.try_emplace(Text, Strings.size());
  if (IsNew) {
    Strings.append(Text.begin(), Text.end());
    Strings.push_back('\0');
  }
  return Entry->second;
}

FunctionIndices SiteTable::addFunction(FunctionEntry Entry,
                                       std::vector<Row> Rows) {
  FunctionIndices Result;
  Result.Function = uint32_t(Functions.size());
  Result.FirstRow = RowCount;
  RowCount += uint32_t(Rows.size());
  Functions.push_back({std::move(Entry), std::move(Rows), Result.FirstRow});
  return Result;
}

uint32_t SiteTable::addRegion(llvm::StringRef Name, uint32_t Function,
                              Place Begin, unsigned EndLine,
                              lineprof_region_kind Kind,
                              const std::vector<ValueEntry> &Captured) {
  Regions.push_back({addString(Name), Function, Begin.File, Begin.Line, EndLine,
                     uint32_t(Kind), uint32_t(Values.size()),
                     uint32_t(Captured.size())});
  for (const ValueEntry &Value : Captured)
    Values.push_back({addString(Value.Name), uint32_t(Value.Kind)});
  return uint32_t(Regions.size() - 1);
}

void SiteTable::addSkip(llvm::StringRef Name, Place Begin, unsigned EndLine,
                        llvm::StringRef Reason) {
  Skips.push_back(
      {addString(Name), Begin.File, Begin.Line, EndLine, addString(Reason), 0});
}

void SiteTable::drop(uint32_t Function) {
  Functions[Function].IsDropped = true;
  HasDropped = true;
}

/// The elements that are not dropped, in the form that the table has.
void SiteTable::layOut(std::vector<lineprof_table_function> &Rows,
                       std::vector<lineprof_table_line> &Lines) {
  for (const Item &I : Functions) {
    NewFunctions.push_back(I.IsDropped ? ~0u : uint32_t(Rows.size()));
    NewFirstRows.push_back(uint32_t(Lines.size()));
    if (I.IsDropped)
      continue;
    lineprof_table_function Function = {};
    Function.name = addString(I.Entry.Name);
    Function.symbol = addString(I.Entry.Symbol);
    Function.file = I.Entry.Begin.File;
    Function.begin_line = I.Entry.Begin.Line;
    Function.end_line = I.Entry.EndLine;
    Function.first_line = uint32_t(Lines.size());
    Function.line_count = uint32_t(I.Rows.size());
    Function.entry_line = Function.first_line + I.Entry.EntryRow;
    Function.flags = I.Entry.Flags;
    Rows.push_back(Function);
    for (const Row &R : I.Rows)
      Lines.push_back({R.Where.File, R.Where.Line, R.EndLine, uint32_t(R.Kind),
                       R.fingerprint()});
  }
  for (lineprof_table_region &Region : Regions)
    if (Region.function != ~0u)
      Region.function = NewFunctions[Region.function];
}

std::string SiteTable::remapping() const {
  if (!HasDropped)
    return std::string();
  std::vector<uint32_t> Words = {uint32_t(Functions.size()), RowCount};
  Words.insert(Words.end(), NewFunctions.begin(), NewFunctions.end());
  for (size_t I = 0; I < Functions.size(); I++)
    for (uint32_t Row = 0; Row < Functions[I].Rows.size(); Row++)
      Words.push_back(Functions[I].IsDropped ? ~0u : NewFirstRows[I] + Row);
  return std::string(reinterpret_cast<const char *>(Words.data()),
                     Words.size() * sizeof(uint32_t));
}

template <typename T>
static void append(std::string &Bytes, const std::vector<T> &Items,
                   uint32_t &Count, uint32_t &Offset) {
  Count = uint32_t(Items.size());
  Offset = uint32_t(Bytes.size());
  Bytes.append(reinterpret_cast<const char *>(Items.data()),
               Items.size() * sizeof(T));
}

std::string SiteTable::serialise(llvm::StringRef Producer, uint32_t Flags) {
  uint32_t Directory = addString(Where.directory());
  std::vector<lineprof_table_file> Files;
  for (const SourceFile &File : Where.files())
    Files.push_back({addString(File.Path), Directory, File.Hash, File.Size});

  std::vector<lineprof_table_function> Rows;
  std::vector<lineprof_table_line> Lines;
  layOut(Rows, Lines);

  lineprof_table Header = {};
  Header.magic = LINEPROF_TABLE_MAGIC;
  Header.version = LINEPROF_TABLE_VERSION;
  Header.producer = addString(Producer);
  Header.flags = Flags;

  std::string Bytes(sizeof(Header), '\0');
  append(Bytes, Files, Header.file_count, Header.files);
  append(Bytes, Rows, Header.function_count, Header.functions);
  append(Bytes, Lines, Header.line_count, Header.lines);
  append(Bytes, Regions, Header.region_count, Header.regions);
  append(Bytes, Values, Header.value_count, Header.values);
  append(Bytes, Skips, Header.skip_count, Header.skips);
  Header.string_size = uint32_t(Strings.size());
  Header.strings = uint32_t(Bytes.size());
  Bytes += Strings;
  Header.size = Bytes.size();
  std::memcpy(&Bytes[0], &Header, sizeof(Header));

  size_t Checked = offsetof(lineprof_table, checksum) + sizeof(Header.checksum);
  Header.checksum = lineprof_hash(LINEPROF_HASH_START, &Bytes[Checked],
                                  Bytes.size() - Checked);
  std::memcpy(&Bytes[0], &Header, sizeof(Header));
  return Bytes;
}
