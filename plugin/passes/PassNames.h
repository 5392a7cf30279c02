// SPDX-License-Identifier: MIT
//
// Every pass of the IR stage by a name, for `opt -passes=lineprof-...`: one at
// a time, on a module that a test has written. opt has no clang in it, so it
// loads `lineprof-passes.so`, which is the IR stage alone.
#ifndef LINEPROF_PLUGIN_PASSNAMES_H
#define LINEPROF_PLUGIN_PASSNAMES_H

namespace llvm {
class PassBuilder;
}

namespace lineprof {

void registerPassNames(llvm::PassBuilder &Builder);

} // namespace lineprof

#endif
