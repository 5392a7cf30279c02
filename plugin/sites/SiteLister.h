// SPDX-License-Identifier: MIT
//
// What `kprof sites` asks of the plugin, by -fplugin-arg-lineprof-list=FILE:
// the AST stage runs for what it finds out. Which functions would be profiled,
// which rows would they have, and why are the others left alone?
#ifndef LINEPROF_PLUGIN_SITES_SITELISTER_H
#define LINEPROF_PLUGIN_SITES_SITELISTER_H

#include "ast/Instrumenter.h"

#include "llvm/Support/JSON.h"

#include <string>

namespace lineprof {

/// Appends the unit, as one line of JSON, to the file of Rules.ListPath:
///
///   {"source", "complete", "functions":[{"name", "symbol", "file", "line",
///   "begin_line", "end_line", "state", "marked", "reason",
///   "rows":[{"file", "line", "end_line", "kind"}],
///   "lines":[{"line", "kind", "text"}]}]}
///
/// "complete": clang understood all of it. "lines", of profiled functions: all
/// their lines, rows and others. Nothing of the unit is changed.
class SiteLister : public Instrumenter {
public:
  SiteLister(clang::CompilerInstance &CI, const SelectRules &Rules,
             llvm::StringRef Source)
      : Instrumenter(CI, Rules, Purpose::List), CI(CI),
        ListPath(Rules.ListPath), Source(Source) {}

  void HandleTranslationUnit(clang::ASTContext &Context) override;

private:
  void list(llvm::json::OStream &J, clang::ASTContext &Context);
  void add(llvm::json::OStream &J, const Decision &D);
  void describe(llvm::json::OStream &J, const clang::FunctionDecl *FD,
                llvm::StringRef State, const Selection &Choice);
  void addRows(llvm::json::OStream &J, uint32_t Function);
  void addLines(llvm::json::OStream &J, uint32_t Function);
  void addUnusedTemplates(llvm::json::OStream &J,
                          const clang::DeclContext *Context);
  bool isUnusedTemplate(const clang::FunctionDecl *Template) const;
  /// The whole path of a file that is named in the source or on the command
  /// line.
  std::string wholePath(llvm::StringRef Path);
  /// The text of a file, as clang read it: a name in `#line` need not be a
  /// source.
  std::string textOf(unsigned File);

  clang::CompilerInstance &CI;
  const std::string ListPath, Source;
  /// The templates whose instances were decided about.
  llvm::DenseSet<const clang::FunctionDecl *> Used;
};

} // namespace lineprof

#endif
