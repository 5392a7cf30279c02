// SPDX-License-Identifier: MIT
//
// Every difference between the supported clang majors, so that no
// other file asks for CLANG_VERSION_MAJOR.
#ifndef LINEPROF_PLUGIN_CLANGCOMPAT_H
#define LINEPROF_PLUGIN_CLANGCOMPAT_H

#include "clang/AST/Stmt.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/Version.h"

namespace lineprof {

/// The major this plugin is compiled for.
constexpr int ClangMajor = CLANG_VERSION_MAJOR;

/// Whether back ends pass structs on the stack correctly in a tail call: x86 of
/// LLVM 19 copies them over the return address.
constexpr bool JumpsKeepStackStructs = ClangMajor >= 22;

/// ParsedAttrInfo::handleStmtAttribute came after clang 19, which reports our
/// attribute on a statement as an error of its own.
#if CLANG_VERSION_MAJOR >= 22
#define LINEPROF_OVERRIDE_IN_22 override
#else
#define LINEPROF_OVERRIDE_IN_22
#endif

/// Whether `break`/`continue` names its loop (C2y, clang 22).
inline bool namesItsLoop(const clang::Stmt *S) {
#if CLANG_VERSION_MAJOR >= 22
  const auto *Jump = llvm::dyn_cast<clang::LoopControlStmt>(S);
  return Jump && Jump->hasLabelTarget();
#else
  (void)S;
  return false;
#endif
}

/// The statement that `defer` puts off (C2y's defer, clang 22), else null.
inline clang::Stmt *deferredBody(clang::Stmt *S) {
#if CLANG_VERSION_MAJOR >= 22
  auto *Defer = llvm::dyn_cast<clang::DeferStmt>(S);
  return Defer ? Defer->getBody() : nullptr;
#else
  (void)S;
  return nullptr;
#endif
}

/// A directive that makes loops of others (tile, unroll, ...), else null.
inline clang::OMPLoopTransformationDirective *
loopTransformation(clang::Stmt *S) {
#if CLANG_VERSION_MAJOR >= 22
  if (auto *Nest =
          llvm::dyn_cast<clang::OMPCanonicalLoopNestTransformationDirective>(S))
    return Nest;
  return llvm::dyn_cast<clang::OMPCanonicalLoopSequenceTransformationDirective>(
      S);
#else
  return llvm::dyn_cast<clang::OMPLoopTransformationDirective>(S);
#endif
}

} // namespace lineprof

#endif
