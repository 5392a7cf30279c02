// SPDX-License-Identifier: MIT
//
// See RegionLowering.h.
#include "passes/RegionLowering.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace lineprof;

static const char *runtimeName(MarkerKind K) {
  switch (K) {
  case MarkerKind::RegionBegin:
    return "__lineprof_region_begin";
  case MarkerKind::RegionValues:
    return "__lineprof_region_begin_values";
  case MarkerKind::RegionEnd:
    return "__lineprof_region_end";
  default:
    return "__lineprof_step";
  }
}

/// The values of a region as an array on the stack, 64 bits each; the place
/// where it is filled is `B`'s.
static Value *storeValues(IRBuilder<> &B, CallInst *Marker) {
  unsigned Count = Marker->arg_size() - 1;
  Type *I64 = B.getInt64Ty(), *Array = ArrayType::get(I64, Count);
  BasicBlock &Entry = Marker->getFunction()->getEntryBlock();
  auto *Room = new AllocaInst(
      Array, Marker->getModule()->getDataLayout().getAllocaAddrSpace(), "",
      Entry.getFirstInsertionPt());
  for (unsigned I = 0; I < Count; I++)
    B.CreateStore(B.CreateBitCast(Marker->getArgOperand(I + 1), I64),
                  B.CreateConstInBoundsGEP2_32(Array, Room, 0, I));
  return Room;
}

/// Whether the region is one of steps: rounds of a loop, calls of a function.
static bool isOfStep(const CallInst &Marker, const TableView &Table) {
  auto *Region = dyn_cast<ConstantInt>(Marker.getArgOperand(0));
  return markerKind(Marker) == MarkerKind::Step || !Region ||
         Table.isStep(uint32_t(Region->getZExtValue()));
}

/// An i1: whether the runtime is to be called; it may be missing.
static Value *writeIsWanted(IRBuilderBase &B, const CallInst &Marker,
                            Function *Runtime, const TableView &Table,
                            Constant *Recording) {
  if (markerKind(Marker) == MarkerKind::RegionEnd) // not if it was not begun
    return B.CreateICmpNE(B.CreateLoad(B.getInt32Ty(), Marker.getArgOperand(0)),
                          B.getInt32(UINT32_MAX));
  if (isOfStep(Marker, Table))
    return B.CreateIsNotNull(Runtime);
  return B.CreateICmpNE(B.CreateLoad(B.getInt8Ty(), Recording), B.getInt8(0));
}

static Function *findRuntime(CallInst &Marker) {
  LLVMContext &Ctx = Marker.getContext();
  MarkerKind K = markerKind(Marker);
  Type *Ptr = PointerType::getUnqual(Ctx), *I32 = Type::getInt32Ty(Ctx);
  bool Begins = K == MarkerKind::RegionBegin || K == MarkerKind::RegionValues;
  SmallVector<Type *, 4> Types = {Ptr, I32};
  if (K == MarkerKind::RegionValues)
    Types.append({I32, Ptr});
  return runtimeFunction(
      *Marker.getModule(), runtimeName(K),
      FunctionType::get(Begins ? I32 : Type::getVoidTy(Ctx), Types, false));
}

void lineprof::lowerRegion(CallInst *Marker, UnitHelpers &Unit,
                           const TableView &Table, Constant *Recording) {
  LLVMContext &Ctx = Marker->getContext();
  MarkerKind K = markerKind(*Marker);
  Function *Runtime = findRuntime(*Marker);
  BasicBlock *Before = Marker->getParent();
  BasicBlock *After = Before->splitBasicBlock(Marker->getIterator());
  BasicBlock *Present = BasicBlock::Create(Ctx, "", Before->getParent(), After);
  Before->getTerminator()->eraseFromParent();
  IRBuilder<> B(Before);
  B.SetCurrentDebugLocation(Marker->getDebugLoc());
  B.CreateCondBr(writeIsWanted(B, *Marker, Runtime, Table, Recording), Present,
                 After);
  B.SetInsertPoint(Present);
  SmallVector<Value *, 4> Arguments = {Unit.module(), Marker->getArgOperand(0)};
  if (K == MarkerKind::RegionEnd)
    Arguments[1] = B.CreateLoad(B.getInt32Ty(), Arguments[1]);
  if (K == MarkerKind::RegionValues)
    Arguments.append(
        {B.getInt32(Marker->arg_size() - 1), storeValues(B, Marker)});
  Value *Depth = B.CreateCall(Runtime, Arguments);
  B.CreateBr(After);
  if (Depth->getType()->isVoidTy())
    return;
  PHINode *Begun = PHINode::Create(Depth->getType(), 2, "");
  Begun->insertInto(After, After->begin());
  Begun->addIncoming(Depth, Present);
  Begun->addIncoming(B.getInt32(UINT32_MAX), Before);
  Marker->replaceAllUsesWith(Begun);
}
