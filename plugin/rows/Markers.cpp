// SPDX-License-Identifier: MIT
//
// See Markers.h.
#include "rows/Markers.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace lineprof;

// Operands of both annotations.
enum { Subject, Owner, KindAt, IndexAt, TimesAt };

/// None: not known before the program is linked.
static std::optional<uint64_t> knownAddress(const Value *V) {
  if (isa<ConstantPointerNull>(V))
    return 0;
  const auto *Address = dyn_cast<ConstantExpr>(V);
  if (!Address || Address->getOpcode() != Instruction::IntToPtr)
    return std::nullopt;
  const auto *Number = dyn_cast<ConstantInt>(Address->getOperand(0));
  return Number ? std::optional(Number->getZExtValue()) : std::nullopt;
}

static uint64_t addressValue(const Value *V) {
  return knownAddress(V).value_or(0);
}

static Constant *valueAddress(LLVMContext &Ctx, uint64_t Value) {
  return ConstantExpr::getIntToPtr(
      ConstantInt::get(Type::getInt64Ty(Ctx), Value),
      PointerType::getUnqual(Ctx));
}

static bool isOurs(const IntrinsicInst &Call) {
  Intrinsic::ID ID = Call.getIntrinsicID();
  return (ID == Intrinsic::var_annotation || ID == Intrinsic::ptr_annotation) &&
         Call.getArgOperand(Owner)->getName() == ModuleName;
}

MarkerKind lineprof::markerKind(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  if (!Callee || !Callee->isDeclaration())
    return MarkerKind::None;
  if (const auto *Intrinsic = dyn_cast<IntrinsicInst>(Call))
    return isOurs(*Intrinsic)
               ? MarkerKind(addressValue(Call->getArgOperand(KindAt)))
               : MarkerKind::None;
  if (!Callee->getName().starts_with("__lineprof_mark_"))
    return MarkerKind::None;
  return StringSwitch<MarkerKind>(Callee->getName())
      .Case(MarkRegionBegin, MarkerKind::RegionBegin)
      .Case(MarkRegionValues, MarkerKind::RegionValues)
      .Case(MarkRegionEnd, MarkerKind::RegionEnd)
      .Case(MarkStep, MarkerKind::Step)
      .Default(MarkerKind::None);
}

bool lineprof::isCounter(const Instruction &I) {
  return markerKind(I) == MarkerKind::Counter;
}

bool lineprof::hasCounters(const Function &F) {
  return any_of(instructions(F), isCounter);
}

/// More instructions than the counters of one loop take, even unrolled.
constexpr unsigned MostValues = 1024;

bool lineprof::onlyCounts(const Instruction &Value) {
  SmallVector<const Instruction *, 16> Work = {&Value};
  SmallPtrSet<const Instruction *, 16> Seen = {&Value};
  bool IsCounted = false;
  while (!Work.empty()) {
    for (const User *U : Work.pop_back_val()->users()) {
      const auto *I = cast<Instruction>(U);
      if (isCounter(*I)) {
        IsCounted = true;
        continue;
      }
      if (I->mayHaveSideEffects() || I->isTerminator())
        return false;
      if (Seen.insert(I).second)
        Work.push_back(I);
      if (Seen.size() > MostValues)
        return false;
    }
  }
  return IsCounted;
}

bool lineprof::isRegionMarker(MarkerKind K) {
  return K == MarkerKind::RegionBegin || K == MarkerKind::RegionValues ||
         K == MarkerKind::RegionEnd || K == MarkerKind::Step;
}

CallInst *lineprof::asMarkCall(Instruction &I, StringRef Name) {
  auto *Call = dyn_cast<CallInst>(&I);
  Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->getName() == Name ? Call : nullptr;
}

uint32_t lineprof::markCallIndex(const CallInst *Call) {
  return cast<ConstantInt>(Call->getArgOperand(0))->getZExtValue();
}

uint32_t lineprof::markerIndex(const CallInst &Marker) {
  return uint32_t(
      cast<ConstantInt>(Marker.getArgOperand(IndexAt))->getZExtValue());
}

Value *lineprof::markerFrame(const CallInst &Marker) {
  return Marker.getArgOperand(Subject);
}

Value *lineprof::markerTimes(const CallInst &Marker) {
  Value *Times = Marker.getArgOperand(TimesAt);
  auto *Cast = dyn_cast<IntToPtrInst>(Times);
  return Cast ? Cast->getOperand(0) : Times;
}

bool lineprof::countsOnce(const CallInst &Marker) {
  Value *Times = Marker.getArgOperand(TimesAt);
  return knownAddress(Times) == 1;
}

