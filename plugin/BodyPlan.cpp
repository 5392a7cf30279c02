// SPDX-License-Identifier: MIT
//
// See BodyPlan.h.
#include "BodyPlan.h"

#include "BodySwitch.h"
#include "BodyTwin.h"
#include "DeadCallees.h"
#include "Markers.h"
#include "ModuleTable.h"
#include "RealCalls.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace lineprof;

constexpr const char PlanNote[] = "lineprof.plan";

namespace {

enum class Plan {
  Twin,   // two functions, now
  Late,   // split after simplification
  Whole,  // one body, for good
  Through // not profiled, calls who is: one body, no call of those inlined
};

class Planner {
public:
  Planner(Module &M, const TableView &Table) : M(M), Table(Table) {}
  void run();

private:
  void findProfiled();
  void keepRegionsApart();
  void findCarriers();
  void holdAddressTaken();
  void keepIndirectCalls(Function &F);
  Plan choose(Function &F);
  void makeTwin(Function &F);
  void separate(Function &F, Plan P);
  void giveEffects(Function &F);
  void redirect(CallBase &Call, Function &Callee, Plan P);
  SmallVector<CallBase *, 16> profiledCalls(Function &F) const;

  Module &M;
  const TableView &Table;
  RealCalls Calls;
  MapVector<Function *, Plan> Plans;
  DenseMap<const Function *, uint32_t> Indices;
  SmallPtrSet<const Function *, 16> Carriers;
  // Always inlined, but for their timed twins: those are large.
  SmallPtrSet<const Function *, 16> Called;
  SmallPtrSet<const FunctionType *, 16> AddressTaken;
};

} // namespace

/// The function that is called, also by an alias; null if it is chosen when
/// the program is linked or runs.
static Function *calledFunction(const CallBase &Call) {
  Value *Target = Call.getCalledOperand();
  while (auto *Alias = dyn_cast<GlobalAlias>(Target)) {
    if (Alias->isInterposable())
      return nullptr;
    Target = Alias->getAliasee();
  }
  auto *F = dyn_cast<Function>(Target);
  return F && F->getFunctionType() == Call.getFunctionType() ? F : nullptr;
}

/// The calls of a function in the module, also by aliases.
static SmallVector<CallBase *, 16> callsOf(const Function &F) {
  SmallVector<CallBase *, 16> Found;
  SmallVector<const Value *, 4> Names = {&F};
  while (!Names.empty())
    for (const User *U : Names.pop_back_val()->users())
      if (isa<GlobalAlias>(U))
        Names.push_back(U);
      else if (auto *Call = dyn_cast<CallBase>(const_cast<User *>(U));
               Call && calledFunction(*Call) == &F)
        Found.push_back(Call);
  return Found;
}

/// Of a block; steps are recorded in clean bodies, too.
static bool isRegionBegin(const Instruction &I, const TableView &Table) {
  MarkerKind K = markerKind(I);
  if (K != MarkerKind::RegionBegin && K != MarkerKind::RegionValues)
    return false;
  auto *Region = dyn_cast<ConstantInt>(cast<CallInst>(I).getArgOperand(0));
  return !Region || !Table.isStep(uint32_t(Region->getZExtValue()));
}

static bool hasRegions(const Function &F, const TableView &Table) {
  return any_of(instructions(F),
                [&](const Instruction &I) { return isRegionBegin(I, Table); });
}

void Planner::findProfiled() {
  for (Function &F : M)
    if (!F.isDeclaration())
      if (std::optional<uint32_t> Index = enteredFunction(F)) {
        Plans[&F] = Plan::Whole;
        Indices[&F] = *Index;
      }
}

/// Functions that are not profiled and call, directly or through others, some
/// that are: into a clean body of theirs those may be inlined, so they have
/// timed ones, too, without markers.
void Planner::findCarriers() {
  SmallVector<Function *, 32> Work;
  for (auto &[F, P] : Plans)
    Work.push_back(F);
  while (!Work.empty()) {
    Function *Callee = Work.pop_back_val();
    for (CallBase *Call : callsOf(*Callee)) {
      Function *F = Call->getFunction();
      if (!Plans.insert({F, Plan::Through}).second)
        continue;
      Carriers.insert(F);
      Indices[F] = Indices[Callee];
      Work.push_back(F);
    }
  }
}

Plan Planner::choose(Function &F) {
  if (Carriers.contains(&F))
    return reasonNotToSplit(F) || F.isPresplitCoroutine() || !canForward(F) ||
                   mayRunLong(F, Table, Calls)
               ? Plan::Through
               : Plan::Twin;
  if (reasonNotToSplit(F))
    return Plan::Whole;
  if (F.isPresplitCoroutine() || !canForward(F))
    return Plan::Late;
  // Often a template in all but name: what it is without the constants that it
  // is called with is no clean body. Its loops run as its caller was entered.
  if (F.hasFnAttribute(Attribute::AlwaysInline) && !hasSteps(F, Table) &&
      !hasRegions(F, Table)) {
    if (mayRunLong(F, Table, Calls))
      Called.insert(&F);
    return Plan::Twin;
  }
  return mayRunLong(F, Table, Calls) ? Plan::Late : Plan::Twin;
}

