// SPDX-License-Identifier: MIT
//
// Tells which functions of a CUDA translation unit are not the user's host
// code. clang parses the .cu file itself, with attributes that say where a
// function runs. nvcc hands its host compiler C++ that it generated: device
// functions and kernels with bodies of its own, and functions that nobody
// wrote, some of them on the user's lines. Both include the toolkit's headers,
// nvcc with -I.
#ifndef LINEPROF_PLUGIN_CUDAHOST_H
#define LINEPROF_PLUGIN_CUDAHOST_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

namespace clang {
class CompilerInstance;
}

namespace lineprof {

enum class CudaRole {
  Host,     ///< compiled for the host, as written
  Device,   ///< written for the device; the host has a stub of it
  Generated ///< nvcc made it
};

/// Where the code of the definition `FD` comes from.
CudaRole cudaRole(const clang::FunctionDecl *FD);

/// Finds headers of the CUDA toolkit by the folder they are in.
class CudaToolkit {
public:
  explicit CudaToolkit(clang::CompilerInstance &CI) : CI(CI) {}

  /// Whether the file `Path`, as the compiler calls it, is one of them.
  bool hasHeader(llvm::StringRef Path);

private:
  bool isRoot(llvm::StringRef Folder);

  clang::CompilerInstance &CI;
  llvm::StringMap<bool> Folders; // true: below a root of the toolkit
};

} // namespace lineprof

#endif
