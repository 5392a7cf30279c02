// SPDX-License-Identifier: MIT
//
// See OutsideBlocks.h.
#include "ast/OutsideBlocks.h"

#include "compat/DynamicVisitor.h"

using namespace clang;
using namespace lineprof;

namespace {

class OutsideBlocks : public DynamicVisitor {
public:
  OutsideBlocks() { ShouldVisitTemplateInstantiations = true; }

  bool VisitBlockDecl(BlockDecl *Block) override {
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
