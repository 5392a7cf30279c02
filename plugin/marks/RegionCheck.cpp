// SPDX-License-Identifier: MIT
//
// See RegionCheck.h. Walks the function once per region: regions are few.
#include "marks/RegionCheck.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;
using namespace lineprof;

namespace {
struct JumpFacts {
  llvm::SmallPtrSet<const LabelDecl *, 8> Labels;  // defined here
  llvm::SmallPtrSet<const LabelDecl *, 8> Targets; // of goto
  bool HasComputedJump = false;
  bool HasStrayCase = false; // of a switch around
  bool HasTailCall = false;
};
} // namespace

/// Collects the facts about `Root`, except about the part `Except`.
static JumpFacts collect(const Stmt *Root, const Stmt *Except) {
  JumpFacts Facts;
  llvm::SmallVector<std::pair<const Stmt *, bool>, 32> Work;
  Work.push_back({Root, false});
  while (!Work.empty()) {
    auto [S, InSwitch] = Work.pop_back_val();
    if (!S || S == Except || isa<LambdaExpr>(S))
      continue;
    if (const auto *Captured = dyn_cast<CapturedStmt>(S))
      Work.push_back({Captured->getCapturedStmt(), InSwitch});
    else if (const auto *Block = dyn_cast<BlockExpr>(S))
      Work.push_back({Block->getBody(), false});
    if (const auto *Label = dyn_cast<LabelStmt>(S))
      Facts.Labels.insert(Label->getDecl());
    else if (const auto *Goto = dyn_cast<GotoStmt>(S))
      Facts.Targets.insert(Goto->getLabel());
    else if (isa<IndirectGotoStmt>(S))
      Facts.HasComputedJump = true;
    else if (const auto *Asm = dyn_cast<GCCAsmStmt>(S))
      Facts.HasComputedJump |= Asm->isAsmGoto();
    else if (const auto *Address = dyn_cast<AddrLabelExpr>(S))
      Facts.Targets.insert(Address->getLabel());
    else if (isa<SwitchCase>(S))
      Facts.HasStrayCase |= !InSwitch;
    else if (const auto *Attributed = dyn_cast<AttributedStmt>(S))
      for (const Attr *A : Attributed->getAttrs())
        Facts.HasTailCall |= isa<MustTailAttr>(A);
    InSwitch |= isa<SwitchStmt>(S);
    for (const Stmt *Child : S->children())
      Work.push_back({Child, InSwitch});
  }
  return Facts;
}

const char *lineprof::regionObstacle(const FunctionDecl *Function,
                                     const Stmt *S) {
  if (Function->isConsteval())
    return "the function is consteval, and nothing can be measured in the "
           "compiler";
  while (const auto *Attributed = dyn_cast<AttributedStmt>(S))
    S = Attributed->getSubStmt();
  if (isa<NullStmt>(S))
    return "an empty statement follows; put braces around what is to be "
           "measured, and no semicolon before them";
  if (isa<DeclStmt>(S))
    return "what it declares would end with it; put braces around what is to "
           "be measured";
  JumpFacts Inside = collect(S, nullptr);
  if (Inside.HasStrayCase)
    return "a switch around it jumps to a 'case' inside; put the mark behind "
           "the label";
  if (Inside.HasComputedJump)
    return "a computed jump could leave it unnoticed";
  if (Inside.HasTailCall)
    return "a call that must be a tail call leaves it";
  if (Inside.Labels.empty())
    return nullptr;
  JumpFacts Outside = collect(Function->getBody(), S);
  for (const LabelDecl *Label : Inside.Labels)
    if (Outside.Targets.count(Label))
      return "a goto outside jumps to a label inside";
  return nullptr;
}
