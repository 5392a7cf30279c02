// SPDX-License-Identifier: MIT
//
// A pass that crashes the compiler as a mistake of lineprof's would: only where
// the plugin is, at the function `fragile`, or, as a pass of the whole unit, if
// there is a function `doom`.
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#if __has_include("llvm/Plugins/PassPlugin.h")
#include "llvm/Plugins/PassPlugin.h"
#else
#include "llvm/Passes/PassPlugin.h"
#endif

using namespace llvm;

static bool isProfiled(const Function &F) {
  return F.getParent()->getNamedGlobal("__lineprof_module") &&
         F.hasMetadata("lineprof.function");
}

namespace {
struct CrashAtFunction : PassInfoMixin<CrashAtFunction> {
  static bool isRequired() { return true; }
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &) {
    if (F.getName().contains("fragile") && isProfiled(F))
      __builtin_trap();
    return PreservedAnalyses::all();
  }
};

struct CrashAtModule : PassInfoMixin<CrashAtModule> {
  static bool isRequired() { return true; }
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    if (M.getFunction("doom") && M.getNamedGlobal("__lineprof_module"))
      __builtin_trap();
    return PreservedAnalyses::all();
  }
};
} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "crash", "1", [](PassBuilder &Builder) {
            Builder.registerOptimizerEarlyEPCallback(
                [](ModulePassManager &Passes, OptimizationLevel, auto...) {
                  Passes.addPass(
                      createModuleToFunctionPassAdaptor(CrashAtFunction()));
                  Passes.addPass(CrashAtModule());
                });
          }};
}
