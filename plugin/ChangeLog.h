// SPDX-License-Identifier: MIT
//
// What the two bodies have cost the program's code, found out while it is
// compiled: which calls are no longer inlined, in clean code and in timed
// bodies, which loops are vectorised in clean code only or count conditions,
// and which functions kept their one body. It ends in a section of the object
// file that is not loaded (lineprof/format_changes.h), for kprof to read.
//
// Nothing is guessed: what was inlined is read off the debug locations of the
// finished code, loops from the optimiser's own remarks, and what the optimiser
// would have done with a call that we kept is asked of its inliner.
#ifndef LINEPROF_PLUGIN_CHANGELOG_H
#define LINEPROF_PLUGIN_CHANGELOG_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/PassManager.h"

#include <memory>
#include <string>
#include <vector>

namespace llvm {
class CallBase;
class PassBuilder;
} // namespace llvm

namespace lineprof {

/// A place in a profiled function.
struct ChangePlace {
  uint32_t Function; // index into the table
  unsigned Line;
};

/// What is known of one compile. Functions are known by where they are
/// written: copies have debug information of their own, but the same place.
struct ChangeLog {
  struct Before {
    bool IsNoInline, IsAlwaysInline;
  };
  struct VectorLoop {
    ChangePlace Where;
    bool IsTimed;
    std::string Width;
  };

  bool IsLinkTime = false;
  bool KnowsLoops = false;
  llvm::StringMap<uint32_t> Profiled;     // by sourceKey()
  llvm::StringMap<std::string> KeyByName; // sourceKey() of each definition
  llvm::StringMap<std::string> Shown;     // names for people, by sourceKey()
  llvm::StringMap<Before> Attributes;     // of profiled ones, by name
  struct Definition {
    uint32_t Function;
    std::string Name;
    bool IsLocal;
  };
  std::vector<Definition> Names;
  llvm::DenseMap<uint32_t, const char *> OneBody; // why
  llvm::StringSet<> NoInlineCalls; // callKey(): the program says so
  llvm::StringSet<> KeptCalls;     // callKey(): would have been inlined
  std::vector<VectorLoop> Loops;
  std::vector<ChangePlace> CountedLoops; // in clean code

  /// The innermost profiled function that `Place` was written in, and where
  /// in it. False: there is none.
  bool find(const llvm::DILocation *Place, ChangePlace &Found) const;
  /// Of a function's definition, by any name that it or its copies go by;
  /// empty: it is not of this unit.
  llvm::StringRef keyOf(llvm::StringRef Name) const;
};

/// Adds the innermost loops of `F` that count conditions in clean code.
void noteCountedLoops(llvm::Function &F, llvm::FunctionAnalysisManager &FAM,
                      ChangeLog &Log);

/// Empties a log, and takes the mark out of the module that there is one.
void endLog(llvm::Module &M, ChangeLog &Log);

std::string sourceKey(const llvm::DISubprogram &Function);
std::string callKey(const llvm::DILocation &Place, llvm::StringRef CalleeKey);

/// A function's name without what BodyTwin has put behind it.
llvm::StringRef plainName(llvm::StringRef Name);

/// Whether the place is marked as code of a timed body.
bool isTimedPlace(const llvm::DILocation &Place);
/// Whether it is marked as code of a rest (LoopRest.h): of neither body.
bool isRestPlace(const llvm::DILocation &Place);

/// Before BodyPlan: what there is. Listens to remarks from here on.
struct ChangesBeginPass : llvm::PassInfoMixin<ChangesBeginPass> {
  explicit ChangesBeginPass(std::shared_ptr<ChangeLog> Log)
      : Log(std::move(Log)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; } // also at -O0

private:
  std::shared_ptr<ChangeLog> Log;
};

/// Before BodySplit: which functions cannot be split and, if the inliner runs
/// at all, which of the calls that we kept from it it would have taken.
struct ChangedCallsPass : llvm::PassInfoMixin<ChangedCallsPass> {
  ChangedCallsPass(std::shared_ptr<ChangeLog> Log, unsigned Speed,
                   unsigned Size)
      : Log(std::move(Log)), Speed(Speed), Size(Size) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; } // also at -O0

private:
  std::shared_ptr<ChangeLog> Log;
  unsigned Speed, Size;
};

/// Before the worlds are joined: compares them, and writes the section.
struct ChangesEndPass : llvm::PassInfoMixin<ChangesEndPass> {
  explicit ChangesEndPass(std::shared_ptr<ChangeLog> Log)
      : Log(std::move(Log)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; } // also at -O0

private:
  std::shared_ptr<ChangeLog> Log;
};

/// Makes remarks about loops while the passes run that vectorise them, and
/// only then. Other remarks cost what they did, and the user sees no more.
std::shared_ptr<ChangeLog> listenToRemarks(llvm::PassBuilder &Builder);

/// Between these two the log hears the context's remarks.
void beginListening(llvm::LLVMContext &Ctx, std::shared_ptr<ChangeLog> Log);
void endListening(llvm::LLVMContext &Ctx);

} // namespace lineprof

#endif
