// SPDX-License-Identifier: MIT
//
// The part of LineSites that reads expressions (for statement
// expressions, blocks and lineprof_step) and constructors' initialisers.
#include "ast/LineSites.h"

#include "ast/TypeBounds.h"
#include "rows/Notes.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprConcepts.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;
using namespace lineprof;

bool lineprof::isPartOfInstance(const FunctionDecl *FD) {
  if (!FD->getASTContext().getLangOpts().CPlusPlus)
    return false;
  for (const DeclContext *Context = FD; Context;
       Context = Context->getParent()) {
    if (const auto *Function = dyn_cast<FunctionDecl>(Context)) {
      if (Function->getTemplateInstantiationPattern())
        return true;
    } else if (const auto *Record = dyn_cast<CXXRecordDecl>(Context)) {
      if (Record->getTemplateInstantiationPattern())
        return true;
    } else if (Context->isFileContext()) {
      break;
    }
  }
  return false;
}

/// Expressions that are read for their type only.
static bool isUnevaluated(const Stmt *S) {
  if (const auto *TypeID = dyn_cast<CXXTypeidExpr>(S))
    return !TypeID->isPotentiallyEvaluated();
  if (const auto *Trait = dyn_cast<UnaryExprOrTypeTraitExpr>(S))
    return !Trait->getTypeOfArgument()->isVariableArrayType();
  return isa<CXXNoexceptExpr, RequiresExpr>(S);
}

static bool calls(const CallExpr *Call, llvm::StringRef Name) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  return Callee && Callee->getIdentifier() && Callee->getName() == Name;
}

/// The expression that a selection at compile time comes to, or null.
static Stmt *chosen(Stmt *S) {
  if (auto *Selection = dyn_cast<GenericSelectionExpr>(S))
    return Selection->isResultDependent() ? nullptr
                                          : Selection->getResultExpr();
  return cast<ChooseExpr>(S)->getChosenSubExpr();
}

/// What of a declaration is to be read like an expression goes to `Work`, the
/// first last.
void LineSites::scanDeclarations(DeclStmt *S, OpenRow &Open,
                                 llvm::SmallVectorImpl<Stmt *> &Work) {
  for (Decl *D : llvm::reverse(S->decls())) {
    if (auto *Record = dyn_cast<CXXRecordDecl>(D))
      scanMembers(Record);
    auto *Variable = dyn_cast<VarDecl>(D);
    if (Variable && Variable->hasInit()) {
      if (isConstant(Variable))
        scan(Variable->getInit(), Open, Inside::Blocks);
      else if (Variable->hasGlobalStorage()) // runs once
        Open = scan(Variable->getInit(), Open) == Open ? Open : Unknown;
      else
        Work.push_back(Variable->getInit());
    }
    Bounds InType = boundsOf(D, Ctx);
    Work.append(InType.rbegin(), InType.rend());
  }
}

/// Whether the compiler knows the value: nothing goes into its initialiser.
bool LineSites::isConstant(const VarDecl *Variable) const {
  return Variable->isConstexpr() || (Variable->hasGlobalStorage() &&
                                     (!Ctx.getLangOpts().CPlusPlus ||
                                      Variable->hasConstantInitialization()));
}

/// Initialisers of members of a local class. Its constructors run them, which
/// may be clang's own, so they have rows of the function around it.
void LineSites::scanMembers(const CXXRecordDecl *Record) {
  if (!Record->isThisDeclarationADefinition() || Record->isLambda())
    return;
  for (Decl *Member : Record->decls())
    if (auto *Inner = dyn_cast<CXXRecordDecl>(Member))
      scanMembers(Inner);
    else if (auto *Field = dyn_cast<FieldDecl>(Member))
      if (Field->hasInClassInitializer())
        scan(Field->getInClassInitializer(), Unknown);
}

/// `a && b && c`, or the same of `||`: each part is evaluated behind the one
/// before it, and the whole may end behind any of them.
LineSites::OpenRow LineSites::scanChain(BinaryOperator *Last, OpenRow Open) {
  llvm::SmallVector<Expr *, 8> Parts{Last->getRHS()};
  Expr *Rest = Last->getLHS();
  for (auto *Next = dyn_cast<BinaryOperator>(Rest->IgnoreParenImpCasts());
       Next && Next->getOpcode() == Last->getOpcode();
       Next = dyn_cast<BinaryOperator>(Rest->IgnoreParenImpCasts())) {
    Parts.push_back(Next->getRHS());
    Rest = Next->getLHS();
  }
  llvm::SmallVector<LineKey, 8> Held;
  OpenRow End = Open = scan(Rest, Open);
  holdLine(Rest, Open, Held);
  for (Expr *Part : llvm::reverse(Parts)) {
    End = join(End, Open = scan(Part, Open));
    holdLine(Part, Open, Held);
  }
  releaseLines(Held);
  return End;
}

