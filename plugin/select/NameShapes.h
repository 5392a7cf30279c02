// SPDX-License-Identifier: MIT
//
// How long names of types and template arguments are, without printing them:
// `P<T, T>`, with T such a type itself, twenty deep, has a million parts,
// though clang keeps each type once. So each is looked at once, too.
#ifndef LINEPROF_PLUGIN_NAMESHAPES_H
#define LINEPROF_PLUGIN_NAMESHAPES_H

#include "clang/AST/DeclBase.h"
#include "clang/AST/PrettyPrinter.h"
#include "clang/AST/TemplateBase.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/DenseMap.h"

namespace lineprof {

struct NameShape {
  uint64_t Parts; ///< names and keywords, at most 2^32
  uint64_t Hash;  ///< of what they say, the same in every unit
};

class NameShapes {
public:
  explicit NameShapes(const clang::PrintingPolicy &Policy) : Policy(Policy) {}

  NameShape of(clang::QualType Written);
  NameShape of(llvm::ArrayRef<clang::TemplateArgument> Arguments);

private:
  NameShape ofArgument(const clang::TemplateArgument &Argument);
  NameShape ofDeclaration(const clang::Decl *D);
  NameShape ofType(const clang::Type *T);

  const clang::PrintingPolicy &Policy;
  llvm::DenseMap<const void *, NameShape> Known; // types and declarations
};

} // namespace lineprof

#endif
