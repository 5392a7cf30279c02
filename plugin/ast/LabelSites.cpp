// SPDX-License-Identifier: MIT
//
// Labels: which need a marker behind them, as control comes there from another
// row than it falls into them from.
#include "ast/LineSites.h"

#include "compat/DynamicVisitor.h"

using namespace clang;
using namespace lineprof;

/// The first statement in a block; null: there is none.
static Stmt *firstIn(Stmt *S) {
  while (auto *Block = dyn_cast_or_null<CompoundStmt>(S))
    S = Block->body_empty() ? nullptr : Block->body_front();
  return S;
}

/// Control comes to a label by falling into it, with `Open`, or by a jump.
LineSites::OpenRow LineSites::visitLabels(Stmt *S, OpenRow Open, Around In) {
  Stmt *Outermost = S;
  const LabelDecl *OnlyLabel = nullptr;
  bool HasCase = false, HasLabel = false;
  for (;;) {
    if (auto *Label = dyn_cast<LabelStmt>(S)) {
      OnlyLabel = HasLabel ? nullptr : Label->getDecl();
      HasLabel = true;
      S = Label->getSubStmt();
    } else if (auto *Case = dyn_cast<SwitchCase>(S)) {
      HasCase = true;
      S = Case->getSubStmt();
    } else {
      break;
    }
    if (S)
      takeMarks(S);
  }
  OpenRow Arriving = Open;
  if (HasCase)
    Arriving = join(Arriving, In.Switch);
  Stmt *Marked = isa<CompoundStmt>(S) ? firstIn(S) : Outermost;
  bool IsDoubtful = WithRows && OnlyLabel && Arriving >= 0 && Marked &&
                    !Sites.Edits.count(Marked);
  OpenRow After =
      visit(S, HasLabel ? OpenRow(Unknown) : Arriving, In, Outermost);
  if (IsDoubtful) {
    auto Edit = Sites.Edits.find(Marked);
    if (Edit != Sites.Edits.end() && Edit->second.Before == Arriving)
      Doubtful.push_back({OnlyLabel, Marked, Arriving});
  }
  return After;
}

namespace {

/// Labels that a computed jump may lead to.
struct AddressedLabels : DynamicVisitor {
  bool VisitAddrLabelExpr(AddrLabelExpr *E) override {
    Found.insert(E->getLabel());
    return true;
  }
  bool VisitGCCAsmStmt(GCCAsmStmt *S) override {
    for (unsigned I = 0; I < S->getNumLabels(); I++)
      Found.insert(S->getLabelExpr(I)->getLabel());
    return true;
  }
  llvm::SmallPtrSet<const LabelDecl *, 8> Found;
};

} // namespace

/// A label whose jumps all come from its own row (a loop that a macro makes
/// with goto) is not arrived at from elsewhere. Those from other rows are hits
/// of its row, and falling into it is none: so their markers stand in front of
/// the jumps, if there is room for them.
void LineSites::resolveLabel(const DoubtfulLabel &D,
                             llvm::ArrayRef<Jump> Jumps) {
  llvm::SmallVector<Stmt *, 4> FromElsewhere;
  for (const Jump &J : Jumps)
    if (J.Row != D.Row)
      FromElsewhere.push_back(J.Anchor);
  for (Stmt *Anchor : FromElsewhere)
    if (Sites.Edits.count(Anchor))
      return;
  for (Stmt *Anchor : FromElsewhere)
    Sites.Edits[Anchor].Before = D.Row;
  Sites.Edits[D.Anchor].Before = -1;
}

void LineSites::resolveLabels(Stmt *Body) {
  AddressedLabels Addressed;
  if (HasComputedJumps && !Doubtful.empty())
    Addressed.TraverseStmt(Body);
  for (const DoubtfulLabel &D : Doubtful)
    if (!Addressed.Found.count(D.Label))
      resolveLabel(D, Jumps[D.Label]);
}
