// SPDX-License-Identifier: MIT
//
// Says which function the compiler was working on if it crashes, so that the
// user, or `kprof cc`, can compile again without profiling that function. A
// compiler works in one thread, so one note is enough.
#ifndef LINEPROF_PLUGIN_CRASHNOTE_H
#define LINEPROF_PLUGIN_CRASHNOTE_H

namespace llvm {
class Function;
class PassInstrumentationCallbacks;
} // namespace llvm

namespace lineprof {

/// From now on a crash is told: the function's name, as the patterns of
/// 'except' have it, goes into the file that LINEPROF_CRASH_NOTE names, else
/// into a message. More calls do nothing.
void handleCrashes();

/// While one lives, the compiler is at a function. The innermost counts.
class AtFunction {
public:
  explicit AtFunction(const llvm::Function &F);
  ~AtFunction();
  AtFunction(const AtFunction &) = delete;
  AtFunction &operator=(const AtFunction &) = delete;

private:
  const llvm::Function *Around;
};

/// The pipeline's passes say which function they are at.
void followPasses(llvm::PassInstrumentationCallbacks &Callbacks);

} // namespace lineprof

#endif
