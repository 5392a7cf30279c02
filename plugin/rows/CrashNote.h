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

/// From now on a crash writes the function's name, in the form that patterns of
/// 'except' take, into the file that LINEPROF_CRASH_NOTE names or, without one,
/// into a message. Further calls do nothing.
void handleCrashes();

/// While an object of this class lives, the compiler works on its function. Of
/// several objects the newest one counts.
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
