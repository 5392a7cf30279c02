// SPDX-License-Identifier: MIT
//
// What the AST stage leaves in the unit for the IR stage: the table of rows,
// and in C the names that system headers declare.
#include "ast/Instrumenter.h"

#include "ast/OutsideBlocks.h"
#include "rows/Notes.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/CodeGenOptions.h"
#include "clang/Basic/Version.h"
#include "clang/Frontend/CompilerInstance.h"

using namespace clang;
using namespace lineprof;

void Instrumenter::emitTable() {
  uint32_t Flags = 0;
  if (!MarkList.hasFunctionMarks() && Rules.wantsUnmarked())
    Flags |= LINEPROF_TABLE_WHOLE;
  if (CI.getCodeGenOpts().OptimizationLevel > 0)
    Flags |= LINEPROF_TABLE_OPTIMISED;
  if (Rules.Exact)
    Flags |= LINEPROF_TABLE_EXACT;
  emitBytes(TableName, Table.serialise("clang " CLANG_VERSION_STRING
                                       ", lineprof " LINEPROF_VERSION,
                                       Flags));
}

void Instrumenter::addSkip(std::string Name, SourceRange Part,
                           llvm::StringRef Why) {
  Place Begin = Where.placeOf(Part.getBegin());
  Table.addSkip(Name, Begin, Where.endLine(Part.getEnd(), Begin), Why.str());
}

void Instrumenter::addOutsideBlocks() {
  if (MarkList.hasFunctionMarks() || !Rules.wantsUnmarked())
    return;
  for (const BlockDecl *Block : blocksOutsideFunctions(*Ctx))
    if (!Where.isInSystemHeader(Block->getLocation()) &&
        !Where.isInInstalledHeader(Block->getLocation()))
      addSkip("a block", Block->getSourceRange(),
              "a block outside functions is not profiled");
}

void Instrumenter::emitSystemNames() {
  std::string Names;
  for (const FunctionDecl *FD : SystemFunctions) {
    bool Calls = llvm::any_of(FD->parameters(), [](const ParmVarDecl *P) {
      return P->getType()->isFunctionPointerType();
    });
    if (!FD->isReferenced() || !FD->getIdentifier() || Calls)
      continue;
    const auto *Label = FD->getAttr<AsmLabelAttr>();
    Names += Label ? Label->getLabel() : FD->getName();
    Names += '\0';
  }
  if (!Names.empty())
    emitBytes(SystemName, Names);
}

/// `static const char Name[]`, handed to code generation as if it had been
/// written in the source.
void Instrumenter::emitBytes(const char *Name, const std::string &Bytes) {
  QualType Type = Ctx->getConstantArrayType(
      Ctx->CharTy.withConst(), llvm::APInt(64, Bytes.size()), nullptr,
      ArraySizeModifier::Normal, 0);
  auto *Variable =
      VarDecl::Create(*Ctx, Ctx->getTranslationUnitDecl(), SourceLocation(),
                      SourceLocation(), &Ctx->Idents.get(Name), Type,
                      Ctx->getTrivialTypeSourceInfo(Type), SC_Static);
  Variable->setInit(StringLiteral::Create(
      *Ctx, Bytes, StringLiteralKind::Ordinary, false, Type, SourceLocation()));
  Variable->setImplicit();
  Variable->addAttr(UsedAttr::CreateImplicit(*Ctx));
  Variable->addAttr(NoDebugAttr::CreateImplicit(*Ctx));
  // C++ would mangle the name of a static variable.
  Variable->addAttr(AsmLabelAttr::CreateImplicit(*Ctx, Name));
  CI.getASTConsumer().HandleTopLevelDecl(DeclGroupRef(Variable));
}
