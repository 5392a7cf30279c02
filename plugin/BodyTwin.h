// SPDX-License-Identifier: MIT
//
// The timed world's functions: twins, and the entries by which they are called
// until the end of the pipeline.
#ifndef LINEPROF_PLUGIN_BODYTWIN_H
#define LINEPROF_PLUGIN_BODYTWIN_H

#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"

#include <cstdint>

namespace lineprof {

class TableView;

/// The function attribute of timed twins.
constexpr const char TimedAttribute[] = "lineprof-timed";
/// Of functions with one body for good, with both probes and counters.
constexpr const char WholeAttribute[] = "lineprof-whole";
/// Behind the name of a second clean function.
constexpr const char CleanSuffix[] = ".lineprof_clean";
/// In front of an attribute's name: a timed twin has it from the program.
constexpr const char OwnPrefix[] = "lineprof-own-";
/// What twins get that they may not have had.
constexpr llvm::Attribute::AttrKind TwinShape[] = {
    llvm::Attribute::NoInline, llvm::Attribute::Cold,
    llvm::Attribute::OptimizeForSize};
/// Takes that from them again.
void unshapeTwin(llvm::Function &Timed);
bool isOwn(const llvm::Function &Timed, llvm::Attribute::AttrKind Kind);

/// Of a function kept out of line for now.
constexpr const char KeptAttribute[] = "lineprof-kept";
/// Of one that the timed world may call though the clean one does not.
constexpr const char HeldAttribute[] = "lineprof-held";

/// Why a function must keep its one, timed, body; null if it need not.
const char *reasonNotToSplit(const llvm::Function &F);

/// Whether all arguments can be handed on in place, by a jump.
bool canForward(const llvm::Function &F);

/// Jumps from one to the other of two functions of a type, arguments in place,
/// and ends the block.
void writeJump(llvm::IRBuilderBase &B, llvm::Function &From,
               llvm::Function &To);

/// The attributes of parameters decide where they are passed.
llvm::AttributeList parameterAttributes(const llvm::Function &F);

/// With tables of label addresses of its own.
llvm::Function *copyFunction(llvm::Function &F);

/// Copies `F` with its markers to a function of its own, and takes them out of
/// `F`. Nothing refers to the twin but what is called by its entry.
llvm::Function *makeTimedTwin(llvm::Function &F, uint32_t Index,
                              const TableView &Table);

/// Null if `F` has none.
llvm::Function *timedTwin(const llvm::Function &F);

/// What the timed world calls in the place of `F`.
llvm::Function *timedEntry(llvm::Function &F);

/// Whose entry it is; null if it is none.
llvm::Function *cleanOf(const llvm::Function *Entry);

/// The timed twin whose entry it is; null if it is none, or has none.
llvm::Function *twinOf(const llvm::Function *Entry);

/// Of a function that the timed world calls and that has a twin. `Clean` is
/// null if there is none, or none of the twin's type, any more.
struct CalledEntry {
  llvm::Function *Clean, *Entry, *Timed;
};
llvm::SmallVector<CalledEntry, 0> calledEntries(const llvm::Module &M);

/// From now on `Clean` is the function whose twin `Timed` is.
void adoptClean(llvm::Function &Clean, llvm::Function &Timed);

/// Keeps `F`, which has markers, out of functions that have lost theirs: for
/// good, or until keepNoLonger().
void keepOutOfLine(llvm::Function &F, bool IsForNow);
void keepNoLonger(llvm::Function &F);

/// Keeps `F` in the module as it is, from the next listHeld() on.
void hold(llvm::Function &F);
/// Keeps all that are to be held, and timed twins. At once: the list is made
/// again as a whole each time that something is added.
void listHeld(llvm::Module &M);

/// Keeps a call through a pointer one to the end of the pipeline.
void hideCallee(llvm::CallBase &Call);

/// A call in code that is still of both worlds: not to be inlined yet. If the
/// callee is known, it is left as it is, and called by its entry: what the
/// optimiser finds out about the clean function does not hold for the timed.
void postpone(llvm::CallBase &Call, llvm::Function *Callee);
bool isPostponed(const llvm::CallBase &Call);
/// In the clean world it is a call like any other ...
void settleClean(llvm::CallBase &Call);
/// ... in the timed world it stays one of the entry.
void settleTimed(llvm::CallBase &Call);

/// At the end: clean functions jump to their twins when the mode says so, and
/// entries become the functions they stand for; where a clean function has
/// been optimised away or changed its arguments, the twin is called directly.
void connectTwins(llvm::Module &M);

} // namespace lineprof

#endif
