// SPDX-License-Identifier: MIT
//
// The AST nodes that MarkerInserter puts in: calls of the marker functions of
// lineprof/abi.h, which are declared here when they are first needed.
#include "ast/MarkerInserter.h"

#include "compat/FunctionEffects.h"
#include "rows/Notes.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace lineprof;

/// `extern "C" Result Name(Parameter) noexcept [[clang::nonblocking]]`, in no
/// scope that the user's names are looked up in.
FunctionDecl *MarkerInserter::markerFunction(const char *Name, QualType Result,
                                             QualType Parameter,
                                             bool IsVariadic) {
  DeclContext *Scope = Ctx.getTranslationUnitDecl();
  FunctionProtoType::ExtProtoInfo Info;
  Info.Variadic = IsVariadic;
  if (Ctx.getLangOpts().CPlusPlus) {
    Scope = LinkageSpecDecl::Create(Ctx, Scope, SourceLocation(),
                                    SourceLocation(), LinkageSpecLanguageIDs::C,
                                    /*HasBraces=*/true);
    Info.ExceptionSpec.Type = EST_BasicNoexcept;
  }
  QualType Type = Ctx.getFunctionType(Result, Parameter, Info);
  promiseNotToBlock(Ctx, Result, Parameter, Info, Type);
  auto *FD = FunctionDecl::Create(
      Ctx, Scope, SourceLocation(), SourceLocation(),
      DeclarationName(&Ctx.Idents.get(Name)), Type, nullptr, SC_Extern);
  ParmVarDecl *Parameters[] = {
      ParmVarDecl::Create(Ctx, FD, SourceLocation(), SourceLocation(), nullptr,
                          Parameter, nullptr, SC_None, nullptr)};
  FD->setParams(Parameters);
  FD->setImplicit();
  FD->addAttr(NoThrowAttr::CreateImplicit(Ctx));
  FD->addAttr(NoDebugAttr::CreateImplicit(Ctx));
  return FD;
}

static Expr *number(ASTContext &Ctx, uint32_t Value, SourceLocation Loc) {
  return IntegerLiteral::Create(Ctx, llvm::APInt(32, Value), Ctx.UnsignedIntTy,
                                Loc);
}

Expr *MarkerInserter::call(FunctionDecl *Callee, uint32_t Index,
                           SourceLocation Loc, llvm::ArrayRef<Expr *> More) {
  llvm::SmallVector<Expr *, 4> Arguments = {number(Ctx, Index, Loc)};
  Arguments.append(More.begin(), More.end());
  auto *Reference = DeclRefExpr::Create(
      Ctx, NestedNameSpecifierLoc(), SourceLocation(), Callee,
      /*RefersToEnclosingVariableOrCapture=*/false, Loc, Callee->getType(),
      VK_LValue);
  Expr *Pointer = ImplicitCastExpr::Create(
      Ctx, Ctx.getPointerType(Callee->getType()), CK_FunctionToPointerDecay,
      Reference, nullptr, VK_PRValue, FPOptionsOverride());
  return CallExpr::Create(Ctx, Pointer, Arguments, Callee->getReturnType(),
                          VK_PRValue, Loc, FPOptionsOverride());
}

/// A place that debug information takes for `Loc` and that clang's coverage
/// leaves out: the expansion of a macro whose text is in no file. It is for
/// what coverage makes a region of and that nobody wrote. (For coverage, too, a
/// macro's argument stands where the macro has it.)
SourceLocation MarkerInserter::unwritten(SourceLocation Loc) {
  static const char Text[] = "marker";
  SourceManager &SM = Ctx.getSourceManager();
  while (SM.isMacroArgExpansion(Loc))
    Loc = SM.getImmediateExpansionRange(Loc).getBegin();
  if (NoFile.isInvalid())
    NoFile = SM.getLocForStartOfFile(
        SM.createFileID(llvm::MemoryBufferRef(Text, "<lineprof>")));
  return SM.createExpansionLoc(NoFile, Loc, Loc, sizeof(Text) - 1);
}

/// `if !consteval { marker; }` where the function may run in the compiler: the
/// constant evaluator must not meet the marker, and the node means what it
/// says in every language mode.
Stmt *MarkerInserter::notInConstants(
    SourceLocation Loc, llvm::function_ref<Expr *(SourceLocation)> MarkerAt) {
  if (!Function->isConstexpr())
    return MarkerAt(Loc);
  SourceLocation Inside = unwritten(Loc);
  Stmt *Marker = MarkerAt(Inside);
  return IfStmt::Create(Ctx, Loc, IfStatementKind::ConstevalNegated, nullptr,
                        nullptr, nullptr, Loc, Loc, block(Marker, Inside));
}

Stmt *MarkerInserter::enterMarker(SourceLocation Where) {
  if (!Enter)
    Enter = markerFunction(MarkEnter, Ctx.VoidTy, Ctx.UnsignedIntTy);
  return notInConstants(Where, [&](SourceLocation Loc) {
    return call(Enter, Indices->Function.Function, Loc);
  });
}

