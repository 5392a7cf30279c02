// SPDX-License-Identifier: MIT
//
// See CrashNote.h. Code that runs in a crash may crash, too: LLVM then ends the
// process, and no name is written.
#include "rows/CrashNote.h"

#include "rows/FunctionNotes.h"
#include "rows/ModuleTable.h"

#include "llvm/ADT/Any.h"
#include "llvm/Analysis/LazyCallGraph.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/Signals.h"

#include <cstdio>
#include <cstdlib>

using namespace llvm;
using namespace lineprof;

static const Function *Current;

AtFunction::AtFunction(const Function &F) : Around(Current) { Current = &F; }

AtFunction::~AtFunction() { Current = Around; }

/// The name of the function; empty: it is not profiled.
static std::string nameOf(const Function &F) {
  std::optional<uint32_t> Index = profiledFunction(F);
  std::optional<TableView> Table = TableView::find(*F.getParent());
  return Index && Table ? Table->symbol(*Index).str() : std::string();
}

static void tellCrash(void *) {
  std::string Name = Current ? nameOf(*Current) : std::string();
  if (const char *Path = getenv("LINEPROF_CRASH_NOTE")) {
    if (FILE *Note = fopen(Path, "w")) {
      fputs(Name.c_str(), Note);
      fclose(Note);
    }
  } else if (!Name.empty()) {
    fprintf(stderr,
            "lineprof: the compiler crashed at '%s'; "
            "-fplugin-arg-lineprof-except='%s' leaves it unprofiled\n",
            Name.c_str(), Name.c_str());
  }
}

void lineprof::handleCrashes() {
  static bool Handles = false;
  if (Handles)
    return;
  Handles = true;
  setBugReportMsg("lineprof: the compiler crashed while lineprof's plugin was "
                  "in it: please report it to lineprof first, with what "
                  "follows.\n");
  sys::AddSignalHandler(tellCrash, nullptr);
}

static const Function *functionOf(const Any &IR) {
  if (const auto *F = any_cast<const Function *>(&IR))
    return *F;
  if (const auto *L = any_cast<const Loop *>(&IR))
    return (*L)->getHeader()->getParent();
  if (const auto *Component = any_cast<const LazyCallGraph::SCC *>(&IR))
    return &(*Component)->begin()->getFunction();
  return nullptr;
}

void lineprof::followPasses(PassInstrumentationCallbacks &Callbacks) {
  auto Leave = [](auto...) { Current = nullptr; };
  Callbacks.registerBeforeNonSkippedPassCallback(
      [](StringRef, Any IR) { Current = functionOf(IR); });
  Callbacks.registerAfterPassCallback(Leave);
  Callbacks.registerAfterPassInvalidatedCallback(Leave);
}
