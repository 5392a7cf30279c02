// SPDX-License-Identifier: MIT
//
// See Printer.h.
#include "sites/Printer.h"

#include "compat/ClangCompat.h"
#include "sites/Visible.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

using namespace lineprof;

static const char *stateName(FunctionReport::StateTy State) {
  switch (State) {
  case FunctionReport::Profiled:
    return "profiled";
  case FunctionReport::Refused:
    return "refused";
  case FunctionReport::NotSelected:
    return "not selected";
  }
  return "";
}

/// The path, without the current folder in front of it.
static std::string shorten(llvm::StringRef Path) {
  llvm::SmallString<256> Here;
  if (!llvm::sys::fs::current_path(Here)) {
    Here += '/';
    Path.consume_front(Here);
  }
  return Path.str();
}

namespace {
/// A function as a line of the table. The instances of a template are one line.
struct Shown {
  const FunctionReport *Function;
  unsigned Instances = 1;
  std::string place() const {
    return shorten(Function->File) + ":" + std::to_string(Function->Line);
  }
};
} // namespace

static bool isSame(const FunctionReport &A, const FunctionReport &B) {
  return A.Name == B.Name && A.File == B.File && A.Line == B.Line &&
         A.State == B.State;
}

static std::vector<Shown> mergeInstances(const UnitReport &Unit) {
  std::vector<Shown> Result;
  for (const FunctionReport &Function : Unit.Functions) {
    auto Known = llvm::find_if(
        Result, [&](const Shown &S) { return isSame(*S.Function, Function); });
    if (Known == Result.end())
      Result.push_back({&Function});
    else
      Known->Instances++;
  }
  llvm::stable_sort(Result, [](const Shown &A, const Shown &B) {
    return std::tie(A.Function->File, A.Function->Line) <
           std::tie(B.Function->File, B.Function->Line);
  });
  return Result;
}

static void printCount(llvm::raw_ostream &OS, size_t Count, const char *What) {
  OS << Count << ' ' << What << (Count == 1 ? "" : "s");
}

static void printLines(llvm::raw_ostream &OS, const FunctionReport &Function) {
  OS << "\n  Line #  Row          Line Contents\n";
  for (const LineReport &Line : Function.Lines) {
    std::string Text = Line.File == Function.File ? Line.Text : Line.File;
    std::string Shown =
        llvm::formatv("  {0,6}  {1,-11}  {2}", Line.Line, Line.Kind, Text);
    OS << llvm::StringRef(Shown).rtrim() << '\n';
  }
  OS << '\n';
}

static void printUnit(llvm::raw_ostream &OS, const UnitReport &Unit) {
  std::vector<Shown> Functions = mergeInstances(Unit);
  size_t Profiled = 0, Lines = 0, Place = 0, Name = 0;
  for (const Shown &S : Functions) {
    Profiled += S.Function->State == FunctionReport::Profiled;
    Lines += S.Function->Rows.size();
    Place = std::max(Place, std::min(S.place().size(), size_t(32)));
    Name = std::max(Name, std::min(S.Function->Name.size(), size_t(40)));
  }
  OS << shorten(Unit.Source) << ": " << Profiled << " of ";
  printCount(OS, Functions.size(), "function");
  OS << " profiled, ";
  printCount(OS, Lines, "line");
  OS << (Unit.IsComplete ? "\n" : "; clang did not understand all of it\n");
  for (const Shown &S : Functions) {
    OS << "  " << llvm::left_justify(stateName(S.Function->State), 12) << "  "
       << llvm::left_justify(S.place(), Place) << "  "
       << llvm::left_justify(S.Function->Name, Name) << "  "
       << S.Function->Reason;
    if (S.Instances > 1)
      OS << " (" << S.Instances << " instances)";
    OS << '\n';
    if (!S.Function->Lines.empty())
      printLines(OS, *S.Function);
  }
}

void lineprof::printText(llvm::raw_ostream &OS,
                         const std::vector<UnitReport> &Units) {
  const char *Separator = "";
  for (const UnitReport &Unit : Units) {
    std::string Text;
    llvm::raw_string_ostream Stream(Text);
    printUnit(Stream, Unit);
    OS << Separator << visible(Stream.str());
    Separator = "\n";
  }
}

static llvm::json::Object describe(const FunctionReport &Function) {
  llvm::json::Array Rows, Lines;
  for (const LineReport &Row : Function.Rows)
    Rows.push_back(llvm::json::Object{{"file", Row.File},
                                      {"line", Row.Line},
                                      {"end_line", Row.EndLine},
                                      {"kind", Row.Kind}});
  for (const LineReport &Line : Function.Lines)
    Lines.push_back(
        llvm::json::Object{{"line", Line.Line},
                           {"kind", Line.Kind},
                           {"text", llvm::json::fixUTF8(Line.Text)}});
  llvm::json::Object Result{{"name", Function.Name},
                            {"symbol", Function.Symbol},
                            {"file", Function.File},
                            {"line", Function.Line},
                            {"begin_line", Function.BeginLine},
                            {"end_line", Function.EndLine},
                            {"state", stateName(Function.State)},
                            {"marked", Function.IsMarked},
                            {"reason", Function.Reason},
                            {"rows", std::move(Rows)}};
  if (!Lines.empty())
    Result["lines"] = std::move(Lines);
  return Result;
}

void lineprof::printJSON(llvm::raw_ostream &OS,
                         const std::vector<UnitReport> &Units) {
  llvm::json::Array List;
  for (const UnitReport &Unit : Units) {
    llvm::json::Array Functions;
    for (const FunctionReport &Function : Unit.Functions)
      Functions.push_back(describe(Function));
    List.push_back(llvm::json::Object{{"source", Unit.Source},
                                      {"complete", Unit.IsComplete},
                                      {"functions", std::move(Functions)}});
  }
  llvm::json::Object Whole{
      {"format", 1}, {"clang", ClangMajor}, {"units", std::move(List)}};
  std::string Made;
  llvm::raw_string_ostream Stream(Made);
  Stream << llvm::json::Value(std::move(Whole));
  OS << visibleJSON(Stream.str()) << '\n';
}
