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
static Linkage linkageOf(const Function &F) {
  const DISubprogram *Scope = F.getSubprogram();
  StringRef Name = Scope ? Scope->getLinkageName() : StringRef();
  if (Name.empty())
    Name = F.getName();
  Name.consume_front("\1");
  return {Name.substr(0, Name.find('.', 1)), Scope ? Scope->getLine() : 0};
}

uint32_t Linkage::hash() const {
  if (Name.empty())
    return 0;
  uint32_t Hash =
      uint32_t(lineprof_hash(LINEPROF_HASH_START, Name.data(), Name.size()));
  return Hash ? Hash : 1;
}

/// A constructor has the code of two functions, and is known by the first of
/// their names.
std::vector<Linkage> lineprof::findLinkages(const Module &M, size_t Count) {
  std::vector<Linkage> Found(Count);
  const Function *Marker = M.getFunction(MarkEnter);
  if (!Marker)
    return Found;
  for (const User *U : Marker->users()) {
    auto *Call = dyn_cast<CallInst>(U);
    uint32_t Index = Call ? markCallIndex(Call) : ~0u;
    if (Index >= Count)
      continue;
    Linkage One = linkageOf(*Call->getFunction());
    if (Found[Index].Name.empty() || One.Name < Found[Index].Name)
      Found[Index] = One;
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
