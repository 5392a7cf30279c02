// SPDX-License-Identifier: MIT
//
// See Describe.h.
#include "ast/Describe.h"

#include "select/Names.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;
using namespace lineprof;

/// Where the text of the definition begins: template header, return type.
static SourceLocation beginOf(const FunctionDecl *FD) {
  if (const FunctionDecl *Pattern = FD->getTemplateInstantiationPattern())
    FD = Pattern;
  if (const FunctionTemplateDecl *Template = FD->getDescribedFunctionTemplate())
    return Template->getBeginLoc();
  return FD->getOuterLocStart();
}

FunctionEntry lineprof::describe(FunctionDecl *FD, const FunctionSites &Sites,
                                 Locations &Where) {
  FunctionEntry Entry;
  Entry.Name = functionName(FD, Where);
  Entry.Symbol = functionSymbol(FD, Where);
  Place Own = Sites.Rows[Sites.EntryRow].Where;
  Entry.Begin = Where.placeOf(beginOf(FD));
  if (!Entry.Begin.isValid() || Entry.Begin.File != Own.File ||
      Entry.Begin.Line > Own.Line)
    Entry.Begin = Own;
  Entry.EndLine = Where.endLine(FD->getEndLoc(), Own);
  Entry.EntryRow = Sites.EntryRow;
  if (Where.hasOwnLines())
    Entry.Flags |= LINEPROF_FUNCTION_OWN_LINES;
  const auto *Method = dyn_cast<CXXMethodDecl>(FD);
  if (FD->isInlined())
    Entry.Flags |= LINEPROF_FUNCTION_INLINE;
  if (isPartOfInstance(FD))
    Entry.Flags |= LINEPROF_FUNCTION_INSTANCE;
  if (Method && Method->getParent()->isLambda())
    Entry.Flags |= LINEPROF_FUNCTION_LAMBDA;
  if (isa<CoroutineBodyStmt>(FD->getBody()))
    Entry.Flags |= LINEPROF_FUNCTION_COROUTINE;
  return Entry;
}
