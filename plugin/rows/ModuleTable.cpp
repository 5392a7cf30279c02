// SPDX-License-Identifier: MIT
//
// See ModuleTable.h.
#include "rows/ModuleTable.h"

#include "lineprof/abi.h"
#include "rows/Linkages.h"
#include "rows/Markers.h"
#include "rows/Packing.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;
using namespace lineprof;

std::optional<TableView> TableView::find(const Module &M) {
  const GlobalVariable *Table = M.getNamedGlobal(TableName);
  if (!Table || !Table->hasInitializer())
    return std::nullopt;
  const auto *Data = dyn_cast<ConstantDataSequential>(Table->getInitializer());
  if (!Data || Data->getRawDataValues().size() < sizeof(lineprof_table))
    return std::nullopt;
  return TableView(Data->getRawDataValues());
}

static lineprof_table readHeader(StringRef Bytes) {
  lineprof_table Header;
  memcpy(&Header, Bytes.data(), sizeof Header);
  return Header;
}

uint32_t TableView::flags() const { return readHeader(Bytes).flags; }

uint32_t TableView::lineCount() const { return readHeader(Bytes).line_count; }

uint64_t TableView::functionCounterOffset(uint32_t Function) const {
  return uint64_t(lineCount()) * sizeof(lineprof_line_counter) +
         uint64_t(Function) * sizeof(lineprof_function_counter);
}

uint64_t TableView::slabSize() const {
  lineprof_table Header = readHeader(Bytes);
  return functionCounterOffset(Header.function_count) +
         uint64_t(Header.region_count) * sizeof(lineprof_region_counter);
}

uint32_t TableView::functionCount() const {
  return readHeader(Bytes).function_count;
}

bool TableView::hasFunction(uint32_t Function) const {
  return Function < functionCount();
}

/// Row `Index` of `Count` that begin at `First`; zeros if there is none.
template <typename RowT>
static RowT readRow(StringRef Bytes, uint32_t First, uint32_t Count,
                    uint32_t Index) {
  RowT Row = {};
  uint64_t Offset = First + uint64_t(Index) * sizeof Row;
  if (Index < Count && Offset + sizeof Row <= Bytes.size())
    memcpy(&Row, Bytes.data() + Offset, sizeof Row);
  return Row;
}

static lineprof_table_function readFunction(StringRef Bytes,
                                            uint32_t Function) {
  lineprof_table Header = readHeader(Bytes);
  return readRow<lineprof_table_function>(Bytes, Header.functions,
                                          Header.function_count, Function);
}

uint32_t TableView::entryLine(uint32_t Function) const {
  return readFunction(Bytes, Function).entry_line;
}

lineprof_table_function TableView::function(uint32_t Function) const {
  return readFunction(Bytes, Function);
}

lineprof_table_line TableView::line(uint32_t Line) const {
  lineprof_table Header = readHeader(Bytes);
  return readRow<lineprof_table_line>(Bytes, Header.lines, Header.line_count,
                                      Line);
}

bool TableView::isStep(uint32_t Region) const {
  lineprof_table Header = readHeader(Bytes);
  return readRow<lineprof_table_region>(Bytes, Header.regions,
                                        Header.region_count, Region)
             .kind == LINEPROF_REGION_STEP;
}

/// The rows of all functions, in the order of the functions.
uint32_t TableView::functionOf(uint32_t Line) const {
  uint32_t Low = 0, High = functionCount();
  while (Low + 1 < High) {
    uint32_t Middle = Low + (High - Low) / 2;
    (function(Middle).first_line <= Line ? Low : High) = Middle;
  }
  return Low;
}

StringRef TableView::text(uint32_t At) const {
  uint64_t Begin = uint64_t(readHeader(Bytes).strings) + At;
  return Begin < Bytes.size() ? Bytes.substr(Begin).split('\0').first
                              : StringRef();
}

