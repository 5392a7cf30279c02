// SPDX-License-Identifier: MIT
//
// See Linkages.h.
#include "rows/Linkages.h"

#include "lineprof/format.h"
#include "rows/Markers.h"
#include "rows/Notes.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace lineprof;

/// As debug information has it. Copies that passes make have a suffix.
static StringRef linkageOf(const Function &F) {
  const DISubprogram *Scope = F.getSubprogram();
  StringRef Name = Scope ? Scope->getLinkageName() : StringRef();
  if (Name.empty())
    Name = F.getName();
  Name.consume_front("\1");
  return Name.split('.').first;
}

static uint32_t hashOf(StringRef Name) {
  uint32_t Hash =
      uint32_t(lineprof_hash(LINEPROF_HASH_START, Name.data(), Name.size()));
  return Hash ? Hash : 1;
}

/// A constructor has the code of two functions, and is known by the first of
/// their names.
std::vector<uint32_t> lineprof::findLinkages(const Module &M, size_t Count) {
  std::vector<StringRef> Names(Count);
  std::vector<uint32_t> Found(Count);
  const Function *Marker = M.getFunction(MarkEnter);
  if (!Marker)
    return Found;
  for (const User *U : Marker->users()) {
    auto *Call = dyn_cast<CallInst>(U);
    uint32_t Index = Call ? markCallIndex(Call) : ~0u;
    if (Index >= Count)
      continue;
    StringRef Name = linkageOf(*Call->getFunction());
    if (Found[Index] && Names[Index] < Name)
      continue;
    Names[Index] = Name;
    Found[Index] = hashOf(Name);
  }
  return Found;
}

void lineprof::nameUnit(Module &M, uint64_t Checksum) {
  std::string Mark =
      formatv("{0}{1:x-16}", LINEPROF_PRODUCER_TABLE, Checksum).str();
  for (DICompileUnit *Unit : M.debug_compile_units()) {
    enum { ProducerAt = 1 };
    assert(Unit->getOperand(ProducerAt) == Unit->getRawProducer());
    Unit->replaceOperandWith(
        ProducerAt,
        MDString::get(M.getContext(), Unit->getProducer().str() + Mark));
  }
}
