// SPDX-License-Identifier: MIT
//
// See ProbeLowering.h.
#include "ProbeLowering.h"

#include "BodySwitch.h"
#include "BodyTwin.h"
#include "CountLowering.h"
#include "CountMerge.h"
#include "CountTerms.h"
#include "FrameLevels.h"
#include "Markers.h"
#include "ProbeAssembly.h"
#include "ProbeBuilder.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;
using namespace lineprof;

namespace {

class Lowering {
public:
  Lowering(Module &M, const TableView &Table)
      : M(M), Table(Table), Unit(M),
        // clang's flag in every module that goes into LTO or ThinLTO.
        IsForLinkTime(M.getModuleFlag("EnableSplitLTOUnit")) {}

  void lower(Function &F);
  void removeDeclarations();

private:
  using MarkerAt = std::pair<CallInst *, MarkerKind>;

  void lowerProbes(Function &F, ArrayRef<MarkerAt> Markers,
                   const FrameLevels &Levels);
  void lowerSwitched(Function &F, ArrayRef<MarkerAt> Markers,
                     const FrameLevels &Levels);
  ProbeContext gate(Instruction *Before, const ProbeContext &Context,
                    uint32_t Function);
  void lowerToCalls(Function &F, ArrayRef<MarkerAt> Markers,
                    const FrameLevels &Levels, bool IsSwitched);
  Value *gateOfCalls(Function &F, ArrayRef<MarkerAt> Markers);
  Value *readGate(IRBuilderBase &B, uint32_t Function);
  void settleGate(Function &F);
  void lowerProbe(CallInst *Marker, MarkerKind K, ProbeBuilder &Probe,
                  const ProbeContext &Context, const FrameLevels &Levels);
  void lowerRegion(CallInst *Marker, MarkerKind K);

  Module &M;
  const TableView &Table;
  UnitHelpers Unit;
  const bool IsForLinkTime;
  AllocaInst *ForCounters = nullptr; // of the function at hand
};

} // namespace

static bool isRegion(MarkerKind K) {
  return K == MarkerKind::RegionBegin || K == MarkerKind::RegionValues ||
         K == MarkerKind::RegionEnd || K == MarkerKind::Step;
}

void Lowering::lowerProbe(CallInst *Marker, MarkerKind K, ProbeBuilder &Probe,
                          const ProbeContext &Context,
                          const FrameLevels &Levels) {
  if (K == MarkerKind::Line)
    return Probe.writeLine(Context, markerIndex(*Marker));
  // The linker may inline this function into others of any level.
  ProbeContext Own = Probe.atLevel(Context, IsForLinkTime ? FrameLevels::Count
                                                          : Levels.of(Marker));
  if (K == MarkerKind::Enter)
    Marker->replaceAllUsesWith(Probe.writeEnter(Own, enterMarker(*Marker)));
  else if (K == MarkerKind::Exit)
    Probe.writeExit(Own, markerFrame(*Marker));
  else if (K == MarkerKind::Reanchor)
    Probe.writeReanchor(Own, markerFrame(*Marker));
}

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

/// Regions stay calls, guarded: the runtime may not be there.
void Lowering::lowerRegion(CallInst *Marker, MarkerKind K) {
  LLVMContext &Ctx = M.getContext();
  IRBuilder<> B(Marker);
  Type *Ptr = B.getPtrTy(), *I32 = B.getInt32Ty();
  bool Begins = K == MarkerKind::RegionBegin || K == MarkerKind::RegionValues;
  Type *Result = Begins ? I32 : Type::getVoidTy(Ctx);
  SmallVector<Type *, 4> Types = {Ptr, I32};
  if (K == MarkerKind::RegionValues)
    Types.append({I32, Ptr});
  Function *Runtime =
      Unit.runtime(runtimeName(K), FunctionType::get(Result, Types, false));
  SmallVector<Value *, 4> Arguments = {Unit.module(), Marker->getArgOperand(0)};
  BasicBlock *Before = Marker->getParent();
  BasicBlock *After = Before->splitBasicBlock(Marker->getIterator());
  BasicBlock *Present = BasicBlock::Create(Ctx, "", Before->getParent(), After);
  Before->getTerminator()->eraseFromParent();
  B.SetInsertPoint(Before);
  B.SetCurrentDebugLocation(Marker->getDebugLoc());
  Value *Calls = B.CreateIsNotNull(Runtime);
  if (K == MarkerKind::RegionEnd) {
    Arguments[1] = B.CreateLoad(I32, Arguments[1]);
    // What a clean body did not begin (removeMarker()) has no end.
    Calls = B.CreateAnd(Calls,
                        B.CreateICmpNE(Arguments[1], B.getInt32(UINT32_MAX)));
  }
  B.CreateCondBr(Calls, Present, After);
  B.SetInsertPoint(Present);
  if (K == MarkerKind::RegionValues)
    Arguments.append(
        {B.getInt32(Marker->arg_size() - 1), storeValues(B, Marker)});
  Value *Answer = B.CreateCall(Runtime, Arguments);
  B.CreateBr(After);
  if (!Begins)
    return;
  PHINode *Depth = PHINode::Create(I32, 2, "");
  Depth->insertInto(After, After->begin());
  Depth->addIncoming(Answer, Present);
  Depth->addIncoming(B.getInt32(UINT32_MAX), Before);
  Marker->replaceAllUsesWith(Depth);
}

