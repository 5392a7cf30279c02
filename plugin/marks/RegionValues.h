// SPDX-License-Identifier: MIT
//
// Which expressions a region can capture, and the kind of value that each
// gives.
#ifndef LINEPROF_PLUGIN_REGIONVALUES_H
#define LINEPROF_PLUGIN_REGIONVALUES_H

#include "marks/Marks.h"

#include "lineprof/format.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

#include <string>
#include <vector>

namespace lineprof {

struct CapturedValue {
  std::string Name; ///< the expression as written
  lineprof_value_kind Kind;
  clang::Expr *Value; ///< an lvalue or a value of the expression's own type
};

/// The values of the region that `Wrapper` (RegionTokens.h) stands around.
/// What cannot be captured is left out, with a warning for the first time
/// (`M.Used` is not yet set).
std::vector<CapturedValue> captureValues(clang::ASTContext &Ctx,
                                         clang::IfStmt &Wrapper, const Mark &M);

/// `Captured.Value` as a `long long`, `unsigned long long` or `double`.
clang::Expr *convertValue(clang::ASTContext &Ctx,
                          const CapturedValue &Captured);

} // namespace lineprof

#endif