StringRef TableView::symbol(uint32_t Function) const {
  return text(function(Function).symbol);
}

lineprof_table_file TableView::file(uint32_t File) const {
  lineprof_table Header = readHeader(Bytes);
  return readRow<lineprof_table_file>(Bytes, Header.files, Header.file_count,
                                      File);
}

StringRef TableView::path(uint32_t File) const { return text(file(File).path); }

StringRef TableView::directory(uint32_t File) const {
  return text(file(File).directory);
}

StringRef TableView::named(uint32_t File) const {
  return text(file(File).named);
}

/// What clang tunes code for is in no default: it is taken from any function
/// for the same processor. A back end that knows all of it has met this target.
static void copyTuning(Function &To) {
  auto IsSame = [&](const Function &From, StringRef Name) {
    return From.getFnAttribute(Name) == To.getFnAttribute(Name);
  };
  for (const Function &From : *To.getParent()) {
    if (&From == &To || !From.hasFnAttribute("tune-cpu") ||
        !IsSame(From, "target-cpu") || !IsSame(From, "target-features"))
      continue;
    for (const char *Name :
         {"tune-cpu", "min-legal-vector-width", "prefer-vector-width"})
      if (From.hasFnAttribute(Name))
        To.addFnAttr(From.getFnAttribute(Name));
    return;
  }
}

Function *lineprof::makeOwnFunction(Module &M, FunctionType *Type,
                                    StringRef Name) {
  Function *F = Function::createWithDefaultAttr(
      Type, GlobalValue::InternalLinkage,
      M.getDataLayout().getProgramAddressSpace(), Name, &M);
  copyTuning(*F);
  return F;
}

Function *lineprof::runtimeFunction(Module &M, StringRef Name,
                                    FunctionType *Type) {
  auto *F = cast<Function>(M.getOrInsertFunction(Name, Type).getCallee());
  if (F->isDeclaration()) {
    F->setLinkage(GlobalValue::ExternalWeakLinkage);
    F->setDoesNotThrow();
    // To bind the first call the loader would take 3.5 KiB of the stack.
    F->addFnAttr(Attribute::NonLazyBind);
  }
  return F;
}

GlobalVariable *lineprof::makePrivate(Module &M, Type *Ty, Constant *Init,
                                      StringRef Name, bool IsConstant) {
  auto *Variable = new GlobalVariable(M, Ty, IsConstant,
                                      GlobalValue::InternalLinkage, Init, Name);
  Variable->setAlignment(Align(64));
  return Variable;
}

bool TableView::isEntryOnly(uint32_t Line) const {
  lineprof_table Header = readHeader(Bytes);
  return readRow<lineprof_table_line>(Bytes, Header.lines, Header.line_count,
                                      Line)
             .kind == LINEPROF_LINE_ENTRY;
}

/// The AST stage can only write a char array; counters of 64 bits behind it
/// want better alignment, and nothing but the module refers to it.
static GlobalVariable *replaceTable(Module &M, StringRef Bytes) {
  GlobalVariable *Old = M.getNamedGlobal(TableName);
  removeFromUsedLists(
      M, [Old](Constant *C) { return C->stripPointerCasts() == Old; });
  Constant *Init = ConstantDataArray::getString(M.getContext(), Bytes, false);
  auto *Table = makePrivate(M, Init->getType(), Init, "", true);
  Old->replaceAllUsesWith(Table);
  Table->takeName(Old);
  Old->eraseFromParent();
  return Table;
}

static StructType *moduleType(LLVMContext &Ctx) {
  Type *I32 = Type::getInt32Ty(Ctx), *I64 = Type::getInt64Ty(Ctx);
  Type *Ptr = PointerType::getUnqual(Ctx);
  return StructType::get(Ctx, {I32, I32, I64, Ptr, Ptr, Ptr, Ptr, Ptr, Ptr});
}

