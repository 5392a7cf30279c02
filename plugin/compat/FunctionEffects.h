// SPDX-License-Identifier: MIT
//
// What a function type promises of blocking and allocating, which clang knows
// from 20 on.
#ifndef LINEPROF_PLUGIN_FUNCTIONEFFECTS_H
#define LINEPROF_PLUGIN_FUNCTIONEFFECTS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Type.h"
#include "clang/Basic/Version.h"

namespace lineprof {

/// Makes `Type`, a function's, nonblocking, and so nonallocating.
inline void promiseNotToBlock(clang::ASTContext &Ctx, clang::QualType Result,
                              llvm::ArrayRef<clang::QualType> Parameters,
                              clang::FunctionProtoType::ExtProtoInfo Info,
                              clang::QualType &Type) {
#if CLANG_VERSION_MAJOR >= 22
  clang::FunctionEffectSet Effects;
  clang::FunctionEffectSet::Conflicts Conflicts;
  Effects.insert(
      clang::FunctionEffectWithCondition(
          clang::FunctionEffect(clang::FunctionEffect::Kind::NonBlocking),
          clang::EffectConditionExpr()),
      Conflicts);
  Info.FunctionEffects = clang::FunctionEffectsRef(Effects);
  Type = Ctx.getFunctionType(Result, Parameters, Info);
#else
  (void)Ctx, (void)Result, (void)Parameters, (void)Info, (void)Type;
#endif
}

} // namespace lineprof

#endif
