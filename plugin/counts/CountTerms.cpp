// SPDX-License-Identifier: MIT
//
// See CountTerms.h. Terms and parts are kept as the bytes of metadata strings,
// for each function: nobody but this file looks at them.
#include "counts/CountTerms.h"

#include "rows/CounterNumbers.h"
#include "rows/Notes.h"
#include "rows/Packing.h"

#include "lineprof/format.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/raw_ostream.h"

#include <map>
#include <vector>

using namespace llvm;
using namespace lineprof;

/// Adds numbers to a note.
template <typename T>
static void addNumbers(Module &M, const char *Name, ArrayRef<T> Numbers) {
  if (Numbers.empty())
    return;
  StringRef Bytes(reinterpret_cast<const char *>(Numbers.data()),
                  Numbers.size() * sizeof(T));
  M.getOrInsertNamedMetadata(Name)->addOperand(
      MDNode::get(M.getContext(), MDString::get(M.getContext(), Bytes)));
}

template <typename T>
static std::vector<T> readNumbers(const Module &M, const char *Name) {
  std::vector<T> Numbers;
  const NamedMDNode *Note = M.getNamedMetadata(Name);
  if (!Note)
    return Numbers;
  for (const MDNode *Node : Note->operands()) {
    StringRef Bytes = cast<MDString>(Node->getOperand(0))->getString();
    size_t Before = Numbers.size();
    Numbers.resize(Before + Bytes.size() / sizeof(T));
    memcpy(&Numbers[Before], Bytes.data(), Bytes.size());
  }
  return Numbers;
}

static void eraseNote(Module &M, const char *Name) {
  if (NamedMDNode *Note = M.getNamedMetadata(Name))
    Note->eraseFromParent();
}

void lineprof::addTerms(Module &M, ArrayRef<CountTerm> Terms) {
  addNumbers(M, TermsNote, Terms);
}

void lineprof::noteParts(Module &M, ArrayRef<RowPart> Parts) {
  addNumbers(M, PartsNote, Parts);
}

static std::vector<CountTerm> readTerms(const Module &M) {
  return readNumbers<CountTerm>(M, TermsNote);
}

void lineprof::extendCounters(Module &M,
                              const DenseMap<uint32_t, Summands> &Sums) {
  std::vector<CountTerm> More;
  for (const CountTerm &Term : readTerms(M))
    if (auto Known = Sums.find(Term.Counter); Known != Sums.end())
      for (const Summand &Other : Known->second)
        More.push_back(
            {Term.Key, Other.Counter, Term.IsNegative ^ Other.IsNegative});
  addTerms(M, More);
}

/// Sorts by key, and removes counters that are both added and subtracted.
static std::vector<CountTerm> simplify(ArrayRef<CountTerm> Terms) {
  std::map<std::pair<uint32_t, uint32_t>, int> Factors;
  for (const CountTerm &Term : Terms)
    Factors[{Term.Key, Term.Counter}] += Term.IsNegative ? -1 : 1;
  std::vector<CountTerm> Simple;
  for (auto [Of, Factor] : Factors)
    Simple.insert(Simple.end(), size_t(abs(Factor)),
                  {Of.first, Of.second, Factor < 0});
  return Simple;
}

static std::string nameOfKey(uint32_t Key, uint32_t Rows, uint32_t Functions) {
  if (Key < Rows)
    return "row " + std::to_string(Key);
  if (Key - Rows < Functions)
    return "calls of " + std::to_string(Key - Rows);
  return "part " + std::to_string(Key - Rows - Functions);
}

PreservedAnalyses PrintTermsPass::run(Module &M, ModuleAnalysisManager &) {
  std::optional<TableView> Table = TableView::find(M);
  uint32_t Rows = Table ? Table->lineCount() : UINT32_MAX;
  uint32_t Functions = Table ? Table->functionCount() : 0;
  std::optional<uint32_t> Last;
  for (const CountTerm &Term : simplify(readTerms(M))) {
    if (Last != Term.Key)
      outs() << (Last ? "\n" : "") << nameOfKey(Term.Key, Rows, Functions)
             << ':';
    outs() << (Term.IsNegative ? " -" : " ") << Term.Counter;
    Last = Term.Key;
  }
  outs() << '\n';
  return PreservedAnalyses::all();
}

static std::string serialise(const TableView &Table, uint32_t CounterCount,
                             ArrayRef<CountTerm> Terms,
                             ArrayRef<uint32_t> Loops,
                             ArrayRef<RowPart> Parts) {
  lineprof_counts Head = {};
  Head.magic = LINEPROF_COUNTS_MAGIC;
  Head.counter_count = CounterCount;
  Head.line_count = Table.lineCount();
  Head.function_count = Table.functionCount();
  Head.term_count = uint32_t(Terms.size());
  Head.loop_count = uint32_t(Loops.size());
  Head.part_count = uint32_t(Parts.size());
  std::vector<uint32_t> Words;
  size_t Next = 0;
  for (uint32_t Key = 0; Key <= keyOfPart(Table, Head.part_count); Key++) {
    while (Next < Terms.size() && Terms[Next].Key < Key)
      Next++;
    Words.push_back(uint32_t(Next));
  }
  for (const CountTerm &Term : Terms)
    Words.push_back(Term.Counter << 1 | Term.IsNegative);
  Words.insert(Words.end(), Loops.begin(), Loops.end());
  for (const RowPart &Part : Parts)
    Words.push_back(Part.Line);
  for (const RowPart &Part : Parts)
    Words.push_back(Part.Discriminator);
  return packCounts(Head, Words);
}

GlobalVariable *lineprof::emitCounts(Module &M, const TableView &Table,
                                     ArrayRef<uint32_t> Loops) {
  uint32_t Count = takeCounterCount(M);
  std::vector<CountTerm> Terms = simplify(readTerms(M));
  auto Parts = readNumbers<RowPart>(M, PartsNote);
  eraseNote(M, TermsNote);
  eraseNote(M, PartsNote);
  if (Count == 0)
    return nullptr;
  Constant *Init = ConstantDataArray::getString(
      M.getContext(), serialise(Table, Count, Terms, Loops, Parts), false);
  return makePrivate(M, Init->getType(), Init, "__lineprof_terms", true);
}
