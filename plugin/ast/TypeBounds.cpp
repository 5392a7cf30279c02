// SPDX-License-Identifier: MIT
//
// See TypeBounds.h. What is looked at and what is not follows
// CodeGenFunction::EmitVariablyModifiedType.
#include "ast/TypeBounds.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace lineprof;

/// A name of a type stands for bounds that were evaluated at its declaration.
static bool isNamed(const Type *T) {
  return isa<TypedefType, DecltypeType, AutoType,
             DeducedTemplateSpecializationType>(T);
}

static Bounds boundsOf(QualType Of, const ASTContext &Ctx) {
  Bounds Found;
  while (!Of.isNull() && Of->isVariablyModifiedType()) {
    const Type *T = Of.getTypePtr();
    if (isNamed(T))
      break;
    if (const auto *Whole = dyn_cast<TypeOfExprType>(T)) {
      Found.push_back(Whole->getUnderlyingExpr());
      break;
    }
    if (const auto *Array = dyn_cast<ArrayType>(T)) {
      if (const auto *Variable = dyn_cast<VariableArrayType>(Array))
        Found.push_back(Variable->getSizeExpr());
      Of = Array->getElementType();
    } else if (const auto *Function = dyn_cast<FunctionType>(T)) {
      Of = Function->getReturnType();
    } else if (isa<PointerType, BlockPointerType, ReferenceType,
                   MemberPointerType>(T)) {
      Of = T->getPointeeType();
    } else {
      QualType Inner = Of.getSingleStepDesugaredType(Ctx);
      Of = Inner == Of ? QualType() : Inner;
    }
  }
  return Found;
}

Bounds lineprof::boundsOf(const Decl *D, const ASTContext &Ctx) {
  if (const auto *Parameter = dyn_cast<ParmVarDecl>(D))
    return ::boundsOf(Parameter->getOriginalType(), Ctx);
  if (const auto *Variable = dyn_cast<VarDecl>(D))
    return ::boundsOf(Variable->getType(), Ctx);
  if (const auto *Name = dyn_cast<TypedefNameDecl>(D))
    return ::boundsOf(Name->getUnderlyingType(), Ctx);
  return {};
}

Bounds lineprof::boundsOf(const Stmt *S, const ASTContext &Ctx) {
  if (isa<ExplicitCastExpr, CompoundLiteralExpr, VAArgExpr>(S))
    return ::boundsOf(cast<Expr>(S)->getType(), Ctx);
  const auto *Trait = dyn_cast<UnaryExprOrTypeTraitExpr>(S);
  return Trait && Trait->isArgumentType()
             ? ::boundsOf(Trait->getArgumentType(), Ctx)
             : Bounds();
}
