// SPDX-License-Identifier: MIT
//
// Collects what the table says of a function, but for its rows.
#ifndef LINEPROF_PLUGIN_DESCRIBE_H
#define LINEPROF_PLUGIN_DESCRIBE_H

#include "ast/LineSites.h"

namespace lineprof {

/// `Sites` must have rows.
FunctionEntry describe(clang::FunctionDecl *FD, const FunctionSites &Sites,
                       Locations &Where);

} // namespace lineprof

#endif
