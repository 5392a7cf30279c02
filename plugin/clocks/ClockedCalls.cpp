// SPDX-License-Identifier: MIT
//
// See ClockedCalls.h.
#include "clocks/ClockedCalls.h"

#include "rows/Markers.h"
#include "rows/Notes.h"

#include "llvm/Analysis/CFG.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace lineprof;

/// Instructions of a function without loops and calls: some ten nanoseconds.
constexpr unsigned MostOfShort = 100;
/// Bytes that are moved in less than a tenth of a microsecond.
constexpr uint64_t MostMoved = 4096;

ClockedCalls::ClockedCalls(const Module &M)
    : Library(Triple(M.getTargetTriple())) {
  const GlobalVariable *Names = M.getNamedGlobal(SystemName);
  SmallVector<StringRef, 64> Found;
  if (Names && Names->hasInitializer())
    cast<ConstantDataSequential>(Names->getInitializer())
        ->getRawDataValues()
        .split(Found, '\0', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef Name : Found)
    System.insert(Name);
  findReaching(M);
}

/// Whether the module has the body that a call of the function runs.
static bool hasBody(const Function &F) {
  return !F.isDeclaration() && !F.isInterposable();
}

/// Whether the function only computes, and changes nothing but errno: sin(),
/// toupper(). A function that has no arguments and reads no memory always says
/// the same: __errno_location().
bool ClockedCalls::isShortOfLibrary(const Function &F) const {
  LibFunc Known;
  if (F.arg_empty() && F.willReturn() && F.doesNotAccessMemory())
    return true;
  if (!Library.getLibFunc(F, Known) || F.getReturnType()->isPointerTy() ||
      any_of(F.args(),
             [](const Argument &A) { return A.getType()->isPointerTy(); }))
    return false;
  return F.willReturn() && (F.doesNotAccessMemory() || F.onlyWritesMemory());
}

bool ClockedCalls::isShortBody(const Function &F) {
  unsigned Size = 0;
  for (const Instruction &I : instructions(F)) {
    const auto *Call = dyn_cast<CallBase>(&I);
    if (markerKind(I) != MarkerKind::None || I.isDebugOrPseudoInst())
      continue;
    if (++Size > MostOfShort || (Call && has(*Call)) ||
        (Call && Call->doesNotReturn()) || isa<IndirectBrInst>(I))
      return false;
  }
  SmallVector<std::pair<const BasicBlock *, const BasicBlock *>, 4> BackEdges;
  FindFunctionBackedges(F, BackEdges);
  return BackEdges.empty();
}

bool ClockedCalls::isShort(const Function &F) {
  if (!hasBody(F))
    return isShortOfLibrary(F);
  // False while the function is being examined, as the depth of a recursion is
  // not known.
  auto [Known, IsNew] = Short.try_emplace(&F, false);
  if (!IsNew)
    return Known->second;
  bool Is = isShortBody(F);
  Short[&F] = Is;
  return Is;
}

static bool isOfSanitizer(StringRef Name) {
  Name.consume_front("__");
  for (StringRef Prefix : {"asan_", "hwasan_", "msan_", "tsan_", "ubsan_",
                           "sanitizer_", "dfsan_", "cyg_profile_", "xray_"})
    if (Name.starts_with(Prefix))
      return true;
  return false;
}

/// Throwing takes microseconds, but these functions are short.
static bool isOfOurs(StringRef Name) {
  return Name.starts_with("__lineprof_") || Name.starts_with("__cxa_") ||
         Name.starts_with("__llvm_") || isOfSanitizer(Name);
}

/// Assembly with a colon may define a label, and a copy would define it again.
static bool entersSystem(const InlineAsm &Code) {
  StringRef Text = Code.getAsmString();
  if (Text.contains(':') && !Text.contains("${:uid}"))
    return false;
  for (StringRef Word : {"syscall", "sysenter", "int ", "svc", "call", "rep",
                         "pause", "hlt", "wfe", "wfi"})
    if (Text.contains(Word))
      return true;
  return false;
}

