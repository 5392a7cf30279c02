// SPDX-License-Identifier: MIT
//
// Reads a function's body and says what to insert where; changes nothing.
//
// A row is one line of one function. Walking in the order of execution, the
// reader keeps the row that is open for certain when control gets to a
// statement: a marker is needed only where a statement starts on another row
// than that, or where control may come by a jump.
#ifndef LINEPROF_PLUGIN_LINESITES_H
#define LINEPROF_PLUGIN_LINESITES_H

#include "marks/Marks.h"
#include "marks/RegionValues.h"
#include "rows/SiteTable.h"
#include "select/Locations.h"
#include "select/StepRule.h"

#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>
#include <utility>
#include <vector>

namespace lineprof {

/// What to do with one statement. Rows and regions index the vectors of
/// FunctionSites; -1 is none.
struct StmtEdit {
  int Before = -1;        ///< marker in front of it (behind its labels)
  int Again = -1;         ///< loops: marker where the condition is tested again
  int AtTest = -1;        ///< `while`: marker at each test of the condition
  int Region = -1;        ///< it becomes a region
  int Step = -1;          ///< loops: the body becomes a region
  bool IsWrapper = false; ///< its `else` takes its place (RegionTokens.h)
};

/// The body of an OpenMP directive.
struct DirectiveSite {
  clang::OMPExecutableDirective *Directive;
  clang::Stmt *Body;
  /// Rows that are hit where the body begins: those of loops whose headers
  /// clang makes anew.
  llvm::SmallVector<int, 2> Headers;
};

struct RegionSite {
  std::string Name;
  Place Begin;
  unsigned EndLine;
  lineprof_region_kind Kind;
  std::vector<CapturedValue> Values;
};

/// Statements that are one row although they contain statements, and why.
using Untouched = llvm::SmallVector<std::pair<clang::Stmt *, const char *>, 1>;

/// All edits of one function.
struct FunctionSites {
  std::vector<Row> Rows;
  unsigned EntryRow = 0;
  unsigned StatementCount = 0; ///< those that are code
  std::vector<RegionSite> Regions;
  llvm::DenseMap<const clang::Stmt *, StmtEdit> Edits;
  /// Statement expressions with edits inside.
  llvm::SmallVector<clang::StmtExpr *, 4> Nested;
  /// Blocks with edits inside.
  llvm::SmallVector<clang::BlockDecl *, 1> Blocks;
  /// Bodies of OpenMP directives, inner ones first, and blocks of `sections`.
  llvm::SmallVector<DirectiveSite, 2> Directives;
  llvm::SmallVector<clang::CompoundStmt *, 1> Sections;
  Untouched Whole;
  /// Constructor initialisers by position, with their rows.
  llvm::SmallVector<std::pair<unsigned, int>, 4> Initialisers;
  /// Calls of lineprof_step(), with their regions.
  llvm::SmallVector<std::pair<clang::CallExpr *, int>, 2> StepCalls;
  /// Why the function cannot be edited after all; null: it can.
  const char *Refusal = nullptr;
};

/// Whether `FD` was made from a template, or is inside something that was.
bool isPartOfInstance(const clang::FunctionDecl *FD);

class LineSites {
public:
  LineSites(clang::ASTContext &Ctx, Locations &Where, Marks &MarkList,
            const StepRule &Steps)
      : Ctx(Ctx), Where(Where), MarkList(MarkList), Steps(Steps) {}

  /// Reads the definition `FD`. Without `WithRows` only regions and steps are
  /// looked for.
  FunctionSites read(clang::FunctionDecl *FD, bool WithRows);

  /// Whether the loop or function that the step rule names has been read.
  bool hasFoundStep() const { return HasFoundStep; }

private:
  /// The row that is open, or one of the values below.
  enum : int { Unknown = -1, Unreachable = -2 };
  using OpenRow = int;
  /// A file's number and a line.
  using LineKey = std::pair<unsigned, unsigned>;

  /// What surrounds a statement.
  struct Around {
    int Row = Unknown;    ///< of the statement that contains this one
    int Switch = Unknown; ///< of the innermost switch
  };

  // Statements. All return the row that is open behind the statement.
  OpenRow visit(clang::Stmt *S, OpenRow Open, Around In,
                clang::Stmt *Anchor = nullptr);
  OpenRow visitLabels(clang::Stmt *S, OpenRow Open, Around In);
  OpenRow visitIf(clang::IfStmt *S, OpenRow Open, Around In,
                  clang::Stmt *Anchor);
  OpenRow visitLoop(clang::Stmt *S, OpenRow Open, Around In,
                    clang::Stmt *Anchor);
  OpenRow visitDo(clang::DoStmt *S, OpenRow Open, Around In,
                  clang::Stmt *Anchor);
  OpenRow visitSwitch(clang::SwitchStmt *S, OpenRow Open, Around In,
                      clang::Stmt *Anchor);
  OpenRow visitTry(clang::CXXTryStmt *S, OpenRow Open, Around In);
  OpenRow visitDecl(clang::DeclStmt *S, OpenRow Open, clang::Stmt *Anchor);
  OpenRow visitSimple(clang::Stmt *S, OpenRow Open, clang::Stmt *Anchor);
  OpenRow visitDirective(clang::OMPExecutableDirective *S, OpenRow Open,
                         clang::Stmt *Anchor);
  void leaveDirective(clang::OMPExecutableDirective *S, int Own);
  void scanClauses(clang::OMPExecutableDirective *S, int Own);
  void visitSections(clang::CompoundStmt *S, int Own);
  void visitDirectiveBody(clang::OMPExecutableDirective *S, int Own);
  OpenRow visitInitialisers(clang::CXXConstructorDecl *Constructor);

