// SPDX-License-Identifier: MIT
//
// See NamedLines.h.
#include "rows/NamedLines.h"

#include "rows/Markers.h"

#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace lineprof;

static std::string wholePath(StringRef Directory, StringRef Name) {
  return sys::path::is_absolute(Name) ? Name.str()
                                      : (Directory + "/" + Name).str();
}

/// Adds the lines of a file from `Begin` to `End`, by name. Where prefixes are
/// mapped in `__FILE__` alone, debug information has another directory.
void NamedLines::add(OfFunction &To, uint32_t File, uint32_t Begin,
                     uint32_t End) const {
  std::string Text = Table.named(File).str();
  const char *At = Text.c_str();
  lineprof_named_lines Named = {};
  while (lineprof_next_named(&At, &Named)) {
    uint32_t First = std::max(Begin, Named.line);
    uint32_t Behind = std::min(End + 1, Named.line + Named.count);
    StringRef Name(Named.name, Named.name_size);
    std::string Whole = wholePath(Table.directory(File), Name);
    for (uint32_t Line = First; Line < Behind; Line++) {
      uint32_t Called = Named.named + (Line - Named.line);
      To[Whole][Called].push_back({File, Line});
      if (Whole != Name)
        To[Name][Called].push_back({File, Line});
    }
  }
}

/// Those of the function's own file come first, then those of files that its
/// body includes, by row.
const NamedLines::OfFunction &NamedLines::linesOf(uint32_t Function) {
  auto [Known, IsNew] = Functions.try_emplace(Function);
  if (!IsNew)
    return Known->second;
  lineprof_table_function Of = Table.function(Function);
  add(Known->second, Of.file, Of.begin_line, Of.end_line);
  for (uint32_t I = Of.first_line; I < Of.first_line + Of.line_count; I++) {
    lineprof_table_line Row = Table.line(I);
    if (Row.file != Of.file)
      add(Known->second, Row.file, Row.line, Row.end_line);
  }
  return Known->second;
}

const NamedLines::OfFile *NamedLines::find(uint32_t Function,
                                           const DIFile *File) {
  auto [Known, IsNew] = Files.try_emplace({Function, File}, nullptr);
  if (!IsNew || !File)
    return Known->second;
  const OfFunction &Of = linesOf(Function);
  auto Found = Of.find(wholePath(File->getDirectory(), File->getFilename()));
  if (Found == Of.end())
    Found = Of.find(File->getFilename());
  if (Found != Of.end())
    Known->second = &Found->second;
  return Known->second;
}

ArrayRef<OwnLine> NamedLines::all(uint32_t Function,
                                  const DILocation &Location) {
  const OfFile *File = find(Function, Location.getFile());
  if (!File)
    return {};
  auto Found = File->find(Location.getLine());
  return Found == File->end() ? ArrayRef<OwnLine>() : Found->second;
}

std::optional<OwnLine> NamedLines::find(uint32_t Function,
                                        const DILocation &Location) {
  ArrayRef<OwnLine> All = all(Function, Location);
  if (All.empty())
    return std::nullopt;
  unsigned Number = Location.getBaseDiscriminator();
  return All[Number < All.size() ? Number : 0];
}

/// The first that the row contains.
unsigned NamedLines::numberOf(ArrayRef<OwnLine> All, uint32_t Row) const {
  lineprof_table_line Of = Table.line(Row);
  auto Found = find_if(All, [&](const OwnLine &Line) {
    return Line.File == Of.file && Line.Line >= Of.line &&
           Line.Line <= Of.end_line;
  });
  return Found == All.end() ? 0 : unsigned(Found - All.begin());
}

/// What comes behind a marker is in its row, also in blocks that can only be
/// reached from there.
void NamedLines::tellApart(Function &F, uint32_t Function) {
  DominatorTree Tree(F);
  DenseMap<const BasicBlock *, uint32_t> AtEnd;
  for (const DomTreeNode *Node : depth_first(Tree.getRootNode())) {
    const DomTreeNode *Above = Node->getIDom();
    uint32_t Row = Above ? AtEnd[Above->getBlock()] : Table.entryLine(Function);
    for (Instruction &I : *Node->getBlock()) {
      if (const CallInst *Marker = asMarkCall(I, MarkLine))
        Row = markCallIndex(Marker);
      const DILocation *Location = I.getDebugLoc().get();
      if (!Location || Location->getInlinedAt())
        continue;
      unsigned Number = numberOf(all(Function, *Location), Row);
      if (auto Told = Location->cloneWithBaseDiscriminator(Number);
          Number && Told)
        I.setDebugLoc(*Told);
    }
    AtEnd[Node->getBlock()] = Row;
  }
}