/// `Row` is an index, counted from the function's first row.
Stmt *MarkerInserter::lineMarker(int Row, SourceLocation Where) {
  if (!Line)
    Line = markerFunction(MarkLine, Ctx.VoidTy, Ctx.UnsignedIntTy);
  return notInConstants(Where, [&](SourceLocation Loc) {
    return call(Line, Indices->Function.FirstRow + uint32_t(Row), Loc);
  });
}

Expr *MarkerInserter::lineMarkerExpr(int Row, SourceLocation Loc) {
  Stmt *Marker = lineMarker(Row, Loc);
  if (auto *E = dyn_cast<Expr>(Marker))
    return E;
  // The evaluator wants a statement expression to end in an expression.
  Expr *Nothing =
      ImplicitCastExpr::Create(Ctx, Ctx.VoidTy, CK_ToVoid, number(Ctx, 0, Loc),
                               nullptr, VK_PRValue, FPOptionsOverride());
  Stmt *Both[] = {Marker, Nothing};
  return new (Ctx) StmtExpr(block(Both, Loc), Ctx.VoidTy, Loc, Loc, 0);
}

/// `(marker, E)`, of E's type, kind and place.
Expr *MarkerInserter::before(int Row, Expr *E) {
  SourceLocation Loc = E->getBeginLoc();
  return BinaryOperator::Create(Ctx, lineMarkerExpr(Row, Loc), E, BO_Comma,
                                E->getType(), E->getValueKind(),
                                E->getObjectKind(), Loc, FPOptionsOverride());
}

/// `region_begin(index)`, or `region_values(index, value, ...)`.
Expr *MarkerInserter::regionMarker(int Region, SourceLocation Loc) {
  QualType Depth = Ctx.UnsignedIntTy;
  uint32_t Index = Indices->Regions[unsigned(Region)];
  const RegionSite &Site = Sites->Regions[unsigned(Region)];
  if (Site.Values.empty()) {
    if (!RegionBegin)
      RegionBegin = markerFunction(MarkRegionBegin, Depth, Ctx.UnsignedIntTy);
    return call(RegionBegin, Index, Loc);
  }
  if (!RegionValues)
    RegionValues = markerFunction(MarkRegionValues, Depth, Ctx.UnsignedIntTy,
                                  /*IsVariadic=*/true);
  llvm::SmallVector<Expr *, 4> Arguments;
  for (const CapturedValue &Value : Site.Values)
    Arguments.push_back(convertValue(Ctx, Value));
  return call(RegionValues, Index, Loc, Arguments);
}

/// `unsigned v __attribute__((cleanup(region_end))) = region_begin(index);`
/// The cleanup runs however control leaves the block. Where the function may
/// run in the compiler: `unsigned v ... = ~0u; if !consteval { v = ...; }`; the
/// end of a region ~0 ends nothing.
void MarkerInserter::beginRegion(int Region, SourceLocation Loc,
                                 StmtList &Out) {
  QualType Depth = Ctx.UnsignedIntTy;
  if (!RegionEnd)
    RegionEnd = markerFunction(MarkRegionEnd, Ctx.VoidTy,
                               Ctx.getPointerType(Depth.withConst()));
  bool MayBeConstant = Function->isConstexpr();
  auto *Variable = VarDecl::Create(
      Ctx, Function, Loc, Loc, &Ctx.Idents.get("__lineprof_region"), Depth,
      Ctx.getTrivialTypeSourceInfo(Depth, Loc), SC_None);
  Variable->setInit(MayBeConstant ? number(Ctx, ~0u, Loc)
                                  : regionMarker(Region, Loc));
  Variable->setImplicit();
  Variable->addAttr(CleanupAttr::CreateImplicit(Ctx, RegionEnd));
  Variable->addAttr(NoDebugAttr::CreateImplicit(Ctx));
  Out.push_back(new (Ctx) DeclStmt(DeclGroupRef(Variable), Loc, Loc));
  if (!MayBeConstant)
    return;
  Variable->setIsUsed();
  Out.push_back(notInConstants(Loc, [&](SourceLocation Inside) {
    auto *Reference = DeclRefExpr::Create(
        Ctx, NestedNameSpecifierLoc(), SourceLocation(), Variable,
        /*RefersToEnclosingVariableOrCapture=*/false, Inside, Depth, VK_LValue);
    return BinaryOperator::Create(Ctx, Reference, regionMarker(Region, Inside),
                                  BO_Assign, Depth, VK_LValue, OK_Ordinary,
                                  Inside, FPOptionsOverride());
  }));
}

void MarkerInserter::setStepIndex(CallExpr *Call, uint32_t Region) {
  if (Call->getNumArgs() == 1)
    Changes.replace(Call, Call->getArg(0),
                    number(Ctx, Region, Call->getBeginLoc()));
}

CompoundStmt *MarkerInserter::block(llvm::ArrayRef<Stmt *> Statements,
                                    SourceRange Range) {
  return CompoundStmt::Create(Ctx, Statements, FPOptionsOverride(),
                              Range.getBegin(), Range.getEnd());
}
