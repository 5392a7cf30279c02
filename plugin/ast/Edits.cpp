// SPDX-License-Identifier: MIT
//
// See Edits.h.
#include "ast/Edits.h"

using namespace clang;
using namespace lineprof;

void lineprof::setCapturedStmt(CapturedStmt &Captured, Stmt *Body) {
  // Its setter is private; the body stands behind the values of captures.
  *reinterpret_cast<Stmt **>(Captured.capture_init_end()) = Body;
  Captured.getCapturedDecl()->setBody(Body);
}

void Edits::add(Where Place, void *New) {
  Changes.push_back({Place, New});
  exchange(Changes.back());
}

void Edits::replace(Stmt *Parent, const Stmt *Old, Stmt *New) {
  if (Old == New)
    return;
  for (Stmt *&Child : Parent->children())
    if (Child == Old) {
      set(Child, New);
      return;
    }
}

void Edits::exchange(Change &C) {
  void *Old;
  auto *New = static_cast<Stmt *>(C.Other);
  if (auto **Slot = llvm::dyn_cast<Stmt **>(C.Place)) {
    Old = *Slot;
    *Slot = New;
  } else if (auto **Slot = llvm::dyn_cast<CXXCtorInitializer **>(C.Place)) {
    Old = *Slot;
    *Slot = static_cast<CXXCtorInitializer *>(C.Other);
  } else if (auto *FD = llvm::dyn_cast<FunctionDecl *>(C.Place)) {
    Old = FD->getBody();
    FD->setBody(New);
  } else if (auto *Block = llvm::dyn_cast<BlockDecl *>(C.Place)) {
    Old = Block->getBody();
    Block->setBody(llvm::cast<CompoundStmt>(New));
  } else {
    auto *Captured = llvm::cast<CapturedStmt *>(C.Place);
    Old = Captured->getCapturedStmt();
    setCapturedStmt(*Captured, New);
  }
  C.Other = Old;
}

void Edits::putIn(size_t From) {
  for (size_t I = From; I < Changes.size(); I++)
    exchange(Changes[I]);
}

/// Backwards, as a place may have been changed twice.
void Edits::takeOut(size_t From) {
  for (size_t I = Changes.size(); I > From; I--)
    exchange(Changes[I - 1]);
}

void Edits::beginCode() {
  if (Depth++ == 0)
    putIn(Generated);
}

void Edits::endCode() {
  if (--Depth > 0)
    return;
  takeOut(Generated);
  Generated = Changes.size();
}

void Edits::endAnnouncement() {
  if (Depth == 0)
    takeOut(Announced);
}

void Edits::endChecks() {
  Generated = 0;
  beginCode();
}