/// The context of a function that arrives in its timed body at more than one
/// place: variables until the end, when they get their phis.
class ContextVariables {
public:
  explicit ContextVariables(Function &F) {
    IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().begin());
    Thread = B.CreateAlloca(B.getPtrTy());
    Slab = B.CreateAlloca(B.getPtrTy());
    Stack = B.CreateAlloca(B.getInt64Ty());
  }

  void set(Instruction *Before, const ProbeContext &Context) {
    IRBuilder<> B(Before);
    B.CreateStore(Context.Thread, Thread);
    B.CreateStore(Context.Slab, Slab);
    B.CreateStore(Context.Stack, Stack);
  }

  ProbeContext get(Instruction *Before) {
    IRBuilder<> B(Before);
    return {B.CreateLoad(B.getPtrTy(), Thread),
            B.CreateLoad(B.getPtrTy(), Slab),
            B.CreateLoad(B.getInt64Ty(), Stack)};
  }

  void promote(Function &F) {
    DominatorTree DT(F);
    PromoteMemToReg({Thread, Slab, Stack}, DT);
  }

private:
  AllocaInst *Thread, *Slab, *Stack;
};

/// The mode, also for the counters: it may change between two readings.
Value *Lowering::readGate(IRBuilderBase &B, uint32_t Function) {
  Value *IsTimed = writeMode(B, Function);
  if (ForCounters)
    B.CreateStore(IsTimed, ForCounters);
  return IsTimed;
}

/// After all that asks for it.
void Lowering::settleGate(Function &F) {
  if (!ForCounters)
    return;
  if (none_of(ForCounters->users(),
              [](User *U) { return isa<StoreInst>(U); })) {
    splitAfterAllocas(F);
    IRBuilder<> B(F.getEntryBlock().getTerminator());
    readGate(B, *enteredFunction(F));
  }
  DominatorTree DT(F);
  PromoteMemToReg({ForCounters}, DT);
}

/// A function that could not be split records into the sink while the mode
/// says clean.
ProbeContext Lowering::gate(Instruction *Before, const ProbeContext &Context,
                            uint32_t Function) {
  IRBuilder<> B(Before);
  Value *IsTimed = readGate(B, Function);
  return {B.CreateSelect(IsTimed, Context.Thread, Unit.sinkThread()),
          B.CreateSelect(IsTimed, Context.Slab, Unit.sinkSlab()),
          Context.Stack};
}

/// The enter marker that opens the function's own frame; null: it has none.
static CallInst *firstEnter(ArrayRef<std::pair<CallInst *, MarkerKind>> All) {
  for (auto [Marker, K] : All)
    if (K == MarkerKind::Enter)
      return Marker;
  return nullptr;
}

/// One arrival, at the function's entry.
void Lowering::lowerProbes(Function &F, ArrayRef<MarkerAt> Markers,
                           const FrameLevels &Levels) {
  splitAfterAllocas(F); // the prologue splits the entry block
  Instruction *Top = F.getEntryBlock().getTerminator();
  ProbeContext Context = ProbeBuilder(Top, Unit, Table).writePrologue();
  CallInst *Enter = firstEnter(Markers);
  if (Enter && !F.hasFnAttribute(TimedAttribute))
    Context = gate(Top, Context, enterMarker(*Enter).Function);
  for (auto [Marker, K] : Markers)
    if (!isRegion(K)) {
      ProbeBuilder Probe(Marker, Unit, Table);
      lowerProbe(Marker, K, Probe, Context, Levels);
    }
}

void Lowering::lowerSwitched(Function &F, ArrayRef<MarkerAt> Markers,
                             const FrameLevels &Levels) {
  ContextVariables Variables(F);
  for (auto [Marker, K] : Markers)
    if (K == MarkerKind::Arrive)
      Variables.set(Marker, ProbeBuilder(Marker, Unit, Table).writePrologue());
  for (auto [Marker, K] : Markers)
    if (!isRegion(K) && K != MarkerKind::Arrive) {
      ProbeBuilder Probe(Marker, Unit, Table);
      lowerProbe(Marker, K, Probe, Variables.get(Marker), Levels);
    }
  Variables.promote(F);
}

static bool movesStackPointer(Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    const auto *Alloca = dyn_cast<AllocaInst>(&I);
    return Alloca && !Alloca->isStaticAlloca();
  });
}

