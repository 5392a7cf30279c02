// SPDX-License-Identifier: MIT
//
// Code that runs before the runtime can: it keeps no markers.
#ifndef LINEPROF_PLUGIN_RESOLVERS_H
#define LINEPROF_PLUGIN_RESOLVERS_H

namespace llvm {
class Module;
}

namespace lineprof {

/// The loader runs the resolvers of ifuncs while it relocates, when calling
/// the runtime would crash: they stay as written, and so do copies of what they
/// call, which the program may call, too. What another unit may replace is
/// called as it is named, and loses its own markers.
void leaveResolversAlone(llvm::Module &M);

} // namespace lineprof

#endif
