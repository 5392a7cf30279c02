// SPDX-License-Identifier: MIT
//
// Compares the two worlds when both are finished, and writes down what differs
// for kprof; see ChangeLog.h. The notes are module assembly: LLVM has no other
// way to a section of the user's own that is not loaded.
#include "ChangeLog.h"

#include "BodyTwin.h"
#include "Markers.h"
#include "ModuleTable.h"
#include "lineprof/abi.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

#include <map>
#include <set>

using namespace llvm;
using namespace lineprof;

namespace {

class Comparison {
public:
  Comparison(Module &M, ChangeLog &Log) : M(M), Log(Log) {}
  void read();

  std::vector<lineprof_body> Bodies;
  std::vector<lineprof_change> Changes;
  std::string Strings = std::string(1, '\0');

private:
  void readCode(Function &F);
  void readCall(const CallBase &Call, const DILocation &Place, bool IsTimed);
  void readInlined(const DILocation *Place);
  void readBodies();
  void compareCalls();
  void compareLoops();
  void add(uint32_t Kind, ChangePlace Where, uint32_t Callee, StringRef Text);
  uint32_t string(StringRef Text);

  /// A call that is one in the finished code.
  struct Kept {
    const DILocation *Place;
    std::string Callee; // its sourceKey()
    std::string Name;
  };

  Module &M;
  ChangeLog &Log;
  std::map<std::string, Kept> CleanCalls, TimedCalls; // by callKey()
  StringSet<> Inlined;                                // callKey(), in clean
  DenseSet<const DILocation *> Seen;
  StringSet<> HasClean; // sourceKey() of what there is clean code of
  StringMap<uint32_t> StringOffsets;
  std::set<std::string> Added;
};

} // namespace

uint32_t Comparison::string(StringRef Text) {
  if (Text.empty())
    return 0;
  auto [At, IsNew] = StringOffsets.try_emplace(Text, Strings.size());
  if (IsNew)
    Strings.append(Text.data(), Text.size()).push_back('\0');
  return At->second;
}

void Comparison::add(uint32_t Kind, ChangePlace Where, uint32_t Callee,
                     StringRef Text) {
  lineprof_change Change = {};
  Change.kind = Kind;
  Change.function = Where.Function;
  Change.line = Where.Line;
  Change.callee = Callee;
  Change.text = string(Text);
  std::string Bytes(reinterpret_cast<const char *>(&Change), sizeof Change);
  if (Added.insert(Bytes).second)
    Changes.push_back(Change);
}

void Comparison::readCall(const CallBase &Call, const DILocation &Place,
                          bool IsTimed) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || isa<IntrinsicInst>(Call) ||
      markerKind(Call) != MarkerKind::None)
    return;
  StringRef Key = Log.keyOf(Callee->getName());
  if (!Key.empty())
    (IsTimed ? TimedCalls : CleanCalls)
        .insert(
            {callKey(Place, Key), {&Place, Key.str(), Log.Shown.lookup(Key)}});
}

/// Every function that was inlined on the way to this place.
void Comparison::readInlined(const DILocation *Place) {
  for (; Place && Seen.insert(Place).second; Place = Place->getInlinedAt()) {
    std::string Key = sourceKey(*Place->getScope()->getSubprogram());
    HasClean.insert(Key);
    if (const DILocation *At = Place->getInlinedAt())
      Inlined.insert(callKey(*At, Key));
  }
}

void Comparison::readCode(Function &F) {
  bool IsTwin = F.hasFnAttribute(TimedAttribute);
  if (!IsTwin && F.getSubprogram())
    HasClean.insert(sourceKey(*F.getSubprogram()));
  for (const Instruction &I : instructions(F)) {
    const DILocation *Place = I.getDebugLoc();
    if (!Place || isRestPlace(*Place))
      continue;
    bool IsTimed = IsTwin || isTimedPlace(*Place);
    if (const auto *Call = dyn_cast<CallBase>(&I))
      readCall(*Call, *Place, IsTimed);
    if (!IsTimed)
      readInlined(Place);
  }
}

static bool hasBothBodies(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    return markerKind(I) == MarkerKind::Arrive;
  });
}

void Comparison::readBodies() {
  for (const auto &[Index, Name, IsLocal] : Log.Names) {
    const Function *F = M.getFunction(Name);
    bool HasTwin = M.getFunction(Name + ".lineprof_timed");
    bool IsThere = F && !F->isDeclaration();
    lineprof_body Body = {Index, LINEPROF_SHAPE_CLEAN, string(Name),
                          IsLocal ? uint32_t(LINEPROF_BODY_LOCAL) : 0};
    if (HasTwin)
      Body.shape = LINEPROF_SHAPE_TWIN;
    else if (IsThere && F->hasFnAttribute(WholeAttribute))
      Body.shape = LINEPROF_SHAPE_WHOLE;
    else if (IsThere && hasBothBodies(*F))
      Body.shape = LINEPROF_SHAPE_SWITCH;
    Bodies.push_back(Body);
    auto Why = Log.OneBody.find(Index);
    if (Body.shape == LINEPROF_SHAPE_WHOLE)
      add(LINEPROF_CHANGE_ONE_BODY, {Index, 0}, LINEPROF_NO_FUNCTION,
          Why == Log.OneBody.end() ? "it cannot be copied" : Why->second);
  }
}

