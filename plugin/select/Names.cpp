// SPDX-License-Identifier: MIT
//
// See Names.h. Clang's own qualified names put the template arguments of
// enclosing classes in, call lambdas by file and column, and double with each
// level of `P<T, T>`.
#include "select/Names.h"

#include "select/NameShapes.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;
using namespace lineprof;

/// Longer than names are that anybody reads, and short enough to be printed in
/// no time.
constexpr uint64_t MostParts = 500;

namespace {
struct NamePrinter {
  NamePrinter(llvm::raw_string_ostream &OS, Locations &Where,
              const PrintingPolicy &Policy, bool WithArguments)
      : OS(OS), Where(Where), Policy(Policy), WithArguments(WithArguments),
        Shapes(this->Policy) {}

  llvm::raw_string_ostream &OS;
  Locations &Where;
  PrintingPolicy Policy;
  bool WithArguments;
  NameShapes Shapes;

  void printContext(const DeclContext *Context);
  void printRecord(const RecordDecl *Record);
  void printFunction(const FunctionDecl *FD);
  void printOwnName(const FunctionDecl *FD);
  void printParameters(const FunctionDecl *FD);
  void printType(QualType Written);
  void printArguments(llvm::ArrayRef<TemplateArgument> Arguments);
  void printCut(const NameShape &Shape);
};
} // namespace

static PrintingPolicy namePolicy(const FunctionDecl *FD) {
  PrintingPolicy Policy(FD->getASTContext().getLangOpts());
  Policy.SuppressTagKeyword = true;
  Policy.TerseOutput = true;
  return Policy;
}

/// What stands for a part that is too long: the same for the same part alone.
void NamePrinter::printCut(const NameShape &Shape) {
  OS << "... " << llvm::format_hex_no_prefix(Shape.Hash, 16);
}

/// Whether a name that the program has given to a type is what is printed.
static bool isNamed(QualType Written) {
  for (; !Written.isNull(); Written = Written->getPointeeType())
    if (Written->getAs<TypedefType>())
      return true;
  return false;
}

void NamePrinter::printType(QualType Written) {
  NameShape Shape = Shapes.of(Written);
  if (Shape.Parts > MostParts && !isNamed(Written))
    printCut(Shape);
  else
    Written.print(OS, Policy);
}

void NamePrinter::printArguments(llvm::ArrayRef<TemplateArgument> Arguments) {
  NameShape Shape = Shapes.of(Arguments);
  if (Shape.Parts <= MostParts) {
    printTemplateArgumentList(OS, Arguments, Policy);
    return;
  }
  OS << '<';
  printCut(Shape);
  OS << '>';
}

void NamePrinter::printContext(const DeclContext *Context) {
  while (Context && (Context->isTransparentContext() ||
                     isa<CapturedDecl, BlockDecl>(Context)))
    Context = Context->getParent();
  if (!Context || Context->isTranslationUnit())
    return;
  if (const auto *FD = dyn_cast<FunctionDecl>(Context)) {
    printFunction(FD);
    OS << "::";
    return;
  }
  printContext(Context->getParent());
  if (const auto *Namespace = dyn_cast<NamespaceDecl>(Context)) {
    if (Namespace->isInline())
      return;
    if (Namespace->isAnonymousNamespace())
      OS << "(anonymous namespace)";
    else
      OS << Namespace->getName();
  } else if (const auto *Record = dyn_cast<RecordDecl>(Context)) {
    printRecord(Record);
  } else {
    return;
  }
  OS << "::";
}

void NamePrinter::printRecord(const RecordDecl *Record) {
  if (Record->getIdentifier())
    OS << Record->getName();
  else if (const TypedefNameDecl *Name = Record->getTypedefNameForAnonDecl())
    OS << Name->getName();
  else
    OS << "(anonymous " << Record->getKindName() << ")";
  const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(Record);
  if (WithArguments && Instance)
    printArguments(Instance->getTemplateArgs().asArray());
}

void NamePrinter::printOwnName(const FunctionDecl *FD) {
  DeclarationName Name = FD->getDeclName();
  const auto *Method = dyn_cast<CXXMethodDecl>(FD);
  switch (Name.getNameKind()) {
  case DeclarationName::CXXConstructorName:
    OS << Method->getParent()->getName();
    break;
  case DeclarationName::CXXDestructorName:
    OS << '~' << Method->getParent()->getName();
    break;
  case DeclarationName::CXXConversionFunctionName:
    OS << "operator ";
    printType(FD->getReturnType());
    break;
  default:
    Name.print(OS, Policy);
  }
  if (WithArguments)
    if (const TemplateArgumentList *List = FD->getTemplateSpecializationArgs())
      printArguments(List->asArray());
}

void NamePrinter::printFunction(const FunctionDecl *FD) {
  const auto *Method = dyn_cast<CXXMethodDecl>(FD);
  if (Method && Method->getParent()->isLambda()) {
    const CXXRecordDecl *Closure = Method->getParent();
    printContext(Closure->getDeclContext());
    Locations::OfFunction Here(Where, FD);
    OS << "lambda:" << Where.placeOf(Closure->getBeginLoc()).Line;
  } else {
    printContext(FD->getDeclContext());
    printOwnName(FD);
  }
  if (WithArguments)
    printParameters(FD);
}

void NamePrinter::printParameters(const FunctionDecl *FD) {
  OS << '(';
  const char *Separator = "";
  for (const ParmVarDecl *Parameter : FD->parameters()) {
    OS << Separator;
    printType(Parameter->getType());
    Separator = ", ";
  }
  if (FD->isVariadic())
    OS << Separator << "...";
  OS << ')';
  const auto *Method = dyn_cast<CXXMethodDecl>(FD);
  if (!Method || Method->getParent()->isLambda())
    return;
  if (Method->isConst())
    OS << " const";
  if (Method->getRefQualifier() != RQ_None)
    OS << (Method->getRefQualifier() == RQ_LValue ? " &" : " &&");
}

static std::string print(const FunctionDecl *FD, Locations &Where,
                         bool WithArguments) {
  std::string Result;
  llvm::raw_string_ostream OS(Result);
  NamePrinter Printer(OS, Where, namePolicy(FD), WithArguments);
  Printer.printFunction(FD);
  OS.flush();
  return Result;
}

std::string lineprof::functionName(const FunctionDecl *FD, Locations &Where) {
  return print(FD, Where, false);
}

std::string lineprof::functionSymbol(const FunctionDecl *FD, Locations &Where) {
  return print(FD, Where, FD->getASTContext().getLangOpts().CPlusPlus);
}
