// SPDX-License-Identifier: MIT
//
// Puts what LineSites found into the function's body, as calls of the marker
// functions of lineprof/abi.h.
#ifndef LINEPROF_PLUGIN_MARKERINSERTER_H
#define LINEPROF_PLUGIN_MARKERINSERTER_H

#include "ast/Edits.h"
#include "ast/LineSites.h"
#include "rows/SiteTable.h"

#include "clang/AST/StmtCXX.h"

#include <vector>

namespace lineprof {

/// Where a function's rows and regions are in the table.
struct TableIndices {
  FunctionIndices Function; ///< ~0u: only regions go in
  std::vector<uint32_t> Regions;
};

class MarkerInserter {
public:
  MarkerInserter(clang::ASTContext &Ctx, Edits &Changes)
      : Ctx(Ctx), Changes(Changes) {}

  /// Gives an instance of a template statements of its own. Clang lets it
  /// share those that do not depend on the parameters with the pattern and
  /// with other instances; an edit there would count for all of them.
  void unshare(clang::FunctionDecl *FD);

  /// Applies `Found` to `FD`.
  void insert(clang::FunctionDecl *FD, const FunctionSites &Found,
              const TableIndices &Indices);

private:
  using StmtList = llvm::SmallVectorImpl<clang::Stmt *>;

  // Rewriting. Statements keep their identity where something may refer to
  // them (labels, cases, switches); the results take the place of `S`.
  clang::Stmt *rewrite(clang::Stmt *S);
  void rewriteInto(clang::Stmt *S, StmtList &Out);
  void rewritePlain(clang::Stmt *S, int Before, StmtList &Out);
  void rewriteLabels(clang::Stmt *S, int Before, StmtList &Out);
  clang::Stmt *gatherBehindLabel(StmtList &Out, clang::SourceLocation End);
  void rewriteChild(clang::Stmt *Parent, clang::Stmt *Child);
  void setSubStmt(clang::Stmt *Label, clang::Stmt *Sub);
  clang::Stmt *rewriteInside(clang::Stmt *S);
  clang::Stmt *rewriteLoop(clang::Stmt *S);
  void rewriteLoopBody(clang::Stmt *Loop, clang::Stmt *Body,
                       const StmtEdit &Edit);
  void rewriteTry(clang::CXXTryStmt *S, llvm::ArrayRef<clang::Stmt *> First);
  clang::CompoundStmt *rewriteBlock(clang::CompoundStmt *S,
                                    llvm::ArrayRef<clang::Stmt *> First = {});
  clang::Stmt *rewriteDirectiveBody(const DirectiveSite &Site);
  void rewriteInitialiser(clang::CXXCtorInitializer *&Init, int Row);
  clang::Expr *putInCondition(clang::Expr *Cond, int Row);
  void rewriteBody();
  void unshareStmt(clang::Stmt *&S);
  void unshareInside(clang::Stmt *Root);
  void unshareDirective(clang::OMPExecutableDirective &S);

  // Making nodes.
  clang::FunctionDecl *markerFunction(const char *Name, clang::QualType Result,
                                      clang::QualType Parameter,
                                      bool IsVariadic = false);
  clang::Expr *call(clang::FunctionDecl *Callee, uint32_t Index,
                    clang::SourceLocation Loc,
                    llvm::ArrayRef<clang::Expr *> More = {});
  clang::Stmt *enterMarker(clang::SourceLocation Loc);
  clang::Stmt *lineMarker(int Row, clang::SourceLocation Loc);
  clang::SourceLocation unwritten(clang::SourceLocation Loc);
  clang::Stmt *notInConstants(
      clang::SourceLocation Loc,
      llvm::function_ref<clang::Expr *(clang::SourceLocation)> MarkerAt);
  clang::Expr *lineMarkerExpr(int Row, clang::SourceLocation Loc);
  clang::Expr *before(int Row, clang::Expr *E);
  clang::Expr *increment(int Row, clang::SourceLocation Loc,
                         const clang::Stmt *Body);
  void beginRegion(int Region, clang::SourceLocation Loc, StmtList &Out);
  clang::Expr *regionMarker(int Region, clang::SourceLocation Loc);
  void setStepIndex(clang::CallExpr *Call, uint32_t Region);
  clang::CompoundStmt *block(llvm::ArrayRef<clang::Stmt *> Statements,
                             clang::SourceRange Range);

  clang::ASTContext &Ctx;
  Edits &Changes;
  clang::FunctionDecl *Enter = nullptr, *Line = nullptr;
  clang::FunctionDecl *RegionBegin = nullptr, *RegionEnd = nullptr;
  clang::FunctionDecl *RegionValues = nullptr;
  clang::SourceLocation NoFile;

  // Of the function being changed.
  clang::FunctionDecl *Function = nullptr;
  const FunctionSites *Sites = nullptr;
  const TableIndices *Indices = nullptr;
};

} // namespace lineprof

#endif
