// SPDX-License-Identifier: MIT
//
// Whether a statement can become a region. A region is a variable with a
// cleanup: jumping past its initialisation would run the cleanup on garbage.
// Clang's own checks of such jumps are over when the region is made.
#ifndef LINEPROF_PLUGIN_REGIONCHECK_H
#define LINEPROF_PLUGIN_REGIONCHECK_H

#include "clang/AST/Decl.h"

namespace lineprof {

/// Null if `S`, part of `Function`, can be a region; else why not, to follow
/// "this cannot be a region: ".
const char *regionObstacle(const clang::FunctionDecl *Function,
                           const clang::Stmt *S);

} // namespace lineprof

#endif
