// SPDX-License-Identifier: MIT
//
// See NameShapes.h.
#include "select/NameShapes.h"

#include "lineprof/format.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

using namespace clang;
using namespace lineprof;

static NameShape named(llvm::StringRef Text) {
  return {1, lineprof_hash(LINEPROF_HASH_START, Text.data(), Text.size())};
}

static void add(NameShape &To, const NameShape &More) {
  To.Parts = std::min(To.Parts + More.Parts, uint64_t(1) << 32);
  To.Hash = lineprof_hash(To.Hash, &More.Hash, sizeof More.Hash);
}

NameShape NameShapes::of(QualType Written) {
  QualType Whole = Written.getCanonicalType();
  NameShape Shape = named(Whole.getQualifiers().getAsString());
  add(Shape, ofType(Whole.getTypePtr()));
  return Shape;
}

NameShape NameShapes::of(llvm::ArrayRef<TemplateArgument> Arguments) {
  NameShape Shape = named("<");
  for (const TemplateArgument &Argument : Arguments)
    add(Shape, ofArgument(Argument));
  return Shape;
}

NameShape NameShapes::ofArgument(const TemplateArgument &Argument) {
  switch (Argument.getKind()) {
  case TemplateArgument::Type:
    return of(Argument.getAsType());
  case TemplateArgument::Pack:
    return of(Argument.getPackAsArray());
  case TemplateArgument::Declaration:
    return ofDeclaration(Argument.getAsDecl());
  default: {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    Argument.print(Policy, OS, /*IncludeType=*/true);
    OS.flush();
    return named(Text);
  }
  }
}

/// With all that it is in.
NameShape NameShapes::ofDeclaration(const Decl *D) {
  D = D->getCanonicalDecl();
  if (auto Found = Known.find(D); Found != Known.end())
    return Found->second;
  const auto *Name = dyn_cast<NamedDecl>(D);
  NameShape Shape = named(Name ? Name->getDeclName().getAsString() : "");
  if (const auto *Record = dyn_cast<ClassTemplateSpecializationDecl>(D))
    add(Shape, of(Record->getTemplateArgs().asArray()));
  else if (const auto *FD = dyn_cast<FunctionDecl>(D))
    if (const TemplateArgumentList *List = FD->getTemplateSpecializationArgs())
      add(Shape, of(List->asArray()));
  const DeclContext *Around = D->getDeclContext();
  if (Around && !Around->isTranslationUnit())
    add(Shape, ofDeclaration(cast<Decl>(Around)));
  return Known[D] = Shape;
}

/// `T` is canonical.
NameShape NameShapes::ofType(const Type *T) {
  if (const TagDecl *Tag = T->getAsTagDecl())
    return ofDeclaration(Tag);
  if (auto Found = Known.find(T); Found != Known.end())
    return Found->second;
  NameShape Shape = named(T->getTypeClassName());
  if (const auto *Function = dyn_cast<FunctionProtoType>(T)) {
    add(Shape, of(Function->getReturnType()));
    for (QualType Parameter : Function->getParamTypes())
      add(Shape, of(Parameter));
  } else if (const auto *Array = dyn_cast<ArrayType>(T)) {
    if (const auto *Constant = dyn_cast<ConstantArrayType>(Array))
      add(Shape, {1, Constant->getSize().getZExtValue()});
    add(Shape, of(Array->getElementType()));
  } else if (const auto *Atomic = dyn_cast<AtomicType>(T)) {
    add(Shape, of(Atomic->getValueType()));
  } else if (QualType Inner = T->getPointeeType(); !Inner.isNull()) {
    add(Shape, of(Inner));
    if (const auto *Member = dyn_cast<MemberPointerType>(T))
      add(Shape, ofDeclaration(Member->getMostRecentCXXRecordDecl()));
  } else {
    add(Shape, named(QualType(T, 0).getAsString(Policy)));
  }
  return Known[T] = Shape;
}