/// `E` has been evaluated. A further line of the row that is open on which it
/// begins is that row's: what stands behind it there, and may not be evaluated,
/// is no row of its own, since the line ran without it, too.
void LineSites::holdLine(const Expr *E, OpenRow Open,
                         llvm::SmallVectorImpl<LineKey> &Held) {
  Place P = Where.placeOf(E->getBeginLoc());
  if (!WithRows || Open < 0 || !P.isValid())
    return;
  const Row &Of = Sites.Rows[unsigned(Open)];
  LineKey Line{P.File, P.Line};
  if (P.File == Of.Where.File && P.Line > Of.Where.Line &&
      P.Line <= Of.EndLine && RowIndices.try_emplace(Line, Open).second)
    Held.push_back(Line);
}

void LineSites::releaseLines(llvm::ArrayRef<LineKey> Held) {
  for (const LineKey &Line : Held)
    RowIndices.erase(Line);
}

/// What of `S` may not be evaluated is followed part by part; nullopt: `S` is
/// nothing of that kind.
std::optional<LineSites::OpenRow> LineSites::scanChoice(Stmt *S, OpenRow Open) {
  auto *Binary = dyn_cast<BinaryOperator>(S);
  if (Binary && Binary->isLogicalOp())
    return scanChain(Binary, Open);
  llvm::SmallVector<LineKey, 1> Held;
  OpenRow End;
  if (auto *Short = dyn_cast<BinaryConditionalOperator>(S)) {
    Open = scan(Short->getCommon(), Open);
    holdLine(Short->getCommon(), Open, Held);
    End = join(Open, scan(Short->getFalseExpr(), Open));
  } else if (auto *Whole = dyn_cast<ConditionalOperator>(S)) {
    Open = scan(Whole->getCond(), Open);
    holdLine(Whole->getCond(), Open, Held);
    End = join(scan(Whole->getTrueExpr(), Open),
               scan(Whole->getFalseExpr(), Open));
  } else {
    return std::nullopt;
  }
  releaseLines(Held);
  return End;
}

/// What is not read child by child. False: `S` is nothing of that kind.
bool LineSites::scanApart(Stmt *S, OpenRow &Open, Inside Wanted,
                          llvm::SmallVectorImpl<Stmt *> &Work) {
  bool IsWhole = Wanted == Inside::All;
  if (auto *Lambda = dyn_cast<LambdaExpr>(S)) {
    Work.append(Lambda->capture_init_begin(), Lambda->capture_init_end());
  } else if (auto *Block = dyn_cast<BlockExpr>(S)) {
    scanBlock(Block, Open, Wanted);
  } else if (isa<StmtExpr>(S) && Wanted == Inside::Told) {
    tellUntouched(S);
    scan(S, Open, Inside::None);
  } else if (IsWhole && isa<CapturedStmt, OMPExecutableDirective>(S)) {
    // Nothing goes into what the directive leaves as it is.
    scan(S, Open, Inside::None);
  } else if (IsWhole && isa<StmtExpr>(S)) {
    Open = scanStatementExpr(cast<StmtExpr>(S), Open);
  } else if (auto After = IsWhole ? scanChoice(S, Open) : std::nullopt) {
    Open = *After;
  } else if (auto *Declaration = dyn_cast<DeclStmt>(S)) {
    scanDeclarations(Declaration, Open, Work);
  } else if (isa<GenericSelectionExpr, ChooseExpr>(S)) {
    Work.push_back(chosen(S));
  } else {
    return false;
  }
  return true;
}

/// What an expression says beside its children.
void LineSites::note(Stmt *S) {
  if (isa<AddrLabelExpr>(S))
    HasComputedJumps = true;
  else if (auto *Call = dyn_cast<CallExpr>(S)) {
    if (Function && calls(Call, MarkStep))
      takeStepCall(Call);
  }
}

