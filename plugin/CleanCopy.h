// SPDX-License-Identifier: MIT
//
// Clean code from timed code: for rests of loops (LoopRest.h), and for clean
// functions that the clean world no longer has, because it has inlined or
// changed them wherever it called them; the timed world still calls them as
// they were written.
#ifndef LINEPROF_PLUGIN_CLEANCOPY_H
#define LINEPROF_PLUGIN_CLEANCOPY_H

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

namespace lineprof {

class TableView;

/// Blocks of a function, copied from timed ones.
class CleanCopy {
public:
  CleanCopy(llvm::Function &F, const TableView &Table) : F(F), Table(Table) {}

  void add(llvm::BasicBlock *Block) { Blocks.insert(Block); }
  bool contains(const llvm::BasicBlock *Block) const {
    return Blocks.contains(const_cast<llvm::BasicBlock *>(Block));
  }

  /// Calls of small timed twins by their entries become the twins' code, as
  /// the inliner will have had it in clean code. Not of twins with rests.
  void inlineTwins();

  /// Markers become those of counts, places get the discriminator. Comes last.
  void finish(unsigned Discriminator);

private:
  bool inlineOneOf(llvm::BasicBlock &Block);
  bool inlineTwin(llvm::CallBase &Call, llvm::Function &Twin);

  llvm::Function &F;
  const TableView &Table;
  llvm::SetVector<llvm::BasicBlock *> Blocks;
};

/// Gives a clean function to every twin that is called by its entry and has
/// none. Returns the new ones. Before twins have rests.
llvm::SmallVector<llvm::Function *, 16> remakeClean(llvm::Module &M,
                                                    const TableView &Table);

/// Keeps the clean functions of all twins that are called by their entries.
/// When all has been inlined: what is kept is less likely to be.
void keepClean(llvm::Module &M);

} // namespace lineprof

#endif
