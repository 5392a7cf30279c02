// SPDX-License-Identifier: MIT
//
// The plugin's own AST stage, run for what it finds out: which functions it
// would profile, which rows they have, and why the others are left alone.
#ifndef LINEPROF_PLUGIN_SITES_UNITLISTER_H
#define LINEPROF_PLUGIN_SITES_UNITLISTER_H

#include "ast/Instrumenter.h"
#include "sites/UnitReport.h"

namespace lineprof {

class UnitLister : public Instrumenter {
public:
  /// Fills in `Report` at the end of the unit.
  UnitLister(clang::CompilerInstance &CI, SelectRules Rules, bool WithText,
             UnitReport &Report)
      : Instrumenter(CI, std::move(Rules), Purpose::List), CI(CI),
        WithText(WithText), Report(Report) {}

  void HandleTranslationUnit(clang::ASTContext &Context) override;

private:
  void add(const Decision &D);
  void addRows(FunctionReport &Function, uint32_t Index);
  /// The whole path of a presumed file.
  std::string pathOf(unsigned File);
  std::string textOf(unsigned File);
  void addText(FunctionReport &Function, unsigned File);
  void addUnusedTemplates(const clang::DeclContext *Context);
  void addIfUnused(const clang::FunctionDecl *Template);
  void describe(FunctionReport &Function, const clang::FunctionDecl *FD);

  clang::CompilerInstance &CI;
  const bool WithText;
  UnitReport &Report;
  /// The templates whose instances were decided about.
  llvm::DenseSet<const clang::FunctionDecl *> Used;
};

} // namespace lineprof

#endif
