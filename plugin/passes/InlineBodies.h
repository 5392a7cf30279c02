// SPDX-License-Identifier: MIT
//
// C's `inline` without `static` (C11 6.7.4p7): clang gives the optimiser a body
// to put into callers, and another unit has the function itself, or none has,
// and the program links as long as every call is inlined. Where such a body is
// profiled it becomes a definition that gives way to any other: whatever the
// optimiser decides, the program links, and each call is counted where it runs.
#ifndef LINEPROF_PLUGIN_INLINEBODIES_H
#define LINEPROF_PLUGIN_INLINEBODIES_H

namespace llvm {
class Module;
}

namespace lineprof {

/// After functions are noted as profiled, before anything is inlined.
void defineInlineBodies(llvm::Module &M);

} // namespace lineprof

#endif
