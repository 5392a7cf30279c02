// SPDX-License-Identifier: MIT
//
// Which of the functions that would be profiled keep their one body: that is
// decided on LLVM's code, so clang makes some, and throws it away.
#ifndef LINEPROF_PLUGIN_SITES_BODYLISTER_H
#define LINEPROF_PLUGIN_SITES_BODYLISTER_H

#include "UnitReport.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"

#include <memory>

namespace lineprof {

/// Runs `First`, which fills in `Report`, and completes that at the end of the
/// unit. What code generation complains of is the build's affair.
std::unique_ptr<clang::ASTConsumer>
listBodies(clang::CompilerInstance &CI,
           std::unique_ptr<clang::ASTConsumer> First, UnitReport &Report);

} // namespace lineprof

#endif
