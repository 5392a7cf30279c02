// SPDX-License-Identifier: MIT
//
// Clean code from timed code: for rests of loops (LoopRest.h), and for clean
// functions that the clean world no longer has, because it has inlined or
// changed them wherever it called them; the timed world still calls them as
// they were written.
#ifndef LINEPROF_PLUGIN_CLEANCOPY_H
#define LINEPROF_PLUGIN_CLEANCOPY_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/PassManager.h"

namespace lineprof {

class TableView;

/// Which calls of the timed world would be inlined if they were clean ones.
/// What is inlined is the clean form of a twin: its code with counters, what it
/// calls inlined and simplified in its turn, so that wrappers of wrappers cost
/// what they cost in the clean world.
class TwinInliner {
public:
  /// At -O0 `FAM` is null: nothing is inlined.
  TwinInliner(const llvm::Module &M, const TableView &Table,
              llvm::FunctionAnalysisManager *FAM);
  /// Drops all forms that nobody has taken.
  ~TwinInliner();
  TwinInliner(const TwinInliner &) = delete;
  TwinInliner &operator=(const TwinInliner &) = delete;

  /// If it is one: the call, by an entry, becomes code. Not of twins that have
  /// rests.
  bool inlineCall(llvm::CallBase &Call);

  /// The clean form of a twin, for good.
  llvm::Function *takeForm(llvm::Function &Twin);

private:
  llvm::Function *formOf(llvm::Function &Twin);
  bool isRecursive(const llvm::Function &Twin) const;
  bool isAllowed(const llvm::CallBase &Call, const llvm::Function &Twin);
  bool isWorthIt(llvm::CallBase &Call, llvm::Function &Form);

  const TableView &Table;
  llvm::FunctionAnalysisManager *FAM;
  llvm::FunctionPassManager Simplification;
  llvm::DenseMap<const llvm::Function *, llvm::Function *> Twins; // by entry
  llvm::DenseMap<const llvm::Function *, llvm::SetVector<llvm::Function *>>
      Callees;                                                    // of twins
  llvm::DenseMap<const llvm::Function *, llvm::Function *> Forms; // by twin
  llvm::DenseSet<const llvm::Function *> Taken;                   // forms
};

/// Blocks of a function, copied from timed ones.
class CleanCopy {
public:
  explicit CleanCopy(const TableView &Table) : Table(Table) {}

  void add(llvm::BasicBlock *Block) { Blocks.insert(Block); }
  bool contains(const llvm::BasicBlock *Block) const {
    return Blocks.contains(const_cast<llvm::BasicBlock *>(Block));
  }

  /// What is inlined joins the copy.
  void inlineTwins(TwinInliner &Inliner);

  /// Markers become those of counts, places get the discriminator. Comes last.
  void finish(unsigned Discriminator);

private:
  void addBehind(llvm::BasicBlock *Block, const llvm::BasicBlock *Next);

  const TableView &Table;
  llvm::SetVector<llvm::BasicBlock *> Blocks;
};

/// Gives a clean function to every twin with loops that is called by its entry
/// and has none. Returns the new ones. Before twins have rests. (What has no
/// loops costs little more than its timed caller does, and goes with it.)
llvm::SmallVector<llvm::Function *, 16> remakeClean(llvm::Module &M,
                                                    TwinInliner &Inliner);

/// Keeps the clean functions of all twins that are called by their entries.
/// When all has been inlined: what is kept is less likely to be.
void keepClean(llvm::Module &M);

} // namespace lineprof

#endif
