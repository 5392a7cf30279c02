// SPDX-License-Identifier: MIT
//
// See GpuCalls.h.
#include "gpu/GpuCalls.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace lineprof;

/// Whether the name is one of CUDA's runtime, its driver (cuLaunchKernel), its
/// libraries, or a stub that stands for a kernel.
static bool isGpuCallee(StringRef Name) {
  for (StringRef Library : {"cuda", "cublas", "cudnn", "cufft", "curand",
                            "cusolver", "cusparse", "nccl"})
    if (Name.starts_with(Library))
      return true;
  if (Name.contains("__device_stub__"))
    return true;
  return Name.size() > 2 && Name.starts_with("cu") && isUpper(Name[2]);
}

PreservedAnalyses GpuCallsPass::run(Module &M, ModuleAnalysisManager &) {
  for (Function &Callee : M) {
    if (!isGpuCallee(Callee.getName()))
      continue;
    for (User *U : Callee.users()) {
      auto *Call = dyn_cast<CallInst>(U);
      if (Call && Call->getCalledOperand() == &Callee &&
          !Call->isMustTailCall())
        Call->setTailCallKind(CallInst::TCK_NoTail);
    }
  }
  return PreservedAnalyses::all();
}
