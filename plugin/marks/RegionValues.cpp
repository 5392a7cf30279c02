// SPDX-License-Identifier: MIT
//
// See RegionValues.h. Without the plugin values are not evaluated at all, so
// that an expression with an effect would change the program.
#include "marks/RegionValues.h"

#include "marks/RegionTokens.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Diagnostic.h"

using namespace clang;
using namespace lineprof;

/// Whether a function could change something by way of this parameter.
static bool givesAccess(const ParmVarDecl *Parameter) {
  QualType Type = Parameter->getType();
  return Type->isAnyPointerType() || Type->isReferenceType()
             ? !Type->getPointeeType().isConstQualified()
             : Type->isRecordType();
}

/// Whether a call is known to change nothing.
static bool isHarmless(const CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee)
    return false;
  if (Callee->hasAttr<ConstAttr>() || Callee->hasAttr<PureAttr>())
    return true;
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  bool ChangesNothing =
      Method && !Method->isStatic()
          ? Method->isConst() && !Method->getParent()->isLambda()
          : Callee->isConstexpr();
  return ChangesNothing && llvm::none_of(Callee->parameters(), givesAccess);
}

/// Whether evaluating `E` changes nothing that its parts do not change.
static bool isNeutral(const Expr *E) {
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return !Unary->isIncrementDecrementOp();
  if (const auto *Binary = dyn_cast<BinaryOperator>(E))
    return !Binary->isAssignmentOp();
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return Cast->getCastKind() != CK_Dynamic &&
           !Cast->getSubExpr()->getType().isVolatileQualified();
  return isa<ParenExpr, ConditionalOperator, MemberExpr, ArraySubscriptExpr,
             MaterializeTemporaryExpr>(E);
}

/// Null, or what speaks against evaluating `E` at a region's entry. Clang knows
/// what may have effects, macros' arguments included, but takes every call for
/// something that may.
static const char *effectIn(const ASTContext &Ctx, const Expr *E) {
  if (!E->HasSideEffects(Ctx))
    return nullptr;
  const auto *Call = dyn_cast<CallExpr>(E);
  if (Call && !isHarmless(Call))
    return "it calls a function that may change something; capture a "
           "variable, or call const members, constexpr functions or those "
           "with the attribute 'pure' only";
  if (!Call && !isNeutral(E))
    return "it may change something, and without the plugin it is not "
           "evaluated; capture a variable";
  for (const Stmt *Child : E->children())
    if (const char *Effect = effectIn(Ctx, cast<Expr>(Child)))
      return Effect;
  return nullptr;
}

/// What the expression is before the conversion to bool and promotions.
static bool classify(const ASTContext &Ctx, QualType Type,
                     lineprof_value_kind &Kind) {
  if (const auto *Atomic = Type->getAs<AtomicType>())
    Type = Atomic->getValueType();
  if (Type->isBooleanType())
    Kind = LINEPROF_VALUE_BOOL;
  else if (Type->isRealFloatingType())
    Kind = LINEPROF_VALUE_FLOATING;
  else if (Type->isIntegralOrEnumerationType() && Ctx.getTypeSize(Type) <= 64)
    Kind = Type->isSignedIntegerOrEnumerationType() ? LINEPROF_VALUE_SIGNED
                                                    : LINEPROF_VALUE_UNSIGNED;
  else
    return false;
  return true;
}

static void refuse(ASTContext &Ctx, const Expr *E, const std::string &Name,
                   const std::string &Why) {
  DiagnosticsEngine &Diags = Ctx.getDiagnostics();
  unsigned ID = Diags.getCustomDiagID(DiagnosticsEngine::Warning,
                                      "'%0' is not captured: %1");
  Diags.Report(E->getExprLoc(), ID) << Name << Why;
}

std::vector<CapturedValue>
lineprof::captureValues(ASTContext &Ctx, IfStmt &Wrapper, const Mark &M) {
  llvm::SmallVector<Expr *, 8> Found;
  valuesOfWrapper(Wrapper.getCond(), Found);
  std::vector<CapturedValue> Captured;
  for (size_t I = 0; I < Found.size() && I < M.Values.size(); I++) {
    Expr *E = Found[I];
    lineprof_value_kind Kind = LINEPROF_VALUE_SIGNED;
    std::string Why;
    if (!classify(Ctx, E->getType(), Kind))
      Why = "a value of type '" + E->getType().getAsString() +
            "' is no integer of up to 64 bits, floating-point number, bool or "
            "enum";
    else if (E->getType().isVolatileQualified())
      Why = "reading what is volatile may change something; capture a variable";
    else if (const char *Effect = effectIn(Ctx, E))
      Why = Effect;
    if (Why.empty())
      Captured.push_back({M.Values[I], Kind, E});
    else if (!M.Used) // one message for all instances of a template
      refuse(Ctx, E, M.Values[I], Why);
  }
  return Captured;
}

static Expr *convert(ASTContext &Ctx, QualType Type, CastKind Kind, Expr *E) {
  return ImplicitCastExpr::Create(Ctx, Type, Kind, E, nullptr, VK_PRValue,
                                  FPOptionsOverride());
}

Expr *lineprof::convertValue(ASTContext &Ctx, const CapturedValue &Captured) {
  Expr *E = Captured.Value;
  QualType Type = E->getType().getUnqualifiedType();
  if (E->isGLValue())
    E = convert(Ctx, Type, CK_LValueToRValue, E);
  if (const auto *Atomic = Type->getAs<AtomicType>()) {
    Type = Atomic->getValueType().getUnqualifiedType();
    E = convert(Ctx, Type, CK_AtomicToNonAtomic, E);
  }
  bool IsFloating = Captured.Kind == LINEPROF_VALUE_FLOATING;
  QualType Wanted = IsFloating ? Ctx.DoubleTy
                    : Captured.Kind == LINEPROF_VALUE_SIGNED
                        ? Ctx.LongLongTy
                        : Ctx.UnsignedLongLongTy;
  if (Ctx.hasSameType(Type, Wanted))
    return E;
  return convert(Ctx, Wanted, IsFloating ? CK_FloatingCast : CK_IntegralCast,
                 E);
}
