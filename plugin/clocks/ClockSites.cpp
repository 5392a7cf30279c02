// SPDX-License-Identifier: MIT
//
// See ClockSites.h.
#include "clocks/ClockSites.h"

#include "rows/Markers.h"

#include "llvm/IR/Constants.h"

using namespace llvm;
using namespace lineprof;

/// How many rows of inlined calls around a call have sites: each costs a few
/// nanoseconds whenever the clock is read. If there are more, those in the
/// middle are left out, because a reader of the listing begins with the
/// outermost ones.
constexpr size_t MostOuter = 12;

ClockSites::ClockSites(Module &M)
    : M(M), Clocks(new GlobalVariable(
                M, Type::getInt8Ty(M.getContext()),
                /*isConstant=*/false, GlobalValue::InternalLinkage,
                ConstantInt::get(Type::getInt8Ty(M.getContext()), 0), "")),
      Sites(1) {}

static SmallVector<RowOfFunction, MostOuter>
withoutMiddle(ArrayRef<RowOfFunction> Around) {
  if (Around.size() <= MostOuter)
    return to_vector<MostOuter>(Around);
  auto Kept = to_vector<MostOuter>(Around.take_front(MostOuter / 2));
  append_range(Kept, Around.take_back(MostOuter - MostOuter / 2));
  return Kept;
}

uint32_t ClockSites::addOuter(ArrayRef<RowOfFunction> Around) {
  SmallVector<RowOfFunction, MostOuter> Kept = withoutMiddle(Around);
  uint32_t Site = 0;
  for (const RowOfFunction &Row : reverse(Kept)) {
    auto [Known, IsNew] =
        Outer.try_emplace({Row.Line, Row.Function, Site}, Sites.size());
    if (IsNew) {
      lineprof_clock_site New = {};
      New.line = Row.Line;
      New.function = Row.Function;
      New.outer = Site;
      New.kind = LINEPROF_SITE_OUTER;
      Sites.push_back(New);
    }
    Site = Known->second;
  }
  return Site;
}

uint32_t ClockSites::addCall(ArrayRef<RowOfFunction> CallRows, bool IsTail) {
  lineprof_clock_site New = {};
  New.line = CallRows.front().Line;
  New.function = CallRows.front().Function;
  New.outer = addOuter(CallRows.drop_front());
  New.kind = LINEPROF_SITE_CALL;
  New.is_tail = IsTail;
  Sites.push_back(New);
  return uint32_t(Sites.size() - 1);
}

uint32_t ClockSites::addRow(lineprof_clock_site_kind Kind, RowOfFunction Row,
                            unsigned Level) {
  auto [Known, IsNew] = Rows.try_emplace(
      {uint32_t(Kind), Row.Line, Row.Function, Level}, Sites.size());
  if (IsNew) {
    lineprof_clock_site New = {};
    New.line = Row.Line;
    New.function = Row.Function;
    New.kind = uint8_t(Kind);
    New.level = uint8_t(Level);
    Sites.push_back(New);
  }
  return Known->second;
}

std::set<uint32_t> ClockSites::rows() const {
  std::set<uint32_t> Found;
  for (const lineprof_clock_site &Site : drop_begin(Sites))
    Found.insert(Site.line);
  return Found;
}

Constant *ClockSites::clockOf(uint32_t Site) const {
  LLVMContext &Ctx = M.getContext();
  return ConstantExpr::getGetElementPtr(
      Type::getInt8Ty(Ctx), Clocks,
      ConstantInt::get(Type::getInt64Ty(Ctx), Site));
}

ClockSites::Tables ClockSites::write(uint32_t Flags) {
  LLVMContext &Ctx = M.getContext();
  auto *Bytes = ArrayType::get(Type::getInt8Ty(Ctx), Sites.size());
  GlobalVariable *All = makePrivate(M, Bytes, Constant::getNullValue(Bytes),
                                    ClocksName, /*IsConstant=*/false);
  Clocks->replaceAllUsesWith(All);
  Clocks->eraseFromParent();
  Clocks = All;
  lineprof_clock_sites Head = {};
  Head.count = uint32_t(Sites.size());
  Head.flags = Flags;
  std::string Table(reinterpret_cast<const char *>(&Head), sizeof Head);
  Table.append(reinterpret_cast<const char *>(Sites.data()),
               Sites.size() * sizeof(lineprof_clock_site));
  Constant *Init = ConstantDataArray::getString(Ctx, Table, false);
  return {All, makePrivate(M, Init->getType(), Init, "__lineprof_sites",
                           /*IsConstant=*/true)};
}