static bool movesMuch(const MemIntrinsic &Move) {
  const auto *Size = dyn_cast<ConstantInt>(Move.getLength());
  return !Size || Size->getValue().ugt(MostMoved);
}

/// Whether LLVM says something of each such call that is left: what the
/// attributes `error` and `warning` ask for.
static bool isTold(const CallBase &Call) {
  const Function *Callee = Call.getCalledFunction();
  return Callee && (Callee->hasFnAttribute("dontcall-error") ||
                    Callee->hasFnAttribute("dontcall-warn"));
}

static bool isPlain(const CallBase &Call) {
  if (isa<CallBrInst>(Call) || Call.isMustTailCall() || Call.doesNotReturn() ||
      Call.hasFnAttr(Attribute::ReturnsTwice) || Call.hasOperandBundles() ||
      Call.cannotDuplicate() || Call.isConvergent() || isTold(Call))
    return false;
  for (unsigned I = 0; I < Call.arg_size(); I++)
    if (Call.paramHasAttr(I, Attribute::InAlloca) ||
        Call.paramHasAttr(I, Attribute::Preallocated))
      return false;
  return true;
}

bool ClockedCalls::has(const CallBase &Call) {
  if (!isPlain(Call) || markerKind(Call) != MarkerKind::None)
    return false;
  if (const auto *Move = dyn_cast<MemIntrinsic>(&Call))
    return movesMuch(*Move);
  if (isa<IntrinsicInst>(Call))
    return false;
  if (const auto *Code = dyn_cast<InlineAsm>(Call.getCalledOperand()))
    return entersSystem(*Code);
  const Function *Callee = Call.getCalledFunction();
  return !Callee || (!isOfOurs(Callee->getName()) && !isShort(*Callee));
}

/// Whether the function is the system's, and calls nobody that it is given. The
/// C++ library's own functions are in namespace std.
bool ClockedCalls::isOfSystem(const Function &F) const {
  LibFunc Known;
  StringRef Name = F.getName();
  Name.consume_front("\1");
  bool IsKnown = Library.getLibFunc(F, Known) && Known != LibFunc_qsort;
  return System.contains(Name) || IsKnown || isOfOurs(Name) ||
         Name.starts_with("_ZS") || Name.starts_with("_ZNS") ||
         Name.starts_with("_ZNKS");
}

/// Whether the call may lead into code that this module does not have, and that
/// is not the system's.
bool ClockedCalls::leadsOut(const CallBase &Call) const {
  const Function *Callee = Call.getCalledFunction();
  if (isa<IntrinsicInst>(Call) || Call.isInlineAsm())
    return false;
  return !Callee || (!hasBody(*Callee) && !isOfSystem(*Callee));
}

/// Finds the functions in which profiled code may run: those that are profiled
/// or lead out, then their callers, until there are no more.
void ClockedCalls::findReaching(const Module &M) {
  DenseMap<const Function *, SmallVector<const Function *, 4>> Callers;
  SmallVector<const Function *, 32> Found;
  for (const Function &F : M)
    for (const Instruction &I : instructions(F)) {
      const auto *Call = dyn_cast<CallBase>(&I);
      if (!Call)
        continue;
      if (leadsOut(*Call))
        Found.push_back(&F);
      for (const Use &Used : Call->operands())
        if (const auto *Callee = dyn_cast<Function>(Used->stripPointerCasts());
            Callee && hasBody(*Callee))
          Callers[Callee].push_back(&F);
    }
  for (const Function &F : M)
    if (hasCounters(F))
      Found.push_back(&F);
  while (!Found.empty()) {
    const Function *F = Found.pop_back_val();
    if (Reaching.insert(F).second)
      Found.append(Callers[F].begin(), Callers[F].end());
  }
}

bool ClockedCalls::mayEnterProfiled(const CallBase &Call) const {
  return leadsOut(Call) || any_of(Call.operands(), [this](const Use &Used) {
           const auto *F = dyn_cast<Function>(Used->stripPointerCasts());
           return F && Reaching.contains(F);
         });
}
