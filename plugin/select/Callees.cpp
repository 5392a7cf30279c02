// SPDX-License-Identifier: MIT
//
// See Callees.h.
#include "select/Callees.h"

#include "marks/Marks.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace lineprof;

static const CXXDestructorDecl *destructorOf(QualType Type) {
  if (Type.isNull() || Type->isDependentType())
    return nullptr;
  const CXXRecordDecl *Class =
      Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  return Class && Class->hasDefinition() ? Class->getDestructor() : nullptr;
}

/// The function that a node itself calls, not counting its children; null:
/// none.
static const ValueDecl *calleeOf(const Stmt *S) {
  if (const auto *Reference = dyn_cast<DeclRefExpr>(S))
    return Reference->getDecl();
  if (const auto *Member = dyn_cast<MemberExpr>(S))
    return Member->getMemberDecl();
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(S))
    return Construct->getConstructor();
  if (const auto *Delete = dyn_cast<CXXDeleteExpr>(S))
    return destructorOf(Delete->getDestroyedType());
  if (const auto *Bind = dyn_cast<CXXBindTemporaryExpr>(S))
    return Bind->getTemporary()->getDestructor();
  if (const auto *Lambda = dyn_cast<LambdaExpr>(S))
    return Lambda->getCallOperator();
  return nullptr;
}

void Callees::read(FunctionDecl *FD) {
  CalleeSet &Found = Calls[FD->getCanonicalDecl()];
  auto Add = [&](const ValueDecl *D) {
    if (const auto *Callee = dyn_cast_or_null<FunctionDecl>(D))
      Found.insert(Callee->getCanonicalDecl());
  };
  llvm::SmallVector<const Stmt *, 32> Work = {FD->getBody()};
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(FD))
    for (const CXXCtorInitializer *Init : Constructor->inits())
      Work.push_back(Init->getInit());
  while (!Work.empty()) {
    const Stmt *S = Work.pop_back_val();
    if (!S)
      continue;
    Add(calleeOf(S));
    if (const auto *Declaration = dyn_cast<DeclStmt>(S))
      for (const Decl *D : Declaration->decls())
        if (const auto *Variable = dyn_cast<VarDecl>(D))
          Add(destructorOf(Variable->getType()));
    if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(S))
      Work.push_back(Default->getExpr());
    if (const auto *Captured = dyn_cast<CapturedStmt>(S))
      Work.push_back(Captured->getCapturedStmt());
    if (const auto *Block = dyn_cast<BlockExpr>(S))
      Work.push_back(Block->getBody());
    Work.append(S->child_begin(), S->child_end());
  }
}

llvm::DenseMap<const FunctionDecl *, const FunctionDecl *>
Callees::from(llvm::ArrayRef<const FunctionDecl *> Roots,
              bool IsTransitive) const {
  llvm::DenseMap<const FunctionDecl *, const FunctionDecl *> Callers;
  // A call that is not followed has children that are.
  llvm::SmallVector<std::pair<const FunctionDecl *, bool>, 16> Work;
  for (const FunctionDecl *Root : Roots)
    Work.push_back({Root->getCanonicalDecl(), true});
  while (!Work.empty()) {
    auto [Caller, IsFollowed] = Work.pop_back_val();
    auto Found = Calls.find(Caller);
    if (Found == Calls.end())
      continue;
    for (const FunctionDecl *Callee : Found->second) {
      const FunctionDecl *Around = functionAround(Callee);
      bool IsPart = Around && Around->getCanonicalDecl() == Caller;
      if ((IsFollowed || IsPart) && Callers.try_emplace(Callee, Caller).second)
        Work.push_back({Callee, IsTransitive || (IsFollowed && IsPart)});
    }
  }
  return Callers;
}
