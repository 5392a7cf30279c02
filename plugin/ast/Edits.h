// SPDX-License-Identifier: MIT
//
// Every change of the AST, so that it can be taken out and put in again: clang
// goes on to read bodies and initialisers after it has announced a function,
// and what it says of them must be about the program. Changes are in while code
// is generated, which is in HandleTopLevelDecl or at the end of the unit.
#ifndef LINEPROF_PLUGIN_EDITS_H
#define LINEPROF_PLUGIN_EDITS_H

#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/PointerUnion.h"

#include <vector>

namespace lineprof {

/// Puts `Body` into what a directive or a block captures.
void setCapturedStmt(clang::CapturedStmt &Captured, clang::Stmt *Body);

class Edits {
public:
  // Each puts `New` into its place, now and when changes are put in.
  void set(clang::Stmt *&Place, clang::Stmt *New) { add(&Place, New); }
  void set(clang::CXXCtorInitializer *&Place, clang::CXXCtorInitializer *New) {
    add(&Place, New);
  }
  void setBody(clang::FunctionDecl *FD, clang::Stmt *New) { add(FD, New); }
  void setBody(clang::BlockDecl *Block, clang::Stmt *New) { add(Block, New); }
  void setCaptured(clang::CapturedStmt *Captured, clang::Stmt *New) {
    add(Captured, New);
  }
  /// The same for the child `Old` of `Parent`.
  void replace(clang::Stmt *Parent, const clang::Stmt *Old, clang::Stmt *New);

  /// Around what may generate code of functions announced since the last time;
  /// nests, as clang reads modules meanwhile.
  void beginCode();
  void endCode();
  /// Around the announcement of functions whose code comes later.
  void beginAnnouncement() { Announced = Changes.size(); }
  void endAnnouncement();
  /// The unit has been checked, and code may be generated of all functions.
  void endChecks();

private:
  using Where = llvm::PointerUnion<clang::Stmt **, clang::CXXCtorInitializer **,
                                   clang::FunctionDecl *, clang::BlockDecl *,
                                   clang::CapturedStmt *>;
  struct Change {
    Where Place;
    void *Other; ///< what is not in that place now, but at times
  };
  void add(Where Place, void *New);
  static void exchange(Change &C);
  void putIn(size_t From);
  void takeOut(size_t From);

  std::vector<Change> Changes;
  size_t Generated = 0; ///< of the changes before it the code may be out
  size_t Announced = 0;
  unsigned Depth = 0;
};

} // namespace lineprof

#endif
