// SPDX-License-Identifier: MIT
//
// See BodyTwin.h.
#include "BodyTwin.h"

#include "BodySwitch.h"
#include "ClangCompat.h"
#include "LabelTables.h"
#include "Markers.h"
#include "ModuleTable.h"
#include "TwinNotes.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;
using namespace lineprof;

// Of a postponed call; its value: how it was to be inlined.
constexpr const char PostponedAttribute[] = "lineprof-postponed";

/// AddressSanitizer puts a call before the returns of module constructors.
static bool getsCallsBeforeReturns(const Function &F) {
  return F.hasFnAttribute(Attribute::SanitizeAddress) &&
         any_of(F.users(),
                [](const User *U) { return isa<ConstantStruct>(U); });
}

bool lineprof::canForward(const Function &F) {
  Triple Target(F.getParent()->getTargetTriple());
  if (Target.getArch() != Triple::x86_64 && !Target.isAArch64(64))
    return false;
  for (const Argument &A : F.args())
    if (A.hasInAllocaAttr() || A.hasPreallocatedAttr() ||
        A.hasSwiftErrorAttr() || (A.hasByValAttr() && !JumpsKeepStackStructs))
      return false;
  return !F.isVarArg() && !getsCallsBeforeReturns(F);
}

static MDNode *nodeOf(LLVMContext &Ctx, ArrayRef<Value *> Values) {
  SmallVector<Metadata *, 3> Operands;
  for (Value *V : Values)
    Operands.push_back(V ? ValueAsMetadata::get(V) : nullptr);
  return MDNode::get(Ctx, Operands);
}

Function *lineprof::timedTwin(const Function &F) {
  const MDNode *Note = F.getMetadata(TwinNote);
  return Note ? functionIn(Note, 0) : nullptr;
}

static std::string ownNote(Attribute::AttrKind Kind) {
  return (OwnPrefix + Attribute::getNameFromAttrKind(Kind)).str();
}

bool lineprof::isOwn(const Function &Timed, Attribute::AttrKind Kind) {
  return Timed.hasFnAttribute(ownNote(Kind));
}

void lineprof::unshapeTwin(Function &Timed) {
  for (Attribute::AttrKind Kind : TwinShape)
    if (!isOwn(Timed, Kind))
      Timed.removeFnAttr(Kind);
}

static void shapeTwin(Function &Timed, Function &F) {
  for (Attribute::AttrKind Kind : TwinShape)
    if (Timed.hasFnAttribute(Kind))
      Timed.addFnAttr(ownNote(Kind));
  Timed.setName(F.getName() + ".lineprof_timed");
  Timed.setLinkage(GlobalValue::InternalLinkage);
  Timed.setVisibility(GlobalValue::DefaultVisibility);
  Timed.setDSOLocal(true);
  Timed.setComdat(F.getComdat());
  Timed.removeFnAttr(Attribute::InlineHint);
  Timed.removeFnAttr(Attribute::Hot);
  Timed.removeFnAttr(Attribute::Memory);
  if (!Timed.hasFnAttribute(Attribute::AlwaysInline))
    Timed.addFnAttr(Attribute::NoInline);
  Timed.addFnAttr(Attribute::Cold);
  if (!Timed.hasFnAttribute(Attribute::OptimizeNone)) {
    Timed.addFnAttr(Attribute::OptimizeForSize);
  }
  Timed.addFnAttr(TimedAttribute);
  keepLoopsRolled(Timed, [](const BasicBlock *) { return true; });
  tagTimedCode(Timed, [](const BasicBlock *) { return true; });
}

Function *lineprof::copyFunction(Function &F) {
  ValueToValueMapTy Copies;
  LabelTables Tables(F);
  Tables.declareCopies(Copies);
  Function *Copy = CloneFunction(&F, Copies);
  Tables.defineCopies(Copies);
  return Copy;
}

