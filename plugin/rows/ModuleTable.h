// SPDX-License-Identifier: MIT
//
// The unit's table as the IR stage reads it, and the struct lineprof_module
// that registers the unit with the runtime.
#ifndef LINEPROF_PLUGIN_MODULETABLE_H
#define LINEPROF_PLUGIN_MODULETABLE_H

#include "lineprof/format.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

#include <cstdint>
#include <optional>

namespace lineprof {

/// Reads the table that the AST stage wrote, for the IR stage. Offsets in it
/// are checked against the table's size.
class TableView {
public:
  /// The unit's table, if it has one.
  static std::optional<TableView> find(const llvm::Module &M);

  uint32_t flags() const; // enum lineprof_table_flag
  /// Every row has a clock.
  bool isExact() const { return flags() & LINEPROF_TABLE_EXACT; }
  uint32_t lineCount() const;
  uint32_t functionCount() const;
  /// Bytes of counters: see SLAB in lineprof/format.h.
  uint64_t slabSize() const;
  uint64_t functionCounterOffset(uint32_t Function) const;
  /// Row that a call opens first.
  uint32_t entryLine(uint32_t Function) const;
  /// Whether a row is no statement's, but the function's own line, which only
  /// calls hit, or a closing brace.
  bool isEntryOnly(uint32_t Line) const;
  bool hasFunction(uint32_t Function) const;
  /// A function and its rows, as they stand in the table.
  lineprof_table_function function(uint32_t Function) const;
  lineprof_table_line line(uint32_t Line) const;
  uint32_t functionOf(uint32_t Line) const;
  /// Whether a region is a loop's or a function's steps.
  bool isStep(uint32_t Region) const;
  llvm::StringRef bytes() const { return Bytes; }
  /// Full name of a function, with arguments.
  llvm::StringRef symbol(uint32_t Function) const;
  /// The name of a file, as the compiler has it, and the directory that a
  /// relative one is meant from.
  llvm::StringRef path(uint32_t File) const;
  llvm::StringRef directory(uint32_t File) const;
  /// What directives call the lines of a file: see lineprof/format_named.h.
  llvm::StringRef named(uint32_t File) const;

private:
  explicit TableView(llvm::StringRef Bytes) : Bytes(Bytes) {}
  lineprof_table_file file(uint32_t File) const;
  llvm::StringRef text(uint32_t At) const; // of the string area
  llvm::StringRef Bytes;
};

/// Makes `Table` the table, an aligned constant; adds `__lineprof_module` and
/// the constructor and destructor that register it.
void emitModule(llvm::Module &M, llvm::StringRef Table);

/// Fields of the module that are known at the pipeline's end. Null: there is
/// none.
struct ModuleParts {
  llvm::Constant *Clocks, *Counts, *Sites;
  llvm::Constant *Orphans; // null: no thread needs orphan counters
};
void completeModule(llvm::Module &M, const ModuleParts &Parts);

/// Packs the table, when nothing will read its rows any more.
void packModuleTable(llvm::Module &M);

/// A new function of the unit, for the processor and with the protections that
/// the command line asks for: they are attributes of each function, without
/// which a back end also tells anew of features that it does not know.
llvm::Function *makeOwnFunction(llvm::Module &M, llvm::FunctionType *Type,
                                llvm::StringRef Name);

/// A function of the runtime, as a weak reference.
llvm::Function *runtimeFunction(llvm::Module &M, llvm::StringRef Name,
                                llvm::FunctionType *Type);

/// A variable that only this module knows.
llvm::GlobalVariable *makePrivate(llvm::Module &M, llvm::Type *Ty,
                                  llvm::Constant *Init, llvm::StringRef Name,
                                  bool IsConstant);

} // namespace lineprof

#endif
