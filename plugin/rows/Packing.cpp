// SPDX-License-Identifier: MIT
//
// See Packing.h.
#include "rows/Packing.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/LEB128.h"

#include <cstring>

using namespace llvm;
using namespace lineprof;

using Stream = SmallVector<uint8_t, 0>;

/// Adds an array of `Count` entries of `Width` words each.
static void addColumns(Stream &Out, const char *Words, size_t Count,
                       size_t Width) {
  for (size_t Column = 0; Column < Width; Column++) {
    uint32_t Before = 0;
    for (size_t I = 0; I < Count; I++) {
      uint32_t Word;
      memcpy(&Word, Words + (I * Width + Column) * sizeof Word, sizeof Word);
      uint8_t Number[LINEPROF_COLUMN_BYTES];
      unsigned Size = encodeULEB128(lineprof_fold(Word - Before), Number);
      Out.append(Number, Number + Size);
      Before = Word;
    }
  }
}

template <typename T>
static void addArray(Stream &Out, StringRef Table, uint32_t At,
                     uint32_t Count) {
  addColumns(Out, Table.data() + At, Count, sizeof(T) / sizeof(uint32_t));
}

static std::string compress(const Stream &Bytes) {
  SmallVector<uint8_t, 0> Packed;
  compression::zlib::compress(Bytes, Packed);
  return toStringRef(Packed).str();
}

/// Of everything behind the structure's checksum.
template <typename HeadT> static void setChecksum(std::string &Bytes) {
  size_t From = offsetof(HeadT, checksum) + sizeof(uint64_t);
  uint64_t Sum = lineprof_hash(LINEPROF_HASH_START, Bytes.data() + From,
                               Bytes.size() - From);
  memcpy(&Bytes[offsetof(HeadT, checksum)], &Sum, sizeof Sum);
}

std::string lineprof::packTable(StringRef Table) {
  if (!compression::zlib::isAvailable())
    return Table.str();
  lineprof_table Head;
  memcpy(&Head, Table.data(), sizeof Head);
  Stream Rest;
  addArray<lineprof_table_line>(Rest, Table, Head.lines, Head.line_count);
  addArray<lineprof_table_value>(Rest, Table, Head.values, Head.value_count);
  addArray<lineprof_table_skip>(Rest, Table, Head.skips, Head.skip_count);
  addArray<lineprof_table_linker>(Rest, Table, Head.linkers, Head.linker_count);
  Rest.append(Table.begin() + Head.strings, Table.end());
  Head.plain_size = Head.lines;
  std::string Packed = Table.substr(0, Head.plain_size).str() + compress(Rest);
  Head.size = Packed.size();
  memcpy(&Packed[0], &Head, sizeof Head);
  setChecksum<lineprof_table>(Packed);
  return Packed;
}

std::string lineprof::packCounts(lineprof_counts Head,
                                 ArrayRef<uint32_t> Words) {
  const char *Bytes = reinterpret_cast<const char *>(Words.data());
  std::string Rest(Bytes, Words.size() * sizeof(uint32_t));
  if (compression::zlib::isAvailable()) {
    Stream Columns;
    addColumns(Columns, Bytes, Words.size(), 1);
    Rest = compress(Columns);
    Head.is_packed = 1;
  }
  Head.size = uint32_t(sizeof Head + Rest.size());
  std::string Made(reinterpret_cast<const char *>(&Head), sizeof Head);
  Made += Rest;
  setChecksum<lineprof_counts>(Made);
  return Made;
}