Value *lineprof::writeTimes(IRBuilderBase &B, const CallInst &Marker) {
  Value *Times = Marker.getArgOperand(TimesAt);
  if (std::optional<uint64_t> Known = knownAddress(Times))
    return B.getInt64(*Known);
  auto *Cast = dyn_cast<IntToPtrInst>(Times);
  if (Cast && Cast->getSrcTy()->isIntegerTy(64))
    return Cast->getOperand(0);
  return B.CreatePtrToInt(Times, B.getInt64Ty());
}

EnterMarker lineprof::enterMarker(const CallInst &Marker) {
  return {markerIndex(Marker),
          uint32_t(addressValue(Marker.getArgOperand(Subject)))};
}

/// LLVM makes up an intrinsic's name each time that it is asked for the
/// function, which takes longer than all else about a marker.
static Function *declared(const Module &M, Intrinsic::ID ID) {
  return M.getFunction(ID == Intrinsic::var_annotation
                           ? "llvm.var.annotation.p0.p0"
                           : "llvm.ptr.annotation.p0.p0");
}

static CallInst *create(IRBuilderBase &B, Intrinsic::ID ID, MarkerKind Kind,
                        Value *Subject, uint32_t Index,
                        Value *Times = nullptr) {
  Module *M = B.GetInsertBlock()->getModule();
  LLVMContext &Ctx = B.getContext();
  Type *Ptr = B.getPtrTy();
  Value *Operands[] = {
      Subject, M->getNamedGlobal(ModuleName), valueAddress(Ctx, uint64_t(Kind)),
      B.getInt32(Index),
      Times ? B.CreateIntToPtr(Times, Ptr)
            : ConstantPointerNull::get(PointerType::getUnqual(Ctx))};
  Function *Callee = declared(*M, ID);
  CallInst *Marker = Callee ? B.CreateCall(Callee, Operands)
                            : B.CreateIntrinsic(ID, {Ptr, Ptr}, Operands);
  Marker->addFnAttr(Attribute::NoMerge);
  return Marker;
}

static CallInst *createNote(IRBuilderBase &B, MarkerKind Kind, Value *Frame,
                            uint32_t Index, Value *Times = nullptr) {
  if (!Frame)
    Frame = ConstantPointerNull::get(PointerType::getUnqual(B.getContext()));
  return create(B, Intrinsic::var_annotation, Kind, Frame, Index, Times);
}

CallInst *lineprof::createLine(IRBuilderBase &B, uint32_t Line) {
  return createNote(B, MarkerKind::Line, nullptr, Line);
}

CallInst *lineprof::createEnter(IRBuilderBase &B, const EnterMarker &Enter) {
  return create(B, Intrinsic::ptr_annotation, MarkerKind::Enter,
                valueAddress(B.getContext(), Enter.Line), Enter.Function);
}

CallInst *lineprof::createExit(IRBuilderBase &B, Value *Frame,
                               uint32_t Function) {
  return createNote(B, MarkerKind::Exit, Frame, Function);
}

CallInst *lineprof::createReanchor(IRBuilderBase &B, Value *Frame) {
  return createNote(B, MarkerKind::Reanchor, Frame, 0);
}

CallInst *lineprof::createCount(IRBuilderBase &B, uint32_t Key) {
  return createNote(B, MarkerKind::Count, nullptr, Key);
}

/// Counters cost the inliner nothing, but they keep apart blocks and ways that
/// would have become one, and those it counts. So each lets its function be a
/// little longer before it is too long to be inlined (InlineCost.h of LLVM:
/// what an instruction of the callee adds to the threshold). Measured: less,
/// and Eigen and parsers of Boost Spirit are not inlined as they are without
/// counters; more, and code becomes larger and no faster.
constexpr const char CreditOfCounter[] = "10";

CallInst *lineprof::createCounter(IRBuilderBase &B, uint32_t Counter,
                                  Value *Times) {
  CallInst *Marker = createNote(B, MarkerKind::Counter, nullptr, Counter,
                                Times ? Times : B.getInt64(1));
  if (!B.GetInsertBlock()->isEntryBlock())
    Marker->addFnAttr(Attribute::get(B.getContext(), "call-threshold-bonus",
                                     CreditOfCounter));
  return Marker;
}

void lineprof::removeMarker(CallInst *Marker) {
  Type *Ty = Marker->getType();
  if (Ty->isIntegerTy())
    Marker->replaceAllUsesWith(Constant::getAllOnesValue(Ty));
  else if (!Ty->isVoidTy())
    Marker->replaceAllUsesWith(Constant::getNullValue(Ty));
  Marker->eraseFromParent();
}