Function *lineprof::makeTimedTwin(Function &F, uint32_t Index,
                                  const TableView &Table) {
  Function *Timed = copyFunction(F);
  shapeTwin(*Timed, F);
  Module &M = *F.getParent();
  LLVMContext &Ctx = M.getContext();
  F.setMetadata(TwinNote, nodeOf(Ctx, {Timed}));
  M.getOrInsertNamedMetadata(TwinList)->addOperand(
      nodeOf(Ctx, {&F, Timed, ConstantInt::get(Type::getInt32Ty(Ctx), Index)}));
  for (BasicBlock &Block : F)
    makeClean(Block, Table);
  return Timed;
}

AttributeList lineprof::parameterAttributes(const Function &F) {
  SmallVector<AttributeSet, 8> Parameters;
  for (unsigned I = 0; I < F.arg_size(); I++)
    Parameters.push_back(F.getAttributes().getParamAttrs(I));
  return AttributeList::get(F.getContext(), AttributeSet(),
                            F.getAttributes().getRetAttrs(), Parameters);
}

Function *lineprof::timedEntry(Function &F) {
  if (const MDNode *Note = F.getMetadata(EntryNote))
    if (Function *Known = functionIn(Note, 0))
      return Known;
  Module &M = *F.getParent();
  LLVMContext &Ctx = M.getContext();
  auto *Entry =
      Function::Create(F.getFunctionType(), GlobalValue::ExternalLinkage,
                       F.getName() + ".lineprof_entry", M);
  Entry->setCallingConv(F.getCallingConv());
  Entry->setAttributes(parameterAttributes(F));
  for (Attribute::AttrKind Kind : {Attribute::NoUnwind, Attribute::NoReturn})
    if (F.hasFnAttribute(Kind))
      Entry->addFnAttr(Kind);
  F.setMetadata(EntryNote, nodeOf(Ctx, {Entry}));
  M.getOrInsertNamedMetadata(EntryList)->addOperand(
      nodeOf(Ctx, {&F, Entry, timedTwin(F)}));
  return Entry;
}

SmallVector<CalledEntry, 0> lineprof::calledEntries(const Module &M) {
  SmallVector<CalledEntry, 0> Found;
  const NamedMDNode *List = M.getNamedMetadata(EntryList);
  if (!List)
    return Found;
  for (const MDNode *Node : List->operands()) {
    Function *Clean = functionIn(Node, 0), *Entry = functionIn(Node, 1);
    Function *Timed = functionIn(Node, 2);
    if (!Entry || !Timed || Entry->use_empty())
      continue;
    bool IsThere = isAlive(Clean, Entry->getFunctionType());
    Found.push_back({IsThere ? Clean : nullptr, Entry, Timed});
  }
  return Found;
}

void lineprof::adoptClean(Function &Clean, Function &Timed) {
  Module &M = *Clean.getParent();
  for (auto [Name, TwinAt] : {std::pair(TwinList, 1), {EntryList, 2}})
    if (NamedMDNode *List = M.getNamedMetadata(Name))
      for (MDNode *Node : List->operands())
        if (functionIn(Node, TwinAt) == &Timed)
          Node->replaceOperandWith(0, ValueAsMetadata::get(&Clean));
  Clean.setMetadata(TwinNote, nodeOf(M.getContext(), {&Timed}));
  Timed.setComdat(nullptr); // whose leader is gone
}

/// By `__attribute__((used))`: such a function stays held.
static bool isInUsedList(const Function &F) {
  for (const User *List : F.users())
    for (const User *Holder : List->users())
      if (isa<GlobalVariable>(Holder) &&
          (Holder->getName() == "llvm.used" ||
           Holder->getName() == "llvm.compiler.used"))
        return true;
  return false;
}

void lineprof::hold(Function &F) {
  if (F.hasFnAttribute(HeldAttribute) || isInUsedList(F))
    return;
  F.addFnAttr(HeldAttribute);
}

void lineprof::listHeld(Module &M) {
  SmallVector<GlobalValue *, 32> Held;
  for (Function &F : M)
    if (F.hasFnAttribute(TimedAttribute) || F.hasFnAttribute(HeldAttribute))
      Held.push_back(&F);
  appendToCompilerUsed(M, Held);
}

void lineprof::keepOutOfLine(Function &F, bool IsForNow) {
  if (IsForNow && !F.hasFnAttribute(Attribute::NoInline))
    F.addFnAttr(KeptAttribute);
  F.removeFnAttr(Attribute::AlwaysInline);
  F.removeFnAttr(Attribute::Memory);
  F.addFnAttr(Attribute::NoInline);
  hold(F);
}

