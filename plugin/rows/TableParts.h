// SPDX-License-Identifier: MIT
//
// The struct lineprof_table of lineprof/format.h in its parts: the AST stage
// collects and writes them; the IR stage reads them, leaves some out and writes
// the others again.
#ifndef LINEPROF_PLUGIN_TABLEPARTS_H
#define LINEPROF_PLUGIN_TABLEPARTS_H

#include "lineprof/format.h"

#include "llvm/ADT/StringMap.h"

#include <string>
#include <vector>

namespace lineprof {

struct TableParts {
  TableParts() = default;
  explicit TableParts(llvm::StringRef Bytes);

  /// The bytes of the table.
  std::string serialise() const;
  /// The same, with what the linker calls the functions.
  std::string
  serialise(const std::vector<lineprof_table_linker> &Linkers) const;

  uint32_t addString(llvm::StringRef Text);
  llvm::StringRef string(uint32_t At) const { return Strings.c_str() + At; }

  std::vector<lineprof_table_file> Files;
  std::vector<lineprof_table_function> Functions;
  std::vector<lineprof_table_line> Lines;
  std::vector<lineprof_table_region> Regions;
  std::vector<lineprof_table_value> Values;
  std::vector<lineprof_table_skip> Skips;
  uint32_t Producer = 0; ///< a string
  uint32_t Flags = 0;    ///< enum lineprof_table_flag

private:
  std::string Strings = std::string(1, '\0'); // 0 is the empty string
  llvm::StringMap<uint32_t> StringOffsets;
};

} // namespace lineprof

#endif
