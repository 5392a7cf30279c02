// SPDX-License-Identifier: MIT
//
// The names of functions in tables and messages.
#ifndef LINEPROF_PLUGIN_NAMES_H
#define LINEPROF_PLUGIN_NAMES_H

#include "select/Locations.h"

#include "clang/AST/Decl.h"

#include <string>

namespace lineprof {

/// Qualified and without template arguments, so that the instances of a
/// template share it: `shop::Cart::add`, `main::lambda:12`.
std::string functionName(const clang::FunctionDecl *FD, Locations &Where);

/// With template arguments and parameter types, so that they do not:
/// `shop::Cart<int>::add(int)`. In C the plain name.
std::string functionSymbol(const clang::FunctionDecl *FD, Locations &Where);

} // namespace lineprof

#endif
