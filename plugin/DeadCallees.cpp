// SPDX-License-Identifier: MIT
//
// See DeadCallees.h.
#include "DeadCallees.h"

#include "BodyTwin.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace lineprof;

constexpr const char NotedAttribute[] = "lineprof-elsewhere";

/// Its calls may have effects that nobody here knows of: not of a library that
/// the optimiser knows, nor of a runtime for which it has passes.
static bool isUnknown(const Function &F, const TargetLibraryInfoImpl &Library) {
  LibFunc Known;
  return F.isDeclaration() && F.hasExternalLinkage() && !F.isIntrinsic() &&
         F.getMemoryEffects() == MemoryEffects::unknown() &&
         !Library.getLibFunc(F, Known) && !F.getName().starts_with("objc_") &&
         !F.getName().starts_with("__kmpc_") &&
         !F.getName().starts_with("__cxa_") &&
         !F.getName().starts_with("__lineprof_");
}

void lineprof::noteCallees(Module &M) {
  TargetLibraryInfoImpl Library{Triple(M.getTargetTriple())};
  for (Function &F : M)
    if (isUnknown(F, Library))
      F.addFnAttr(NotedAttribute);
}

namespace {

/// What would be in the object file without timed code: a clean function that
/// was inlined wherever it is called may be there for that alone.
class NeededCode {
public:
  explicit NeededCode(Module &M);
  bool has(const Function &F) const { return Needed.contains(&F); }

private:
  void refer(const Value *To);
  void referTable(const GlobalVariable &Table);

  SmallPtrSet<const Function *, 32> Needed;
  SmallVector<const Function *, 32> Work;
};

} // namespace

/// Also by an expression, an alias or a table.
void NeededCode::refer(const Value *To) {
  if (const auto *F = dyn_cast<Function>(To)) {
    if (!F->hasFnAttribute(TimedAttribute) && Needed.insert(F).second)
      Work.push_back(F);
  } else if (const auto *C = dyn_cast<Constant>(To);
             C && !isa<GlobalVariable>(C)) {
    for (const Use &Operand : C->operands())
      refer(Operand);
  }
}

/// The lists of what is to be kept name what is held for timed code, too.
void NeededCode::referTable(const GlobalVariable &Table) {
  bool IsList =
      Table.getName() == "llvm.used" || Table.getName() == "llvm.compiler.used";
  if (!IsList)
    return refer(Table.getInitializer());
  for (const Use &Entry : Table.getInitializer()->operands())
    if (const auto *F = dyn_cast<Function>(Entry->stripPointerCasts());
        F && !F->hasFnAttribute(HeldAttribute))
      refer(F);
}

NeededCode::NeededCode(Module &M) {
  for (const Function &F : M)
    if (!F.isDeclaration() && !F.isDiscardableIfUnused())
      refer(&F);
  for (const GlobalAlias &Alias : M.aliases())
    refer(Alias.getAliasee());
  for (const GlobalIFunc &Choice : M.ifuncs())
    refer(Choice.getResolver());
  for (const GlobalVariable &Table : M.globals())
    if (Table.hasInitializer())
      referTable(Table);
  while (!Work.empty()) {
    const Function *F = Work.pop_back_val();
    for (const Use &Operand : F->operands()) // its personality
      refer(Operand);
    for (const Instruction &I : instructions(F))
      for (const Use &Operand : I.operands())
        refer(Operand);
  }
}

/// A weak reference is satisfied by nothing; should the call not be dead after
/// all, it still finds its function.
void lineprof::releaseDeadCallees(Module &M) {
  NeededCode Code(M);
  for (Function &F : M) {
    if (!F.hasFnAttribute(NotedAttribute))
      continue;
    F.removeFnAttr(NotedAttribute);
    if (Code.has(F))
      continue;
    F.removeFnAttr("dontcall-error");
    F.removeFnAttr("dontcall-warn");
    F.setLinkage(GlobalValue::ExternalWeakLinkage);
    F.setDSOLocal(false);
  }
}
