// SPDX-License-Identifier: MIT
//
// Hears from the optimiser which loops it has vectorised; see ChangeLog.h.
#include "ChangeLog.h"

#include "BodyTwin.h"
#include "LoopRest.h"

#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;
using namespace lineprof;

constexpr const char VectorPass[] = "LoopVectorizePass"; // in a pipeline
constexpr const char VectorRemarks[] = "loop-vectorize"; // in its remarks

namespace {

/// In front of the compiler's own handler, which gets all that it would have
/// got without us.
class Listener : public DiagnosticHandler {
public:
  Listener(std::unique_ptr<DiagnosticHandler> Given,
           std::shared_ptr<ChangeLog> Log)
      : Next(std::move(Given)), Log(std::move(Log)) {
    HasErrors = Next->HasErrors;
  }

  bool handleDiagnostics(const DiagnosticInfo &DI) override;
  bool isAnalysisRemarkEnabled(StringRef Pass) const override {
    return Next->isAnalysisRemarkEnabled(Pass);
  }
  bool isMissedOptRemarkEnabled(StringRef Pass) const override {
    return Next->isMissedOptRemarkEnabled(Pass);
  }
  bool isPassedOptRemarkEnabled(StringRef Pass) const override {
    return Next->isPassedOptRemarkEnabled(Pass);
  }
  bool isAnyRemarkEnabled() const override {
    return IsHearing || Next->isAnyRemarkEnabled();
  }

  ~Listener() override { Present = nullptr; }

  std::unique_ptr<DiagnosticHandler> Next;
  // One compile runs its passes in one thread.
  static Listener *Present;
  static bool IsHearing;

private:
  std::shared_ptr<ChangeLog> Log;
};

} // namespace

Listener *Listener::Present = nullptr;
bool Listener::IsHearing = false;

static bool isAt(const DILocation *Place, const DiagnosticLocation &Wanted) {
  return Place && Place->getLine() == Wanted.getLine() &&
         Place->getColumn() == Wanted.getColumn();
}

/// A remark has a line and a column, and not which function they are in.
static const DILocation *findPlace(const Function &F,
                                   const DiagnosticLocation &Wanted) {
  for (const BasicBlock &Block : F)
    if (const MDNode *Loop =
            Block.getTerminator()->getMetadata(LLVMContext::MD_loop))
      for (const Metadata *Operand : Loop->operands())
        if (const auto *Place = dyn_cast_or_null<DILocation>(Operand))
          if (isAt(Place, Wanted))
            return Place;
  for (const Instruction &I : instructions(F))
    if (isAt(I.getDebugLoc(), Wanted))
      return I.getDebugLoc();
  return nullptr;
}

static bool isVectorised(const DiagnosticInfoOptimizationBase &Remark) {
  return Remark.isPassed() && Remark.getPassName() == VectorRemarks &&
         Remark.getRemarkName() == "Vectorized";
}

static void noteLoop(ChangeLog &Log,
                     const DiagnosticInfoOptimizationBase &Remark) {
  const DILocation *Place =
      findPlace(Remark.getFunction(), Remark.getLocation());
  ChangePlace Where;
  if (!Place || !Log.find(Place, Where))
    return;
  const Function &F = Remark.getFunction();
  bool HasLines =
      Log.Profiled.count(sourceKey(*Place->getScope()->getSubprogram()));
  if (F.hasFnAttribute(RestAttribute) && HasLines)
    return; // a rest: where lines are timed nothing is vectorised
  std::string Width;
  for (const auto &Argument : Remark.getArgs())
    if (Argument.Key == "VectorizationFactor")
      Width = Argument.Val;
  bool IsTimed = F.hasFnAttribute(TimedAttribute) || isTimedPlace(*Place);
  Log.Loops.push_back({Where, IsTimed, Width});
}

bool Listener::handleDiagnostics(const DiagnosticInfo &DI) {
  const auto *Remark = dyn_cast<DiagnosticInfoOptimizationBase>(&DI);
  if (Remark && isVectorised(*Remark))
    noteLoop(*Log, *Remark);
  if (Remark && !Next->isAnyRemarkEnabled(Remark->getPassName()))
    return true; // made for us alone
  return Next->handleDiagnostics(DI);
}

std::shared_ptr<ChangeLog> lineprof::listenToRemarks(PassBuilder &Builder) {
  auto Log = std::make_shared<ChangeLog>();
  PassInstrumentationCallbacks *Callbacks =
      Builder.getPassInstrumentationCallbacks();
  if (!Callbacks)
    return Log;
  Log->KnowsLoops = true;
  auto Set = [](StringRef Pass, bool IsHearing) {
    if (Pass == VectorPass)
      Listener::IsHearing = IsHearing && Listener::Present;
  };
  Callbacks->registerBeforeNonSkippedPassCallback(
      [Set](StringRef Pass, Any) { Set(Pass, true); });
  Callbacks->registerAfterPassCallback(
      [Set](StringRef Pass, Any, const PreservedAnalyses &) {
        Set(Pass, false);
      });
  return Log;
}

void lineprof::beginListening(LLVMContext &Ctx,
                              std::shared_ptr<ChangeLog> Log) {
  if (Listener::Present || !Ctx.getDiagHandlerPtr())
    return;
  auto Own =
      std::make_unique<Listener>(Ctx.getDiagnosticHandler(), std::move(Log));
  Listener::Present = Own.get();
  Ctx.setDiagnosticHandler(std::move(Own));
}

void lineprof::endListening(LLVMContext &Ctx) {
  Listener *Present = Listener::Present;
  if (!Present || Ctx.getDiagHandlerPtr() != Present)
    return;
  std::unique_ptr<DiagnosticHandler> Own = Ctx.getDiagnosticHandler();
  std::unique_ptr<DiagnosticHandler> Next = std::move(Present->Next);
  Next->HasErrors = Present->HasErrors;
  Ctx.setDiagnosticHandler(std::move(Next));
}