static_assert(offsetof(lineprof_module, id) == 4 &&
                  offsetof(lineprof_module, thread_offset) == 8 &&
                  offsetof(lineprof_module, table) == 16 &&
                  offsetof(lineprof_module, clocks) == 24 &&
                  offsetof(lineprof_module, counts) == 40 &&
                  offsetof(lineprof_module, sites) == 48 &&
                  offsetof(lineprof_module, orphans) == 56 &&
                  sizeof(lineprof_module) == 64,
              "moduleType() is struct lineprof_module");

/// void f(void) { if (&runtime) runtime(&module); }
static Function *makeRegistration(Module &M, GlobalVariable *Variable,
                                  StringRef Name, StringRef RuntimeName) {
  LLVMContext &Ctx = M.getContext();
  Type *Void = Type::getVoidTy(Ctx);
  Function *F = makeOwnFunction(M, FunctionType::get(Void, false), Name);
  F->setDoesNotThrow();
  Function *Runtime = runtimeFunction(
      M, RuntimeName, FunctionType::get(Void, {Variable->getType()}, false));
  BasicBlock *Entry = BasicBlock::Create(Ctx, "", F);
  BasicBlock *Present = BasicBlock::Create(Ctx, "present", F);
  BasicBlock *Done = BasicBlock::Create(Ctx, "done", F);
  IRBuilder<> B(Entry);
  B.CreateCondBr(B.CreateIsNotNull(Runtime), Present, Done);
  B.SetInsertPoint(Present);
  B.CreateCall(Runtime, {Variable});
  B.CreateBr(Done);
  B.SetInsertPoint(Done);
  B.CreateRetVoid();
  return F;
}

void lineprof::emitModule(Module &M, StringRef Bytes) {
  LLVMContext &Ctx = M.getContext();
  GlobalVariable *Table = replaceTable(M, Bytes);
  StructType *Type = moduleType(Ctx);
  auto *I32 = IntegerType::get(Ctx, 32), *I64 = IntegerType::get(Ctx, 64);
  auto *Null = ConstantPointerNull::get(PointerType::getUnqual(Ctx));
  Constant *Init = ConstantStruct::get(
      Type,
      {ConstantInt::get(I32, LINEPROF_ABI_VERSION), ConstantInt::get(I32, 0),
       ConstantInt::get(I64, 0), Table, Null, Null, Null, Null, Null});
  GlobalVariable *Variable = makePrivate(M, Type, Init, ModuleName, false);
  appendToGlobalCtors(M,
                      makeRegistration(M, Variable, "__lineprof_module_begin",
                                       "__lineprof_register"),
                      0);
  appendToGlobalDtors(M,
                      makeRegistration(M, Variable, "__lineprof_module_end",
                                       "__lineprof_unregister"),
                      0);
}

void lineprof::completeModule(Module &M, const ModuleParts &Parts) {
  GlobalVariable *Variable = M.getNamedGlobal(ModuleName);
  auto *Type = cast<StructType>(Variable->getValueType());
  SmallVector<Constant *, 8> Fields;
  for (Value *Field : Variable->getInitializer()->operand_values())
    Fields.push_back(cast<Constant>(Field));
  // See moduleType().
  enum { ClocksAt = 4, CountsAt = 6, SitesAt = 7, OrphansAt = 8 };
  const std::pair<size_t, Constant *> Known[] = {{ClocksAt, Parts.Clocks},
                                                 {CountsAt, Parts.Counts},
                                                 {SitesAt, Parts.Sites},
                                                 {OrphansAt, Parts.Orphans}};
  for (auto [Index, Part] : Known)
    if (Part)
      Fields[Index] = Part;
  Variable->setInitializer(ConstantStruct::get(Type, Fields));
}

void lineprof::packModuleTable(Module &M) {
  std::string Packed = packTable(TableView::find(M)->bytes());
  replaceTable(M, Packed);
  nameUnit(M, readHeader(Packed).checksum);
}
