// SPDX-License-Identifier: MIT
//
// See DynamicVisitor.h.
#include "compat/DynamicVisitor.h"

#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;
using namespace lineprof;

namespace {

/// Asks the dynamic visitor at every node. It has no state of its own, so that
/// one is made for each step that the dynamic visitor takes by itself.
class Steps : public RecursiveASTVisitor<Steps> {
  using Base = RecursiveASTVisitor<Steps>;

public:
  explicit Steps(DynamicVisitor &To) : To(To) {}

  bool shouldVisitTemplateInstantiations() const {
    return To.ShouldVisitTemplateInstantiations;
  }

  bool TraverseDecl(Decl *D) { return To.TraverseDecl(D); }
  bool TraverseLambdaExpr(LambdaExpr *E) { return To.TraverseLambdaExpr(E); }
  bool decl(Decl *D) { return Base::TraverseDecl(D); }
  bool lambda(LambdaExpr *E) { return Base::TraverseLambdaExpr(E); }

  bool VisitStmt(Stmt *S) { return To.VisitStmt(S); }
  bool VisitAddrLabelExpr(AddrLabelExpr *E) { return To.VisitAddrLabelExpr(E); }
  bool VisitGCCAsmStmt(GCCAsmStmt *S) { return To.VisitGCCAsmStmt(S); }
  bool VisitLambdaExpr(LambdaExpr *E) { return To.VisitLambdaExpr(E); }
  bool VisitBlockDecl(BlockDecl *D) { return To.VisitBlockDecl(D); }
  bool VisitFunctionDecl(FunctionDecl *D) { return To.VisitFunctionDecl(D); }

private:
  DynamicVisitor &To;
};

} // namespace

bool DynamicVisitor::TraverseAST(ASTContext &Ctx) {
  return Steps(*this).TraverseAST(Ctx);
}
bool DynamicVisitor::TraverseStmt(Stmt *S) {
  return Steps(*this).TraverseStmt(S);
}
bool DynamicVisitor::TraverseDecl(Decl *D) { return Steps(*this).decl(D); }
bool DynamicVisitor::TraverseLambdaExpr(LambdaExpr *Lambda) {
  return Steps(*this).lambda(Lambda);
}
