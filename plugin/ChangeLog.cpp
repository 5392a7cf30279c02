// SPDX-License-Identifier: MIT
//
// See ChangeLog.h.
#include "ChangeLog.h"

#include "BodyTwin.h"
#include "Markers.h"
#include "ModuleTable.h"
#include "lineprof/abi.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace lineprof;

constexpr const char TimedSuffix[] = ".lineprof_timed";
// Metadata of a module that somebody keeps a log of.
constexpr const char LogNote[] = "lineprof.changes";
constexpr const char EntrySuffix[] = ".lineprof_entry";

/// The parts of a split coroutine have names of their own.
static StringRef wholeName(StringRef Linkage) {
  for (StringRef Part : {".resume", ".destroy", ".cleanup"})
    if (Linkage.consume_back(Part))
      break;
  return Linkage;
}

std::string lineprof::sourceKey(const DISubprogram &Function) {
  return (Function.getFilename() + ":" + Twine(Function.getLine()) + ":" +
          Function.getName() + ":" + wholeName(Function.getLinkageName()))
      .str();
}

/// The parts of a coroutine will have a linkage name, even if it has none.
static void nameCoroutines(Module &M) {
  for (Function &F : M)
    if (DISubprogram *Source = F.getSubprogram();
        Source && F.isPresplitCoroutine() && Source->getLinkageName().empty())
      Source->replaceLinkageName(MDString::get(M.getContext(), F.getName()));
}

std::string lineprof::callKey(const DILocation &Place, StringRef CalleeKey) {
  return (sourceKey(*Place.getScope()->getSubprogram()) + "@" +
          Twine(Place.getLine()) + ":" + Twine(Place.getColumn()) + ">" +
          CalleeKey)
      .str();
}

StringRef lineprof::plainName(StringRef Name) {
  if (!Name.consume_back(EntrySuffix))
    Name.consume_back(TimedSuffix);
  return Name;
}

bool lineprof::isTimedPlace(const DILocation &Place) {
  return Place.getCopyIdentifier() == LINEPROF_COPY_TIMED;
}

bool lineprof::isRestPlace(const DILocation &Place) {
  return Place.getCopyIdentifier() == LINEPROF_COPY_REST;
}

bool ChangeLog::find(const DILocation *Place, ChangePlace &Found) const {
  for (; Place; Place = Place->getInlinedAt()) {
    auto Known = Profiled.find(sourceKey(*Place->getScope()->getSubprogram()));
    if (Known == Profiled.end())
      continue;
    Found = {Known->second, Place->getLine()};
    return true;
  }
  return false;
}

StringRef ChangeLog::keyOf(StringRef Name) const {
  auto Found = KeyByName.find(plainName(Name));
  return Found == KeyByName.end() ? StringRef() : StringRef(Found->second);
}

/// Without template arguments: what is not profiled is mostly a library's.
static std::string shownName(const DISubprogram &Function) {
  StringRef Name = Function.getName();
  return Name.starts_with("operator") ? Name.str()
                                      : Name.split('<').first.str();
}

/// Calls that the program itself keeps, with an attribute of the statement.
static void noteNoInlineCalls(const Function &F, ChangeLog &Log) {
  for (const Instruction &I : instructions(F)) {
    const auto *Call = dyn_cast<CallBase>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (Callee && Call->getDebugLoc() &&
        Call->getAttributes().hasFnAttr(Attribute::NoInline))
      Log.NoInlineCalls.insert(
          callKey(*Call->getDebugLoc(), Log.keyOf(Callee->getName())));
  }
}

PreservedAnalyses ChangesBeginPass::run(Module &M, ModuleAnalysisManager &) {
  if (!TableView::find(M) || M.getNamedMetadata(LogNote))
    return PreservedAnalyses::all();
  M.getOrInsertNamedMetadata(LogNote);
  nameCoroutines(M);
  for (Function &F : M) {
    const DISubprogram *Source = F.getSubprogram();
    if (F.isDeclaration() || !Source)
      continue;
    std::string Key = sourceKey(*Source);
    Log->KeyByName[F.getName()] = Key;
    Log->Shown[Key] = shownName(*Source);
    std::optional<uint32_t> Index = enteredFunction(F);
    if (!Index)
      continue;
    Log->Profiled[Key] = *Index;
    Log->Names.push_back({*Index, F.getName().str(), F.hasLocalLinkage()});
    Log->Attributes[F.getName()] = {F.hasFnAttribute(Attribute::NoInline),
                                    F.hasFnAttribute(Attribute::AlwaysInline)};
  }
  for (const Function &F : M)
    noteNoInlineCalls(F, *Log);
  beginListening(M.getContext(), Log);
  return PreservedAnalyses::all();
}

void lineprof::endLog(Module &M, ChangeLog &Log) {
  if (NamedMDNode *Note = M.getNamedMetadata(LogNote))
    Note->eraseFromParent();
  Log = ChangeLog();
}
