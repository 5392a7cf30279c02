// SPDX-License-Identifier: MIT
//
// See OutsideBlocks.h.
#include "ast/OutsideBlocks.h"

#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;
using namespace lineprof;

namespace {

class OutsideBlocks : public RecursiveASTVisitor<OutsideBlocks> {
public:
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitBlockDecl(BlockDecl *Block) {
    if (!Block->getParentFunctionOrMethod() && !Block->isDependentContext())
      Found.push_back(Block);
    return true;
  }

  std::vector<const BlockDecl *> Found;
};

} // namespace

std::vector<const BlockDecl *>
lineprof::blocksOutsideFunctions(ASTContext &Ctx) {
  OutsideBlocks Visitor;
  if (Ctx.getLangOpts().Blocks)
    Visitor.TraverseAST(Ctx);
  return std::move(Visitor.Found);
}
