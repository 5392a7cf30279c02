// SPDX-License-Identifier: MIT
//
// See CountTerms.h. Terms are kept as the bytes of a metadata string for each
// function: nobody but this file looks at them.
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

void lineprof::addTerms(Module &M, ArrayRef<CountTerm> Terms) {
  if (Terms.empty())
    return;
  StringRef Bytes(reinterpret_cast<const char *>(Terms.data()),
                  Terms.size() * sizeof(CountTerm));
  M.getOrInsertNamedMetadata(TermsNote)->addOperand(
      MDNode::get(M.getContext(), MDString::get(M.getContext(), Bytes)));
}

static std::vector<CountTerm> readTerms(const Module &M) {
  std::vector<CountTerm> Terms;
  const NamedMDNode *Note = M.getNamedMetadata(TermsNote);
  if (!Note)
    return Terms;
  for (const MDNode *Node : Note->operands()) {
    StringRef Bytes = cast<MDString>(Node->getOperand(0))->getString();
    size_t Before = Terms.size();
    Terms.resize(Before + Bytes.size() / sizeof(CountTerm));
    memcpy(&Terms[Before], Bytes.data(), Bytes.size());
  }
  return Terms;
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

PreservedAnalyses PrintTermsPass::run(Module &M, ModuleAnalysisManager &) {
  std::optional<TableView> Table = TableView::find(M);
  uint32_t Rows = Table ? Table->lineCount() : UINT32_MAX;
  std::optional<uint32_t> Last;
  for (const CountTerm &Term : simplify(readTerms(M))) {
    bool IsRow = Term.Key < Rows;
    if (Last != Term.Key)
      outs() << (Last ? "\n" : "") << (IsRow ? "row " : "calls of ")
             << (IsRow ? Term.Key : Term.Key - Rows) << ':';
    outs() << (Term.IsNegative ? " -" : " ") << Term.Counter;
    Last = Term.Key;
  }
  outs() << '\n';
  return PreservedAnalyses::all();
}

static std::vector<CountTerm> takeTerms(Module &M) {
  std::vector<CountTerm> Terms = simplify(readTerms(M));
  if (NamedMDNode *Note = M.getNamedMetadata(TermsNote))
    Note->eraseFromParent();
  return Terms;
}

static std::string serialise(const TableView &Table, uint32_t CounterCount,
                             ArrayRef<CountTerm> Terms,
                             ArrayRef<uint32_t> Loops) {
  lineprof_counts Head = {};
  Head.magic = LINEPROF_COUNTS_MAGIC;
  Head.counter_count = CounterCount;
  Head.line_count = Table.lineCount();
  Head.function_count = Table.functionCount();
  Head.term_count = uint32_t(Terms.size());
  Head.loop_count = uint32_t(Loops.size());
  std::vector<uint32_t> Words;
  size_t Next = 0;
  for (uint32_t Key = 0; Key <= Head.line_count + Head.function_count; Key++) {
    while (Next < Terms.size() && Terms[Next].Key < Key)
      Next++;
    Words.push_back(uint32_t(Next));
  }
  for (const CountTerm &Term : Terms)
    Words.push_back(Term.Counter << 1 | Term.IsNegative);
  Words.insert(Words.end(), Loops.begin(), Loops.end());
  return packCounts(Head, Words);
}

GlobalVariable *lineprof::emitCounts(Module &M, const TableView &Table,
                                     ArrayRef<uint32_t> Loops) {
  uint32_t Count = takeCounterCount(M);
  std::vector<CountTerm> Terms = takeTerms(M);
  if (Count == 0)
    return nullptr;
  Constant *Init = ConstantDataArray::getString(
      M.getContext(), serialise(Table, Count, Terms, Loops), false);
  return makePrivate(M, Init->getType(), Init, "__lineprof_terms", true);
}