void lineprof::keepNoLonger(Function &F) {
  if (!F.hasFnAttribute(KeptAttribute))
    return;
  F.removeFnAttr(KeptAttribute);
  if (!F.hasFnAttribute(Attribute::OptimizeNone))
    F.removeFnAttr(Attribute::NoInline);
}

void lineprof::hideCallee(CallBase &Call) {
  IRBuilder<> B(&Call);
  Call.setCalledOperand(createCallee(B, Call.getCalledOperand()));
}

void lineprof::postpone(CallBase &Call, Function *Callee) {
  LLVMContext &Ctx = Call.getContext();
  // The call's own, not the callee's: that may be kept out of line for now.
  AttributeList Own = Call.getAttributes();
  StringRef Before = Own.hasFnAttr(Attribute::NoInline)       ? "noinline"
                     : Own.hasFnAttr(Attribute::AlwaysInline) ? "alwaysinline"
                                                              : "";
  Call.addFnAttr(Attribute::get(Ctx, PostponedAttribute, Before));
  Call.removeFnAttr(Attribute::AlwaysInline); // of a caller that is `flatten`
  Call.addFnAttr(Attribute::NoInline);
  if (!Callee)
    return hideCallee(Call);
  IRBuilder<> B(&Call);
  createKeep(B, Callee);
  Call.setCalledFunction(timedEntry(*Callee));
}

bool lineprof::isPostponed(const CallBase &Call) {
  return Call.getAttributes().hasFnAttr(PostponedAttribute);
}

/// What is noted of an entry; null if it is none.
static const MDNode *noteOf(const Function *Entry) {
  const NamedMDNode *List =
      Entry ? Entry->getParent()->getNamedMetadata(EntryList) : nullptr;
  if (!List || !Entry->isDeclaration())
    return nullptr;
  for (const MDNode *Node : List->operands())
    if (functionIn(Node, 1) == Entry)
      return Node;
  return nullptr;
}

Function *lineprof::cleanOf(const Function *Entry) {
  const MDNode *Note = noteOf(Entry);
  return Note ? functionIn(Note, 0) : nullptr;
}

Function *lineprof::twinOf(const Function *Entry) {
  const MDNode *Note = noteOf(Entry);
  return Note ? functionIn(Note, 2) : nullptr;
}

void lineprof::settleClean(CallBase &Call) {
  StringRef Before =
      Call.getAttributes().getFnAttr(PostponedAttribute).getValueAsString();
  Call.removeFnAttr(PostponedAttribute);
  if (Before != "noinline")
    Call.removeFnAttr(Attribute::NoInline);
  if (Before == "alwaysinline")
    Call.addFnAttr(Attribute::AlwaysInline);
  auto *Hidden = dyn_cast<CallInst>(Call.getCalledOperand());
  if (Hidden && markerKind(*Hidden) == MarkerKind::Callee)
    return removeMarker(Hidden);
  Function *Clean = cleanOf(Call.getCalledFunction());
  if (!Clean)
    return;
  Call.setCalledFunction(Clean);
  Call.setCallingConv(Clean->getCallingConv());
}

void lineprof::settleTimed(CallBase &Call) {
  Call.removeFnAttr(PostponedAttribute);
}

void lineprof::writeJump(IRBuilderBase &B, Function &From, Function &To) {
  if (DISubprogram *SP = From.getSubprogram())
    B.SetCurrentDebugLocation(
        DILocation::get(From.getContext(), SP->getScopeLine(), 0, SP));
  SmallVector<Value *, 8> Arguments;
  for (Argument &A : From.args())
    Arguments.push_back(&A);
  CallInst *Call = B.CreateCall(&To, Arguments);
  Call->setTailCallKind(CallInst::TCK_MustTail);
  Call->setCallingConv(To.getCallingConv());
  Call->setAttributes(parameterAttributes(From));
  if (From.getReturnType()->isVoidTy())
    B.CreateRetVoid();
  else
    B.CreateRet(Call);
}
