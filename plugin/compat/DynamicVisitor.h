// SPDX-License-Identifier: MIT
//
// A RecursiveASTVisitor whose functions are virtual, so that it is instantiated
// once: compiling another takes seven seconds. clang 20 brings one, which needs
// stack for each level of an expression: sums of 30,000 terms are too deep.
#ifndef LINEPROF_PLUGIN_DYNAMICVISITOR_H
#define LINEPROF_PLUGIN_DYNAMICVISITOR_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

namespace lineprof {

/// Has the functions that the plugin overrides.
class DynamicVisitor {
public:
  DynamicVisitor() = default;
  DynamicVisitor(const DynamicVisitor &) = delete;
  DynamicVisitor &operator=(const DynamicVisitor &) = delete;
  virtual ~DynamicVisitor() = default;

  bool ShouldVisitTemplateInstantiations = false;

  bool TraverseAST(clang::ASTContext &Ctx);
  bool TraverseStmt(clang::Stmt *S);
  virtual bool TraverseDecl(clang::Decl *D);
  virtual bool TraverseLambdaExpr(clang::LambdaExpr *Lambda);

  virtual bool VisitStmt(clang::Stmt *) { return true; }
  virtual bool VisitAddrLabelExpr(clang::AddrLabelExpr *) { return true; }
  virtual bool VisitGCCAsmStmt(clang::GCCAsmStmt *) { return true; }
  virtual bool VisitLambdaExpr(clang::LambdaExpr *) { return true; }
  virtual bool VisitBlockDecl(clang::BlockDecl *) { return true; }
  virtual bool VisitFunctionDecl(clang::FunctionDecl *) { return true; }
};

} // namespace lineprof

#endif
