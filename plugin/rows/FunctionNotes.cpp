// SPDX-License-Identifier: MIT
//
// See FunctionNotes.h.
#include "rows/FunctionNotes.h"

#include "rows/Notes.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace lineprof;

static Metadata *number(LLVMContext &Ctx, uint32_t Value) {
  return ConstantAsMetadata::get(
      ConstantInt::get(Type::getInt32Ty(Ctx), Value));
}

static uint32_t readNumber(const MDOperand &Operand) {
  return uint32_t(mdconst::extract<ConstantInt>(Operand)->getZExtValue());
}

/// The parts of a split coroutine have names of their own.
static StringRef wholeName(StringRef Linkage) {
  for (StringRef Part : {".resume", ".destroy", ".cleanup"})
    if (Linkage.consume_back(Part))
      break;
  return Linkage;
}

std::string lineprof::sourceKey(const DISubprogram &Function) {
  return (Function.getFilename() + ":" + Twine(Function.getLine()) + ":" +
          Function.getName() + ":" + wholeName(Function.getLinkageName()))
      .str();
}

void lineprof::noteProfiled(Function &F, uint32_t Index) {
  LLVMContext &Ctx = F.getContext();
  F.setMetadata(FunctionNote, MDNode::get(Ctx, {number(Ctx, Index)}));
  DISubprogram *Scope = F.getSubprogram();
  if (!Scope)
    return;
  // The parts of a coroutine will have a linkage name, even if it has none.
  if (F.isPresplitCoroutine() && Scope->getLinkageName().empty())
    Scope->replaceLinkageName(MDString::get(Ctx, F.getName()));
  F.getParent()
      ->getOrInsertNamedMetadata(ScopesNote)
      ->addOperand(MDNode::get(Ctx, {Scope, number(Ctx, Index)}));
}

std::optional<uint32_t> lineprof::profiledFunction(const Function &F) {
  const MDNode *Note = F.getMetadata(FunctionNote);
  if (!Note)
    return std::nullopt;
  return readNumber(Note->getOperand(0));
}

ProfiledScopes::ProfiledScopes(const Module &M) {
  const NamedMDNode *List = M.getNamedMetadata(ScopesNote);
  if (!List)
    return;
  for (const MDNode *Node : List->operands()) {
    auto *Scope = cast<DISubprogram>(Node->getOperand(0));
    uint32_t Index = readNumber(Node->getOperand(1));
    ByScope[Scope] = Index;
    BySource[sourceKey(*Scope)] = Index;
  }
}

std::optional<uint32_t> ProfiledScopes::find(const DISubprogram *Scope) {
  auto [Known, IsNew] = ByScope.try_emplace(Scope, std::nullopt);
  if (!IsNew || !Scope)
    return Known->second;
  if (auto Same = BySource.find(sourceKey(*Scope)); Same != BySource.end())
    Known->second = Same->second;
  return Known->second;
}

void lineprof::forgetProfiled(Module &M) {
  if (NamedMDNode *List = M.getNamedMetadata(ScopesNote))
    List->eraseFromParent();
  for (Function &F : M)
    F.setMetadata(FunctionNote, nullptr);
}
