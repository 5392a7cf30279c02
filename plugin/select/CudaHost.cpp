// SPDX-License-Identifier: MIT
//
// See CudaHost.h. Everything goes by what nvcc writes (12.x and 13.0), not by
// how it calls the compiler, so that ccache and -save-temps, which compile its
// output in other ways, change nothing.
#include "select/CudaHost.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/FileManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace lineprof;

static llvm::StringRef nameOf(const NamedDecl *D) {
  return D && D->getIdentifier() ? D->getName() : llvm::StringRef();
}

/// nvcc's own: registration, and the wrappers of extended lambdas.
static bool hasGeneratedName(const FunctionDecl *FD) {
  llvm::StringRef Name = nameOf(FD);
  if (Name.starts_with("__nv_") || Name.starts_with("__sti____cuda") ||
      Name.starts_with("__device_stub__") ||
      Name.starts_with("__wrapper__device_stub_"))
    return true;
  for (const DeclContext *Context = FD->getDeclContext(); Context;
       Context = Context->getParent())
    if (const auto *Record = dyn_cast<CXXRecordDecl>(Context))
      if (nameOf(Record).starts_with("__nv_"))
        return true;
  return false;
}

/// A device function is `{ int volatile ___ = 1; (void)x; ::exit(___); }`.
static bool isUncallable(const Stmt *First) {
  const auto *Declaration = dyn_cast<DeclStmt>(First);
  if (!Declaration || !Declaration->isSingleDecl())
    return false;
  const auto *Variable = dyn_cast<VarDecl>(Declaration->getSingleDecl());
  return Variable && nameOf(Variable) == "___" &&
         Variable->getType().isVolatileQualified();
}

/// A kernel calls its stub, in a template through a wrapper.
static bool callsStub(const Stmt *First) {
  const auto *Call = dyn_cast<CallExpr>(First);
  llvm::StringRef Name = Call ? nameOf(Call->getDirectCallee()) : "";
  return Name.starts_with("__device_stub__") ||
         Name.starts_with("__wrapper__device_stub_");
}

CudaRole lineprof::cudaRole(const FunctionDecl *FD) {
  if (FD->getASTContext().getLangOpts().CUDA) {
    // A lambda without attributes may run where the function around it may.
    const auto *Lambda = dyn_cast<CXXMethodDecl>(FD);
    if (Lambda && Lambda->getParent()->isLambda())
      if (const auto *Around = dyn_cast_or_null<FunctionDecl>(
              Lambda->getParent()->getParentFunctionOrMethod()))
        if (cudaRole(Around) == CudaRole::Device)
          return CudaRole::Device;
    bool IsDevice =
        !FD->hasAttr<CUDAHostAttr>() &&
        (FD->hasAttr<CUDADeviceAttr>() || FD->hasAttr<CUDAGlobalAttr>());
    return IsDevice ? CudaRole::Device : CudaRole::Host;
  }
  if (!FD->getASTContext().getLangOpts().CPlusPlus)
    return CudaRole::Host;
  if (hasGeneratedName(FD))
    return CudaRole::Generated;
  const auto *Body = dyn_cast_or_null<CompoundStmt>(FD->getBody());
  if (!Body || Body->body_empty())
    return CudaRole::Host;
  const Stmt *First = Body->body_front();
  return isUncallable(First) || callsStub(First) ? CudaRole::Device
                                                 : CudaRole::Host;
}

/// Whether the folder has two headers that only a toolkit's folder has
/// together.
bool CudaToolkit::isRoot(llvm::StringRef Folder) {
  for (const char *Header : {"cuda_runtime_api.h", "crt/host_defines.h"}) {
    llvm::SmallString<256> Path(Folder);
    llvm::sys::path::append(Path, Header);
    if (!CI.getFileManager().getOptionalFileRef(Path))
      return false;
  }
  return true;
}

bool CudaToolkit::hasHeader(llvm::StringRef Path) {
  // Files that nvcc compiles to link device code; they lie in another folder.
  if (Path.ends_with("/crt/link.stub") || Path.ends_with("/crt/prelink.stub"))
    return true;
  llvm::StringRef Folder = llvm::sys::path::parent_path(Path);
  auto [Entry, IsNew] = Folders.try_emplace(Folder, false);
  if (!IsNew)
    return Entry->second;
  bool IsBelow = !Folder.empty() && (isRoot(Folder) || hasHeader(Folder));
  return Folders[Folder] = IsBelow;
}