SmallVector<CallBase *, 16> Planner::profiledCalls(Function &F) const {
  SmallVector<CallBase *, 16> Found;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    Function *Callee = Call ? calledFunction(*Call) : nullptr;
    if (Callee && Plans.count(Callee))
      Found.push_back(Call);
  }
  return Found;
}

/// `Call` stands in code of the timed world, or in code that will be in both.
void Planner::redirect(CallBase &Call, Function &Callee, Plan P) {
  Plan Other = Plans.lookup(&Callee);
  // What the clean function is called with is not all that it may meet.
  if (P == Plan::Whole || Callee.onlyReadsMemory())
    hold(Callee);
  // Pure or not: each call counts.
  Call.removeFnAttr(Attribute::Memory);
  if (P == Plan::Through) {
    hold(Callee);
    Call.setCalledFunction(timedEntry(Callee));
    return;
  }
  if (Other == Plan::Whole || Other == Plan::Through)
    return;
  if (Function *Timed = timedTwin(Callee);
      Timed && P != Plan::Late &&
      Timed->hasFnAttribute(Attribute::AlwaysInline) &&
      !Callee.isInterposable())
    Call.setCalledFunction(Timed);
  else if (P == Plan::Late)
    postpone(Call, &Callee);
  else
    Call.setCalledFunction(timedEntry(Callee));
}

/// A call through a pointer may become one of a clean function, and be inlined,
/// doubled or dropped, where it should have met the choice at its entry.
void Planner::keepIndirectCalls(Function &F) {
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    if (!Call || !Call->isIndirectCall() ||
        !AddressTaken.contains(Call->getFunctionType()))
      continue;
    if (Plans.count(&F) && Plans[&F] == Plan::Late)
      postpone(*Call, nullptr);
    else
      hideCallee(*Call);
  }
}

void Planner::holdAddressTaken() {
  for (auto [F, P] : Plans)
    if (F->hasAddressTaken(nullptr, false, true, /*IgnoreLLVMUsed=*/true)) {
      AddressTaken.insert(F->getFunctionType());
      hold(*F);
    }
  // Whoever is called through a pointer that is hidden is called by nobody, as
  // far as LLVM can see: it takes a marker's operand for no use of an address.
  if (!AddressTaken.empty())
    for (Function &F : M)
      if (F.hasLocalLinkage() && !F.isDeclaration() && !Plans.count(&F) &&
          F.hasAddressTaken(nullptr, false, true, /*IgnoreLLVMUsed=*/true))
        hold(F);
  for (Function &F : M)
    if (!Plans.count(&F))
      keepIndirectCalls(F);
}

void Planner::separate(Function &F, Plan P) {
  Function *InTimed = P == Plan::Twin ? timedTwin(F) : &F;
  keepIndirectCalls(*InTimed);
  for (CallBase *Call : profiledCalls(*InTimed))
    redirect(*Call, *calledFunction(*Call), P);
}

/// Counting a call is an effect, whatever is said of the function: none is to
/// be dropped, or made for two.
void Planner::giveEffects(Function &F) {
  MemoryEffects Counting =
      MemoryEffects::inaccessibleMemOnly(ModRefInfo::ModRef);
  F.setMemoryEffects(F.getMemoryEffects() | Counting);
  for (CallBase *Call : callsOf(F))
    if (Call->getAttributes().getFnAttr(Attribute::Memory).isValid())
      Call->setMemoryEffects(Call->getMemoryEffects() | Counting);
}

/// Clean bodies record no regions, so these functions are never switched while
/// others are. In a clean caller they would be.
void Planner::keepRegionsApart() {
  for (auto &[F, P] : Plans)
    if (hasRegions(*F, Table) && !F->hasFnAttribute(Attribute::AlwaysInline))
      F->addFnAttr(Attribute::NoInline);
}

void Planner::makeTwin(Function &F) {
  Function *Timed = makeTimedTwin(F, Indices[&F], Table);
  if (!Called.contains(&F))
    return;
  Timed->removeFnAttr(Attribute::AlwaysInline);
  Timed->addFnAttr(Attribute::NoInline);
}

void Planner::run() {
  findProfiled();
  keepRegionsApart();
  findCarriers();
  for (auto &[F, P] : Plans)
    P = choose(*F);
  for (auto [F, P] : Plans) {
    if (P == Plan::Twin)
      makeTwin(*F);
    else if (P != Plan::Through)
      keepOutOfLine(*F, P == Plan::Late);
  }
  holdAddressTaken();
  for (auto [F, P] : Plans)
    separate(*F, P);
  for (auto [F, P] : Plans)
    giveEffects(*F);
  listHeld(M);
}

PreservedAnalyses BodyPlanPass::run(Module &M, ModuleAnalysisManager &) {
  std::optional<TableView> Table = TableView::find(M);
  if (!Table || !M.getNamedGlobal(ModuleName) || M.getNamedMetadata(PlanNote))
    return PreservedAnalyses::all();
  M.getOrInsertNamedMetadata(PlanNote);
  noteCallees(M);
  Planner(M, *Table).run();
  return PreservedAnalyses::none();
}

void lineprof::forgetPlan(Module &M) {
  if (NamedMDNode *Note = M.getNamedMetadata(PlanNote))
    Note->eraseFromParent();
}