  /// What gets rows of the statements that an expression holds.
  enum class Inside {
    All,
    Blocks, ///< the rest runs in the compiler
    None,   ///< clang needs it as it is
    Told    ///< the same, and the listing says so
  };

  // Expressions. The result is the row that is open behind them.
  OpenRow scan(clang::Stmt *E, OpenRow Open, Inside Wanted = Inside::All);
  bool scanApart(clang::Stmt *S, OpenRow &Open, Inside Wanted,
                 llvm::SmallVectorImpl<clang::Stmt *> &Work);
  void note(clang::Stmt *S);
  OpenRow scanChain(clang::BinaryOperator *Last, OpenRow Open);
  std::optional<OpenRow> scanChoice(clang::Stmt *S, OpenRow Open);
  void holdLine(const clang::Expr *E, OpenRow Open,
                llvm::SmallVectorImpl<LineKey> &Held);
  void releaseLines(llvm::ArrayRef<LineKey> Held);
  void scanDeclarations(clang::DeclStmt *S, OpenRow &Open,
                        llvm::SmallVectorImpl<clang::Stmt *> &Work);
  void scanBlock(clang::BlockExpr *E, OpenRow Open, Inside Wanted);
  void scanMembers(const clang::CXXRecordDecl *Record);
  void readBlock(clang::BlockDecl *Block, OpenRow Open);
  void tellUntouched(clang::Stmt *S);
  bool isConstant(const clang::VarDecl *Variable) const;
  OpenRow scanStatementExpr(clang::StmtExpr *E, OpenRow Open);

  // Rows.
  /// The row at `P`, with the statement that begins there: a function's own
  /// line and closing braces have none.
  int rowAt(Place P, clang::SourceRange Statement, lineprof_line_kind Kind);
  /// A row for what happens where a block ends.
  void endAt(clang::SourceLocation Brace);
  /// Asks for a marker at `Anchor` unless `Begin`'s row is the open one.
  OpenRow mark(clang::SourceLocation Begin, clang::SourceLocation End,
               OpenRow Open, clang::Stmt *Anchor,
               lineprof_line_kind Kind = LINEPROF_LINE_STATEMENT);
  bool isWithinRow(const clang::Stmt *S, int Row);
  /// Whether what begins at `P` is on that row.
  bool isOn(Place P, int Row) const;
  /// What is open where control comes from there or from here.
  static OpenRow join(OpenRow A, OpenRow B);
  bool isCode(const clang::DeclStmt *S);

  // Marks on statements.
  void takeMarks(clang::Stmt *S);
  void takeRegion(clang::Stmt *S, Mark &M);
  clang::Stmt *takeWrapper(clang::Stmt *S);
  void takeStep(clang::Stmt *S, Mark &M);
  void addStep(clang::Stmt *Loop);
  lineprof_region_kind stepKind() const;
  void takeLoopStep(clang::Stmt *S);
  void takeFunctionStep(clang::Stmt *Body);
  void refuseStep(clang::SourceLocation Loc, const char *Why);
  void takeStepCall(clang::CallExpr *Call);
  void refuse(Mark &M, const char *Why);
  int addRegion(std::string Name, clang::SourceLocation Begin,
                clang::SourceLocation End, lineprof_region_kind Kind);
  void resolveLabels(clang::Stmt *Body);

  clang::ASTContext &Ctx;
  Locations &Where;
  Marks &MarkList;
  const StepRule &Steps;
  bool HasFoundStep = false;

  // Of the function being read.
  clang::FunctionDecl *Function = nullptr;
  bool WithRows = false;
  FunctionSites Sites;
  llvm::DenseMap<LineKey, int> RowIndices;
  llvm::SmallPtrSet<const clang::Stmt *, 8> Scanned; // reachable twice
  llvm::SmallPtrSet<const Mark *, 4> Taken;
  llvm::SmallPtrSet<const clang::Stmt *, 4> Values; // of statement expressions

  /// A label on a row that was open already: it needs its marker only if some
  /// jump comes from another row.
  struct DoubtfulLabel {
    const clang::LabelDecl *Label;
    clang::Stmt *Anchor;
    int Row;
  };
  struct Jump {
    int Row;
    clang::Stmt *Anchor;
  };
  void resolveLabel(const DoubtfulLabel &D, llvm::ArrayRef<Jump> Jumps);
  llvm::SmallVector<DoubtfulLabel, 2> Doubtful;
  llvm::DenseMap<const clang::LabelDecl *, llvm::SmallVector<Jump, 2>> Jumps;
  bool HasComputedJumps = false;
};

} // namespace lineprof

#endif