/// Whether a function that could not be split runs as timed; null: it always
/// does.
Value *Lowering::gateOfCalls(Function &F, ArrayRef<MarkerAt> Markers) {
  CallInst *Enter = firstEnter(Markers);
  if (!Enter || F.hasFnAttribute(TimedAttribute))
    return nullptr;
  IRBuilder<> B(F.getEntryBlock().getTerminator());
  return readGate(B, enterMarker(*Enter).Function);
}

/// Probes that find the thread themselves. The stack pointer is the same at
/// all calls of the function, or is kept from where the timed body began.
void Lowering::lowerToCalls(Function &F, ArrayRef<MarkerAt> Markers,
                            const FrameLevels &Levels, bool IsSwitched) {
  splitAfterAllocas(F);
  Instruction *Top = F.getEntryBlock().getTerminator();
  Value *IsTimed = IsSwitched ? nullptr : gateOfCalls(F, Markers);
  AllocaInst *Kept = nullptr;
  if (movesStackPointer(F)) {
    IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().begin());
    Kept = B.CreateAlloca(B.getInt64Ty());
  }
  auto Keep = [&](Instruction *Place) {
    if (Kept)
      new StoreInst(ProbeBuilder(Place, Unit, Table).writeStackPointer(), Kept,
                    Place->getIterator());
  };
  if (!IsSwitched)
    Keep(Top);
  for (auto [Marker, K] : Markers)
    if (K == MarkerKind::Arrive)
      Keep(Marker);
  for (auto [Marker, K] : Markers) {
    if (isRegion(K) || K == MarkerKind::Arrive)
      continue;
    Instruction *Place = Marker;
    if (IsTimed) {
      Place = SplitBlockAndInsertIfThen(IsTimed, Marker->getIterator(), false);
      Place->setDebugLoc(Marker->getDebugLoc());
    }
    ProbeBuilder Probe(Place, Unit, Table);
    ProbeContext Context = {nullptr, nullptr, nullptr};
    if (Kept)
      Context.Stack = new LoadInst(Kept->getAllocatedType(), Kept, "",
                                   Place->getIterator());
    lowerProbe(Marker, K, Probe, Context, Levels);
  }
  if (Kept) {
    DominatorTree DT(F);
    PromoteMemToReg({Kept}, DT);
  }
}

void Lowering::lower(Function &F) {
  ForCounters = lowerCounters(F, Unit, Table);
  SmallVector<MarkerAt, 32> Markers;
  bool HasProbes = false, IsSwitched = false;
  unsigned Frames = 0;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    MarkerKind K = markerKind(I);
    if (K == MarkerKind::Callee)
      removeMarker(cast<CallInst>(&I));
    if (K == MarkerKind::None || K == MarkerKind::Callee)
      continue;
    Markers.push_back({cast<CallInst>(&I), K});
    HasProbes |= !isRegion(K);
    IsSwitched |= K == MarkerKind::Arrive;
    Frames += K == MarkerKind::Enter;
  }
  FrameLevels Levels;
  if (Frames > 1)
    Levels.compute(F);
  if (HasProbes && ProbeAssembly::covers(M))
    lowerToCalls(F, Markers, Levels, IsSwitched);
  else if (IsSwitched)
    lowerSwitched(F, Markers, Levels);
  else if (HasProbes)
    lowerProbes(F, Markers, Levels);
  settleGate(F);
  for (auto [Marker, K] : Markers) {
    if (isRegion(K))
      lowerRegion(Marker, K);
    Marker->eraseFromParent();
  }
}

/// While they were calls, probes only touched memory that nobody sees, and
/// the optimiser may have written that down in functions and their callers.
/// What comes after us (link-time optimisation) must not believe it.
static void forgetEffects(Module &M) {
  for (Function &F : M) {
    MemoryEffects Effects = F.getMemoryEffects();
    if (!F.isDeclaration() &&
        isModSet(Effects.getModRef(IRMemLocation::InaccessibleMem)))
      F.setMemoryEffects(MemoryEffects::unknown());
  }
}

void Lowering::removeDeclarations() {
  for (const char *Name : {MarkEnter, MarkLine, MarkRegionBegin,
                           MarkRegionValues, MarkRegionEnd, MarkStep, MarkKeep})
    if (Function *F = M.getFunction(Name))
      if (F->isDeclaration() && F->use_empty())
        F->eraseFromParent();
}

PreservedAnalyses ProbeLoweringPass::run(Module &M, ModuleAnalysisManager &) {
  std::optional<TableView> Table = TableView::find(M);
  if (!Table || !M.getNamedGlobal(ModuleName))
    return PreservedAnalyses::all();
  mergeCounters(M);
  Lowering L(M, *Table);
  SmallVector<Function *, 64> Functions;
  for (Function &F : M)
    if (!F.isDeclaration())
      Functions.push_back(&F);
  for (Function *F : Functions)
    L.lower(*F);
  setCounts(M, emitCounts(M, *Table));
  L.removeDeclarations();
  forgetEffects(M);
  return PreservedAnalyses::none();
}
