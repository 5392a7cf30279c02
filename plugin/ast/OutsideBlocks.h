// SPDX-License-Identifier: MIT
//
// Blocks (`^{ ... }`) that are in no function: in initialisers of global
// variables, in default arguments. Rows are a function's, so these have none.
#ifndef LINEPROF_PLUGIN_OUTSIDEBLOCKS_H
#define LINEPROF_PLUGIN_OUTSIDEBLOCKS_H

#include "clang/AST/ASTContext.h"

#include <vector>

namespace lineprof {

std::vector<const clang::BlockDecl *>
blocksOutsideFunctions(clang::ASTContext &Ctx);

} // namespace lineprof

#endif