/// In the order in which expressions are written, which is that in which they
/// are evaluated where the language has one.
LineSites::OpenRow LineSites::scan(Stmt *Root, OpenRow Open, Inside Wanted) {
  llvm::SmallVector<Stmt *, 16> Work;
  Work.push_back(Root);
  while (!Work.empty()) {
    Stmt *S = Work.pop_back_val();
    if (!S || isUnevaluated(S) || scanApart(S, Open, Wanted, Work))
      continue;
    if (auto *Captured = dyn_cast<CapturedStmt>(S))
      Work.push_back(Captured->getCapturedStmt());
    note(S);
    size_t Behind = Work.size();
    Bounds InType = boundsOf(S, Ctx);
    Work.append(InType.begin(), InType.end());
    if (!isa<UnaryExprOrTypeTraitExpr>(S) || InType.empty())
      for (Stmt *Child : S->children())
        if (Child && (Wanted != Inside::All || isa<Expr, DeclStmt>(Child)))
          Work.push_back(Child);
    std::reverse(Work.begin() + Behind, Work.end());
  }
  return Open;
}

LineSites::OpenRow LineSites::scanStatementExpr(StmtExpr *E, OpenRow Open) {
  if (!Scanned.insert(E).second)
    return Open;
  CompoundStmt *Body = E->getSubStmt();
  if (!Body->body_empty())
    for (const Stmt *Last = Body->body_back(); Last;) {
      Values.insert(Last);
      if (const auto *Label = dyn_cast<LabelStmt>(Last))
        Last = Label->getSubStmt();
      else if (const auto *Attributed = dyn_cast<AttributedStmt>(Last))
        Last = Attributed->getSubStmt();
      else
        break;
    }
  unsigned EditsBefore = Sites.Edits.size();
  Around In;
  In.Row = Open;
  OpenRow After = visit(Body, Open, In);
  if (Sites.Edits.size() == EditsBefore)
    return Open;
  Sites.Nested.push_back(E);
  return After == Unreachable ? OpenRow(Unknown) : After;
}

/// A block is called from anywhere, and has rows of the function it is in.
void LineSites::scanBlock(BlockExpr *E, OpenRow Open, Inside Wanted) {
  if (Wanted == Inside::Told)
    tellUntouched(E);
  if (Wanted == Inside::Told || Wanted == Inside::None)
    scan(E->getBody(), Open, Inside::None);
  else if (Scanned.insert(E).second)
    readBlock(E->getBlockDecl(), Open);
}

void LineSites::readBlock(BlockDecl *Block, OpenRow Open) {
  unsigned EditsBefore = Sites.Edits.size();
  for (const ParmVarDecl *Parameter : Block->parameters())
    for (Stmt *Bound : boundsOf(Parameter, Ctx))
      Open = scan(Bound, Open);
  Around In;
  In.Row = Open;
  visit(Block->getBody(), Open, In);
  if (Sites.Edits.size() != EditsBefore)
    Sites.Blocks.push_back(Block);
}

/// `S` holds statements, and clang needs it as it is.
void LineSites::tellUntouched(Stmt *S) {
  if (WithRows && Scanned.insert(S).second)
    Sites.Whole.push_back({S, "statements in a directive's clause are not "
                              "profiled"});
}

/// Whether `(marker, value)` can initialise what the value does: not where the
/// value is bound to a reference member.
static bool takesComma(const CXXCtorInitializer *Init) {
  return !isa<MaterializeTemporaryExpr>(Init->getInit());
}

LineSites::OpenRow
LineSites::visitInitialisers(CXXConstructorDecl *Constructor) {
  OpenRow Open = Unknown;
  unsigned Position = 0;
  for (CXXCtorInitializer *Init : Constructor->inits()) {
    unsigned Current = Position++;
    bool HasRows = WithRows && Init->isWritten() && !Init->isPackExpansion();
    Place P = Where.placeOf(Init->getSourceLocation());
    bool IsOpen = Open >= 0 && Sites.Rows[unsigned(Open)].Where == P;
    if (HasRows && takesComma(Init) && P.isValid() && !IsOpen) {
      Open = rowAt(P, {Init->getSourceLocation(), Init->getRParenLoc()},
                   LINEPROF_LINE_INITIALISER);
      Sites.Initialisers.push_back({Current, Open});
    }
    Open = scan(Init->getInit(), Open, HasRows ? Inside::All : Inside::None);
  }
  return Open;
}