void Comparison::compareCalls() {
  auto CalleeOf = [&](const Kept &Call) {
    auto Known = Log.Profiled.find(Call.Callee);
    return Known == Log.Profiled.end() ? LINEPROF_NO_FUNCTION : Known->second;
  };
  for (const auto &[Key, Call] : CleanCalls) {
    ChangePlace Where;
    uint32_t Callee = CalleeOf(Call);
    if (!Log.KeptCalls.contains(Key))
      continue;
    if (Log.find(Call.Place, Where))
      add(LINEPROF_CHANGE_CLEAN_CALL, Where, Callee, Call.Name);
    else if (Callee != LINEPROF_NO_FUNCTION)
      add(LINEPROF_CHANGE_CLEAN_CALL_OF, {Callee, Call.Place->getLine()},
          LINEPROF_NO_FUNCTION,
          Log.Shown.lookup(
              sourceKey(*Call.Place->getScope()->getSubprogram())));
  }
  for (const auto &[Key, Call] : TimedCalls) {
    ChangePlace Where;
    std::string Caller = sourceKey(*Call.Place->getScope()->getSubprogram());
    bool IsInlined = Inlined.contains(Key) ||
                     (!CleanCalls.count(Key) && HasClean.contains(Caller));
    if (IsInlined && Log.find(Call.Place, Where))
      add(LINEPROF_CHANGE_TIMED_CALL, Where, CalleeOf(Call), Call.Name);
  }
}

void Comparison::compareLoops() {
  std::set<std::pair<uint32_t, unsigned>> Timed;
  for (const ChangeLog::VectorLoop &Loop : Log.Loops)
    if (Loop.IsTimed)
      Timed.insert({Loop.Where.Function, Loop.Where.Line});
  for (const ChangeLog::VectorLoop &Loop : Log.Loops)
    if (!Loop.IsTimed && !Timed.count({Loop.Where.Function, Loop.Where.Line}))
      add(LINEPROF_CHANGE_TIMED_LOOP, Loop.Where, LINEPROF_NO_FUNCTION,
          Loop.Width);
  for (const ChangePlace &Loop : Log.CountedLoops)
    add(LINEPROF_CHANGE_CLEAN_COUNTS, Loop, LINEPROF_NO_FUNCTION, "");
}

void Comparison::read() {
  readBodies();
  if (Log.IsLinkTime)
    return;
  for (Function &F : M)
    if (!F.isDeclaration())
      readCode(F);
  compareCalls();
  compareLoops();
}

template <typename T>
static void append(std::string &Out, const std::vector<T> &Items) {
  for (const T &Item : Items)
    Out.append(reinterpret_cast<const char *>(&Item), sizeof Item);
}

static std::string writeNotes(const Comparison &Found, const ChangeLog &Log,
                              uint64_t Checksum, bool IsOptimised) {
  lineprof_notes Head = {};
  Head.magic = LINEPROF_NOTES_MAGIC;
  Head.table_checksum = Checksum;
  Head.flags = (Log.IsLinkTime ? LINEPROF_NOTES_LINK_TIME : 0) |
               (Log.KnowsLoops ? LINEPROF_NOTES_LOOPS : 0) |
               (IsOptimised ? LINEPROF_NOTES_OPTIMISED : 0);
  Head.body_count = Found.Bodies.size();
  Head.change_count = Found.Changes.size();
  Head.string_size = Found.Strings.size();
  std::string Rest;
  append(Rest, Found.Bodies);
  append(Rest, Found.Changes);
  Rest += Found.Strings;
  Rest.resize((Rest.size() + 7) / 8 * 8);
  Head.size = sizeof Head + Rest.size();
  return std::string(reinterpret_cast<const char *>(&Head), sizeof Head) + Rest;
}

static void writeSection(Module &M, StringRef Bytes) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << ".pushsection " << LINEPROF_NOTES_SECTION << ",\"\",%progbits\n"
     << ".balign 8";
  constexpr size_t PerLine = 32;
  for (size_t I = 0; I < Bytes.size(); I++)
    OS << (I % PerLine ? "," : "\n.byte ") << unsigned(uint8_t(Bytes[I]));
  OS << "\n.popsection\n";
  M.appendModuleInlineAsm(OS.str());
}

PreservedAnalyses ChangesEndPass::run(Module &M, ModuleAnalysisManager &MAM) {
  std::optional<TableView> Table = TableView::find(M);
  if (!Table || Log->Names.empty())
    return PreservedAnalyses::all();
  endListening(M.getContext());
  bool IsOptimised = Table->flags() & LINEPROF_TABLE_OPTIMISED;
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  for (Function &F : M)
    if (IsOptimised && !F.isDeclaration())
      noteCountedLoops(F, FAM, *Log);
  Comparison Found(M, *Log);
  Found.read();
  writeSection(M, writeNotes(Found, *Log, Table->checksum(), IsOptimised));
  endLog(M, *Log);
  return PreservedAnalyses::all();
}
