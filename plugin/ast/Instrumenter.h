// SPDX-License-Identifier: MIT
//
// The AST stage as clang sees it: a consumer that runs before code generation
// does and hands every function with a body through selection, reading and
// insertion, once. At the end of the unit it emits the table. `kprof sites`
// runs it too, to list what it would do.
//
// Lambdas may be written wherever a type or an expression may. So nobody looks
// for them: clang tells when the class of one is complete (or, if it comes from
// a precompiled header or a module, when its function has been read).
#ifndef LINEPROF_PLUGIN_INSTRUMENTER_H
#define LINEPROF_PLUGIN_INSTRUMENTER_H

#include "ast/Edits.h"
#include "ast/LineSites.h"
#include "ast/MarkerInserter.h"
#include "marks/Marks.h"
#include "rows/SiteTable.h"
#include "select/Callees.h"
#include "select/FunctionSelector.h"
#include "select/Locations.h"
#include "select/SelectRules.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTMutationListener.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"

#include <memory>
#include <optional>
#include <vector>

namespace clang {
class CompilerInstance;
}

namespace lineprof {

enum class Purpose {
  CheckMarks, ///< no code is generated: only warn about marks
  Change,     ///< put markers in
  List        ///< find out everything, change nothing
};

/// Whether the target can be profiled: the table is written in this machine's
/// byte order, and the runtime needs Linux. False after a warning.
bool supportsTarget(clang::CompilerInstance &CI);

/// What was found about one function. Final at the end of the unit.
struct Decision {
  clang::FunctionDecl *FD;
  Selection Choice;
  uint32_t Function = ~0u; ///< in the table; ~0u: it has no rows there
  Untouched Parts = {};    ///< of it that are not profiled, and why
};

class Instrumenter : public clang::ASTConsumer,
                     private clang::ASTMutationListener {
public:
  Instrumenter(clang::CompilerInstance &CI, SelectRules Rules, Purpose Aim);

  void Initialize(clang::ASTContext &Context) override;
  bool HandleTopLevelDecl(clang::DeclGroupRef Group) override;
  void HandleInlineFunctionDefinition(clang::FunctionDecl *FD) override;
  clang::ASTMutationListener *GetASTMutationListener() override { return this; }
  void HandleTranslationUnit(clang::ASTContext &Context) override;

  /// A consumer that is called after code generation: it takes the changes out
  /// that are only for it.
  std::unique_ptr<clang::ASTConsumer> restorer();

protected:
  // The functions, for `kprof sites`. Without Purpose::List unwanted ones are
  // left out.
  const std::vector<Decision> &decisions() const { return Decisions; }
  const SiteTable &table() const { return Table; }
  Locations &places() { return Where; }

private:
  void CompletedTagDefinition(const clang::TagDecl *D) override;
  void visitDecl(clang::Decl *D);
  void visitRecord(const clang::CXXRecordDecl *Record);
  void visitFunction(clang::FunctionDecl *FD);
  void rememberMark(clang::FunctionDecl *FD);
  void processQueue();
  void process(clang::FunctionDecl *FD);
  bool needsReading(const Selection &Choice) const;
  bool needsCode(const clang::FunctionDecl *FD) const;
  void visitInstancesOfLambdas();
  void warnMissingStep();
  void instrument(Decision &D);
  void refuse(Decision &D, std::string Reason);
  void addSkip(std::string Name, clang::SourceRange Part, llvm::StringRef Why);
  void addOutsideBlocks();
  void finishDecisions();
  void leaveOut(Decision &D, std::string Reason);
  void emitTable();
  void emitSystemNames();
  void emitBytes(const char *Name, const std::string &Bytes);

  clang::CompilerInstance &CI;
  const SelectRules Rules;
  const Purpose Aim;
  clang::ASTContext *Ctx = nullptr;
  Marks MarkList;
  Locations Where;
  FunctionSelector Selector;
  SiteTable Table;
  std::optional<LineSites> Reader;
  std::optional<MarkerInserter> Inserter;
  Edits Changes;

  llvm::DenseSet<const clang::Decl *> Done;
  llvm::SmallVector<clang::FunctionDecl *, 8> Queue;
  llvm::SmallVector<clang::FunctionDecl *, 8> Lambdas; // go to the queue next
  llvm::SmallVector<const clang::CXXRecordDecl *, 4> LocalClasses;
  /// Lambdas that are written in operands that are not evaluated.
  llvm::DenseSet<const clang::DeclContext *> Unevaluated;
  llvm::SmallSetVector<clang::FunctionTemplateDecl *, 4> GenericLambdas;
  bool IsProcessing = false;
  bool IsFinished = false;   // the table is out
  bool HasStepCalls = false; // lineprof_step() is declared
  std::vector<Decision> Decisions;
  std::vector<const clang::FunctionDecl *> SystemFunctions; // in C
  Callees Calls;
};

} // namespace lineprof

#endif
