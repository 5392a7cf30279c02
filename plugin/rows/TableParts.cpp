// SPDX-License-Identifier: MIT
//
// See TableParts.h. Layout: header, files, functions, regions, lines, values,
// skips, linkers, strings; all arrays hold 8-byte aligned or 4-byte structs
// without padding, so the bytes are the same for every host.
#include "rows/TableParts.h"

#include <cstring>

using namespace lineprof;

static_assert(sizeof(lineprof_table) == 104, "see lineprof/format.h");
static_assert(sizeof(lineprof_table_file) == 32, "see lineprof/format.h");
static_assert(sizeof(lineprof_table_function) == 40, "see lineprof/format.h");
static_assert(sizeof(lineprof_table_line) == 20, "see lineprof/format.h");
static_assert(sizeof(lineprof_table_region) == 32, "see lineprof/format.h");
static_assert(sizeof(lineprof_table_value) == 8, "see lineprof/format.h");
static_assert(sizeof(lineprof_table_skip) == 24, "see lineprof/format.h");
static_assert(sizeof(lineprof_table_linker) == 8, "see lineprof/format.h");

uint32_t TableParts::addString(llvm::StringRef Text) {
  if (Text.empty())
    return 0;
  auto [Entry, IsNew] = StringOffsets.try_emplace(Text, Strings.size());
  if (IsNew) {
    Strings.append(Text.begin(), Text.end());
    Strings.push_back('\0');
  }
  return Entry->second;
}

template <typename T>
static void append(std::string &Bytes, const std::vector<T> &Items,
                   uint32_t &Count, uint32_t &Offset) {
  Count = uint32_t(Items.size());
  Offset = uint32_t(Bytes.size());
  Bytes.append(reinterpret_cast<const char *>(Items.data()),
               Items.size() * sizeof(T));
}

std::string TableParts::serialise() const { return serialise({}); }

std::string
TableParts::serialise(const std::vector<lineprof_table_linker> &Linkers) const {
  lineprof_table Header = {};
  Header.magic = LINEPROF_TABLE_MAGIC;
  Header.version = LINEPROF_TABLE_VERSION;
  Header.producer = Producer;
  Header.flags = Flags;

  std::string Bytes(sizeof(Header), '\0');
  append(Bytes, Files, Header.file_count, Header.files);
  append(Bytes, Functions, Header.function_count, Header.functions);
  append(Bytes, Regions, Header.region_count, Header.regions);
  append(Bytes, Lines, Header.line_count, Header.lines);
  append(Bytes, Values, Header.value_count, Header.values);
  append(Bytes, Skips, Header.skip_count, Header.skips);
  append(Bytes, Linkers, Header.linker_count, Header.linkers);
  Header.string_size = uint32_t(Strings.size());
  Header.strings = uint32_t(Bytes.size());
  Bytes += Strings;
  Header.size = Bytes.size();
  Header.plain_size = Header.unpacked_size = uint32_t(Bytes.size());
  std::memcpy(&Bytes[0], &Header, sizeof(Header));

  size_t Checked = offsetof(lineprof_table, checksum) + sizeof(Header.checksum);
  Header.checksum = lineprof_hash(LINEPROF_HASH_START, &Bytes[Checked],
                                  Bytes.size() - Checked);
  std::memcpy(&Bytes[0], &Header, sizeof(Header));
  return Bytes;
}

template <typename T>
static void read(llvm::StringRef Bytes, std::vector<T> &Items, uint32_t Count,
                 uint32_t Offset) {
  Items.resize(Count);
  if (Count > 0)
    std::memcpy(Items.data(), Bytes.data() + Offset, Count * sizeof(T));
}

TableParts::TableParts(llvm::StringRef Bytes) {
  lineprof_table Header;
  std::memcpy(&Header, Bytes.data(), sizeof(Header));
  Producer = Header.producer;
  Flags = Header.flags;
  read(Bytes, Files, Header.file_count, Header.files);
  read(Bytes, Functions, Header.function_count, Header.functions);
  read(Bytes, Lines, Header.line_count, Header.lines);
  read(Bytes, Regions, Header.region_count, Header.regions);
  read(Bytes, Values, Header.value_count, Header.values);
  read(Bytes, Skips, Header.skip_count, Header.skips);
  Strings = Bytes.substr(Header.strings, Header.string_size).str();
}
