// SPDX-License-Identifier: MIT
//
// See MarkCheck.h.
#include "marks/MarkCheck.h"

#include "compat/DynamicVisitor.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace lineprof;

namespace {
class MarkFinder : public DynamicVisitor {
public:
  MarkFinder(Marks &MarkList, bool WasRead)
      : MarkList(MarkList), WasRead(WasRead) {}

  bool TraverseDecl(Decl *D) override {
    llvm::SaveAndRestore Restore(IsPattern);
    if (const auto *Context = dyn_cast_or_null<DeclContext>(D))
      IsPattern |= Context->isDependentContext();
    return DynamicVisitor::TraverseDecl(D);
  }

  bool TraverseLambdaExpr(LambdaExpr *Lambda) override {
    llvm::SaveAndRestore Restore(IsPattern);
    IsPattern |= Lambda->getCallOperator()->isDependentContext();
    return DynamicVisitor::TraverseLambdaExpr(Lambda);
  }

  bool VisitFunctionDecl(FunctionDecl *FD) override {
    MarkList.isMarkedDirectly(FD); // uses the mark
    return true;
  }

  bool VisitLambdaExpr(LambdaExpr *Lambda) override {
    MarkList.isMarkedDirectly(Lambda->getCallOperator());
    return true;
  }

  bool VisitStmt(Stmt *S) override {
    // They begin where an operand does, which clang finds out by walking to it.
    if (isa<BinaryOperator, ImplicitCastExpr, ArraySubscriptExpr,
            AbstractConditionalOperator>(S))
      return true;
    if (Mark *M = MarkList.regionAt(S->getBeginLoc()))
      found(*M);
    if (Mark *M = MarkList.stepAt(S->getBeginLoc()))
      if (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, AttributedStmt>(S))
        found(*M);
    return true;
  }

private:
  /// A mark in a template without instances is not wrong: it is for later
  /// instances.
  void found(Mark &M) {
    M.Used |= IsPattern || !WasRead;
    M.IsOutOfReach = true;
  }

  Marks &MarkList;
  const bool WasRead;
  bool IsPattern = false;
};
} // namespace

static const char *adviceFor(const Mark &M) {
  if (M.IsOutOfReach)
    return "this region or step is not measured: it is the loop of an OpenMP "
           "directive, or inside a constant, a block outside functions or "
           "device code, which lineprof leaves as they are; put the mark "
           "around that, into the loop or into a function";
  switch (M.Kind) {
  case Mark::Profile:
    return "'#pragma lineprof profile' has no effect: no function follows; put "
           "it right before a function";
  case Mark::Region:
    return "'#pragma lineprof region' has no effect: no statement of a "
           "function follows; put it right before a block or statement";
  case Mark::Step:
    return "'#pragma lineprof step' has no effect: no loop follows; put it "
           "right before a 'for', 'while' or 'do'";
  }
  return "";
}

void lineprof::warnUnusedMarks(ASTContext &Ctx, Marks &MarkList, bool WasRead) {
  auto IsUnused = [](const Mark &M) { return !M.Used; };
  DiagnosticsEngine &Diags = Ctx.getDiagnostics();
  if (llvm::none_of(MarkList.all(), IsUnused) || Diags.hasErrorOccurred())
    return;
  MarkFinder(MarkList, WasRead).TraverseDecl(Ctx.getTranslationUnitDecl());
  for (const Mark &M : MarkList.all())
    if (!M.Used)
      Diags.Report(M.Loc,
                   Diags.getCustomDiagID(DiagnosticsEngine::Warning, "%0"))
          << adviceFor(M);
}
