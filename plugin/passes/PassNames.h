// SPDX-License-Identifier: MIT
//
// Gives every pass of the IR stage a name, for `opt -passes=lineprof-...`, so
// that a test can run one pass on a module that it has written. opt has no
// clang in it, so it loads `lineprof-passes.so`, which is the IR stage alone.
#ifndef LINEPROF_PLUGIN_PASSNAMES_H
#define LINEPROF_PLUGIN_PASSNAMES_H

namespace llvm {
class PassBuilder;
}

namespace lineprof {

void registerPassNames(llvm::PassBuilder &Builder);

} // namespace lineprof

#endif
