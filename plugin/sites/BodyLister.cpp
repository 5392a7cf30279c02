// SPDX-License-Identifier: MIT
//
// See BodyLister.h.
#include "BodyLister.h"

#include "../BodyTwin.h"

#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

using namespace clang;
using namespace lineprof;

namespace {

/// Comes last, when the code is complete.
class BodyReader : public ASTConsumer {
public:
  BodyReader(std::unique_ptr<llvm::LLVMContext> Context,
             CodeGenerator &Generator, UnitReport &Report)
      : Context(std::move(Context)), Generator(Generator), Report(Report) {}

  ~BodyReader() override { Code.reset(); } // before its context

  void HandleTranslationUnit(ASTContext &) override {
    // A plain pointer before clang 22.
    Code = std::unique_ptr<llvm::Module>(Generator.ReleaseModule());
    for (FunctionReport &Function : Report.Functions)
      if (Function.State == FunctionReport::Profiled)
        read(Function);
  }

private:
  void read(FunctionReport &Function) const {
    for (const std::string &Name : Function.LinkNames) {
      const llvm::Function *F = Code ? Code->getFunction(Name) : nullptr;
      const char *Why =
          F && !F->isDeclaration() ? reasonNotToSplit(*F) : nullptr;
      if (Why)
        Function.OneBody = Why;
    }
  }

  std::unique_ptr<llvm::LLVMContext> Context;
  CodeGenerator &Generator;
  UnitReport &Report;
  std::unique_ptr<llvm::Module> Code;
};

} // namespace

std::unique_ptr<ASTConsumer>
lineprof::listBodies(CompilerInstance &CI, std::unique_ptr<ASTConsumer> First,
                     UnitReport &Report) {
  auto Context = std::make_unique<llvm::LLVMContext>();
  // A plain pointer before clang 22.
  std::unique_ptr<CodeGenerator> Generator(CreateLLVMCodeGen(
      CI.getDiagnostics(), Report.Source, &CI.getVirtualFileSystem(),
      CI.getHeaderSearchOpts(), CI.getPreprocessorOpts(), CI.getCodeGenOpts(),
      *Context));
  auto Reader =
      std::make_unique<BodyReader>(std::move(Context), *Generator, Report);
  std::vector<std::unique_ptr<ASTConsumer>> All;
  All.push_back(std::move(First));
  All.push_back(std::move(Generator));
  All.push_back(std::move(Reader));
  return std::make_unique<MultiplexConsumer>(std::move(All));
}
