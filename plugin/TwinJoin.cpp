// SPDX-License-Identifier: MIT
//
// Where the two worlds become one, at the pipeline's end; see connectTwins() in
// BodyTwin.h.
#include "BodyTwin.h"

#include "BodySwitch.h"
#include "TwinNotes.h"

#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;
using namespace lineprof;

static void writeDispatch(Function &F, Function *Timed, uint32_t Index) {
  // What the clean body does not touch, the timed one may: a link-time
  // optimiser must not move the call across its callers' probes.
  F.setMemoryEffects(MemoryEffects::unknown());
  splitAfterAllocas(F);
  BasicBlock &Entry = F.getEntryBlock();
  BasicBlock *Clean = Entry.getSingleSuccessor();
  BasicBlock *Jump = BasicBlock::Create(F.getContext(), "timed", &F);
  IRBuilder<> B(Jump);
  writeJump(B, F, *Timed);
  writeChoice(&Entry, Index, Jump, Clean);
}

/// Clean callers may pass poison for an argument that the clean function has no
/// use for (dead argument elimination); the timed one must not see it. They
/// call a copy that does not jump.
static void keepDeadArguments(Function &F, const Function &Timed) {
  SmallVector<CallBase *, 4> Callers;
  for (User *U : F.users()) {
    auto *Call = dyn_cast<CallBase>(U);
    if (!Call || Call->getCalledOperand() != &F)
      continue;
    for (const Argument &A : Timed.args())
      if (A.getArgNo() < Call->arg_size() && !A.use_empty() &&
          isa<UndefValue>(Call->getArgOperand(A.getArgNo()))) {
        Callers.push_back(Call);
        break;
      }
  }
  if (Callers.empty())
    return;
  Function *Plain = copyFunction(F);
  Plain->setName(F.getName() + CleanSuffix);
  Plain->setLinkage(GlobalValue::InternalLinkage);
  Plain->setVisibility(GlobalValue::DefaultVisibility);
  for (CallBase *Call : Callers)
    Call->setCalledFunction(Plain);
}

static void setConventionOfCalls(Function &F, CallingConv::ID Convention) {
  for (User *U : F.users())
    if (auto *Call = dyn_cast<CallBase>(U);
        Call && Call->getCalledOperand() == &F)
      Call->setCallingConv(Convention);
}

/// Returns whether the clean function will jump.
static bool connectTwin(const MDNode *Node) {
  Function *F = functionIn(Node, 0), *Timed = functionIn(Node, 1);
  if (!Timed)
    return false;
  if (!F || F->isDeclaration())
    Timed->setComdat(nullptr); // whose other members are gone
  if (!isAlive(F, Timed->getFunctionType()) || !canForward(*F) ||
      F->hasAvailableExternallyLinkage())
    return false;
  keepDeadArguments(*F, *Timed);
  auto *Index = cast<ConstantInt>(
      cast<ValueAsMetadata>(Node->getOperand(2).get())->getValue());
  Timed->setCallingConv(F->getCallingConv());
  setConventionOfCalls(*Timed, F->getCallingConv());
  writeDispatch(*F, Timed, uint32_t(Index->getZExtValue()));
  return true;
}

static void replaceEntry(Function *Entry, Function *Target) {
  setConventionOfCalls(*Entry, Target->getCallingConv());
  Entry->replaceAllUsesWith(Target);
  Entry->eraseFromParent();
}

static void connectEntry(const MDNode *Node,
                         const SmallPtrSetImpl<Function *> &Jumping) {
  Function *F = functionIn(Node, 0), *Entry = functionIn(Node, 1);
  Function *Timed = functionIn(Node, 2);
  if (!Entry)
    return;
  // A function without a twin has both bodies itself.
  bool IsWhole = F && !Timed && isAlive(F, Entry->getFunctionType());
  if (IsWhole || Jumping.contains(F))
    replaceEntry(Entry, F);
  else if (Timed)
    replaceEntry(Entry, Timed);
}

static void forgetList(Module &M, StringRef Name) {
  if (NamedMDNode *List = M.getNamedMetadata(Name))
    List->eraseFromParent();
}

void lineprof::connectTwins(Module &M) {
  SmallPtrSet<Function *, 32> Jumping;
  SmallVector<Function *, 32> Twins;
  removeFromUsedLists(M, [](Constant *C) {
    auto *F = dyn_cast<Function>(C->stripPointerCasts());
    return F && (F->hasFnAttribute(TimedAttribute) ||
                 F->hasFnAttribute(HeldAttribute));
  });
  if (NamedMDNode *List = M.getNamedMetadata(TwinList))
    for (const MDNode *Node : List->operands()) {
      if (connectTwin(Node))
        Jumping.insert(functionIn(Node, 0));
      if (Function *Timed = functionIn(Node, 1))
        Twins.push_back(Timed);
    }
  if (NamedMDNode *List = M.getNamedMetadata(EntryList))
    for (const MDNode *Node : List->operands())
      connectEntry(Node, Jumping);
  forgetList(M, TwinList);
  forgetList(M, EntryList);
  for (Function &F : M) {
    F.setMetadata(TwinNote, nullptr);
    F.setMetadata(EntryNote, nullptr);
    F.removeFnAttr(HeldAttribute);
  }
  for (Function *Timed : Twins)
    if (Timed->use_empty())
      Timed->eraseFromParent();
}
