// SPDX-License-Identifier: MIT
//
// `__attribute__((lineprof))` and `[[lineprof::profile]]`. Both become an
// annotation, which clang itself copies to later declarations and to the
// instances of templates, and which survives precompiled headers.
#include "compat/ClangCompat.h"
#include "marks/Marks.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Sema/ParsedAttr.h"
#include "clang/Sema/Sema.h"

using namespace clang;
using namespace lineprof;

namespace {

class ProfileAttribute : public ParsedAttrInfo {
public:
  ProfileAttribute() {
    static constexpr Spelling List[] = {
        {ParsedAttr::AS_GNU, "lineprof"},
        {ParsedAttr::AS_C23, "lineprof::profile"},
        {ParsedAttr::AS_CXX11, "lineprof::profile"}};
    Spellings = List;
  }

  bool diagAppertainsToDecl(Sema &S, const ParsedAttr &Attr,
                            const Decl *D) const override {
    if (isa<FunctionDecl, FunctionTemplateDecl>(D))
      return true;
    warnPlace(S, Attr);
    return false;
  }

  AttrHandling handleDeclAttribute(Sema &S, Decl *D,
                                   const ParsedAttr &Attr) const override {
    if (isDevicePass(S))
      return AttributeApplied; // an annotation would end up in device code
    if (Decl *Function = D->getAsFunction())
      D = Function;
    D->addAttr(AnnotateAttr::Create(S.Context, MarkAnnotation, nullptr, 0,
                                    Attr.getRange()));
    return AttributeApplied;
  }

  AttrHandling
  handleStmtAttribute(Sema &S, Stmt *, const ParsedAttr &Attr,
                      class Attr *&Result) const LINEPROF_OVERRIDE_IN_22 {
    warnPlace(S, Attr);
    Result = nullptr;
    return AttributeNotApplied;
  }

private:
  static bool isDevicePass(Sema &S) {
    return S.getLangOpts().CUDAIsDevice || S.getLangOpts().OpenMPIsTargetDevice;
  }

  static void warnPlace(Sema &S, const ParsedAttr &Attr) {
    if (isDevicePass(S))
      return;
    DiagnosticsEngine &Diags = S.getDiagnostics();
    Diags.Report(Attr.getLoc(),
                 Diags.getCustomDiagID(
                     DiagnosticsEngine::Warning,
                     "attribute '%0' has no effect here: it marks functions; "
                     "put it before a function's declaration"))
        << Attr.getNormalizedFullName();
  }
};

} // namespace

static ParsedAttrInfoRegistry::Add<ProfileAttribute>
    Registration("lineprof", "profile this function's lines");
