// SPDX-License-Identifier: MIT
//
// Takes the markers out of code that runs before the runtime can.
#ifndef LINEPROF_PLUGIN_RESOLVERS_H
#define LINEPROF_PLUGIN_RESOLVERS_H

namespace llvm {
class Module;
}

namespace lineprof {

/// The loader runs the resolvers of ifuncs while it relocates, when calling the
/// runtime would crash: they stay as written, and so do copies of what they
/// call, which the program may call, too. A callee that another unit may
/// replace keeps its name and loses its own markers.
void leaveResolversAlone(llvm::Module &M);

} // namespace lineprof

#endif
