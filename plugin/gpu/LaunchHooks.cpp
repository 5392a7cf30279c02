// SPDX-License-Identifier: MIT
//
// See LaunchHooks.h.
#include "gpu/LaunchHooks.h"

#include "lineprof/abi.h"
#include "rows/ModuleTable.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace lineprof;

namespace {

enum : int { LastArgument = -1, NoArgument = -2 };

struct Hooked {
  const char *Name;
  int Stream; ///< which argument says it
  uint32_t How;
};

constexpr Hooked Functions[] = {
    {"cudaLaunchKernel", LastArgument, 0},
    {"cudaLaunchCooperativeKernel", LastArgument, 0},
    {"cudaLaunchKernelExC", 0, LINEPROF_LAUNCH_CONFIG},
    {"cudaGraphLaunch", LastArgument, LINEPROF_LAUNCH_GRAPH},
    {"cuLaunchKernel", 8, 0},
    {"cuLaunchCooperativeKernel", 8, 0},
    {"cuLaunchKernelEx", 0, LINEPROF_LAUNCH_CONFIG},
    {"cuGraphLaunch", LastArgument, LINEPROF_LAUNCH_GRAPH},
    {"cudaDeviceReset", NoArgument, LINEPROF_LAUNCH_RESET},
    {"cuCtxDestroy_v2", NoArgument, LINEPROF_LAUNCH_RESET},
    {"cuDevicePrimaryCtxReset_v2", NoArgument, LINEPROF_LAUNCH_RESET},
    {"cuDevicePrimaryCtxRelease_v2", NoArgument, LINEPROF_LAUNCH_RESET}};

/// Puts the calls into a unit.
class Hooks {
public:
  explicit Hooks(Module &M) : M(M) {}

  void surround(CallBase &Call, const Hooked &What, uint32_t How) {
    Type *Ptr = PointerType::getUnqual(M.getContext());
    IRBuilder<> B(&Call);
    Value *Stream = streamOf(Call, What.Stream);
    if (!Stream)
      Stream = Constant::getNullValue(Ptr);
    B.CreateCall(forward("__lineprof_launch_begin", {Ptr, B.getInt32Ty()}),
                 {Stream, B.getInt32(How)});
    if (How & LINEPROF_LAUNCH_RESET)
      return;
    B.SetInsertPoint(after(Call));
    B.SetCurrentDebugLocation(Call.getDebugLoc());
    B.CreateCall(forward("__lineprof_launch_end", {}), {});
  }

private:
  static Value *streamOf(CallBase &Call, int Which) {
    unsigned Count = Call.arg_size();
    if (Which == LastArgument)
      Which = int(Count) - 1;
    if (Which < 0 || unsigned(Which) >= Count)
      return nullptr;
    Value *Stream = Call.getArgOperand(unsigned(Which));
    return Stream->getType()->isPointerTy() ? Stream : nullptr;
  }

  /// The place at which the call has returned.
  static Instruction *after(CallBase &Call) {
    auto *Invoke = dyn_cast<InvokeInst>(&Call);
    if (!Invoke)
      return Call.getNextNode();
    BasicBlock *To = Invoke->getNormalDest();
    if (!To->getSinglePredecessor())
      To = SplitEdge(Invoke->getParent(), To);
    return &*To->getFirstInsertionPt();
  }

  /// A function of the unit that calls the runtime's if there is one.
  Function *forward(StringRef Name, ArrayRef<Type *> Parameters) {
    std::string Local = (Name + "_if").str();
    if (Function *Found = M.getFunction(Local))
      return Found;
    LLVMContext &Ctx = M.getContext();
    auto *Type = FunctionType::get(Type::getVoidTy(Ctx), Parameters, false);
    Function *There = runtimeFunction(M, Name, Type);
    Function *F = makeOwnFunction(M, Type, Local);
    F->addFnAttr(Attribute::NoInline);
    F->setDoesNotThrow();
    F->setUWTableKind(UWTableKind::Async);
    IRBuilder<> B(BasicBlock::Create(Ctx, "", F));
    auto *Call = BasicBlock::Create(Ctx, "", F);
    auto *Return = BasicBlock::Create(Ctx, "", F);
    B.CreateCondBr(B.CreateIsNotNull(There), Call, Return);
    B.SetInsertPoint(Call);
    SmallVector<Value *, 2> Arguments;
    for (Argument &A : F->args())
      Arguments.push_back(&A);
    B.CreateCall(There, Arguments)->setTailCallKind(CallInst::TCK_NoTail);
    B.CreateBr(Return);
    B.SetInsertPoint(Return);
    B.CreateRetVoid();
    return F;
  }

  Module &M;
};

} // namespace

/// Puts calls around those of `Callee` if it launches. The headers' macros add
/// an ending for the per-thread default stream, and nvcc's stubs call some
/// functions with a prefix.
static bool hook(Hooks &Into, Function &Callee) {
  StringRef Name = Callee.getName();
  bool IsPerThread = Name.consume_back("_ptsz");
  Name.consume_front("__");
  bool Changed = false;
  for (const Hooked &What : Functions) {
    if (Name != What.Name || !Callee.isDeclaration())
      continue;
    uint32_t How = What.How | (IsPerThread ? LINEPROF_LAUNCH_PER_THREAD : 0);
    for (User *U : make_early_inc_range(Callee.users())) {
      auto *Call = dyn_cast<CallBase>(U);
      auto *Plain = dyn_cast<CallInst>(U);
      if (!Call || Call->getCalledOperand() != &Callee ||
          isa<CallBrInst>(Call) || (Plain && Plain->isMustTailCall()))
        continue;
      Into.surround(*Call, What, How);
      Changed = true;
    }
  }
  return Changed;
}

PreservedAnalyses LaunchHooksPass::run(Module &M, ModuleAnalysisManager &) {
  if (M.getFunction("__lineprof_launch_begin_if"))
    return PreservedAnalyses::all(); // the plugin is loaded in two ways
  Hooks Into(M);
  SmallVector<Function *, 8> Callees;
  for (Function &F : M)
    Callees.push_back(&F);
  bool Changed = false;
  for (Function *Callee : Callees)
    Changed |= hook(Into, *Callee);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
