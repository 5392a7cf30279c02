// SPDX-License-Identifier: MIT
//
// See Options.h.
#include "select/Options.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringRef.h"

using namespace clang;
using namespace lineprof;

namespace {
/// The member that an argument is about: one of these is not null.
struct OptionInfo {
  const char *Name;
  const char *Value; // what follows '='; null: nothing
  bool SelectRules::*Flag;
  PatternList SelectRules::*List;
  unsigned SelectRules::*Number;
  std::string SelectRules::*Text;
  const char *Help;
};
} // namespace

static const OptionInfo Table[] = {
    {"all", nullptr, &SelectRules::All, nullptr, nullptr, nullptr,
     "profile every function, unless the translation unit has marks; those of "
     "installed headers (system headers, the compiler's own, and what is below "
     "/usr or /opt) are left alone"},
    {"default-all", nullptr, &SelectRules::AllByDefault, nullptr, nullptr,
     nullptr, "as 'all', unless the configuration says yes or no"},
    {"marked", nullptr, &SelectRules::MarkedOnly, nullptr, nullptr, nullptr,
     "profile marked functions only, even if 'all' is given too"},
    {"functions", "PATTERN", nullptr, &SelectRules::Functions, nullptr, nullptr,
     "profile functions whose qualified name matches; may be repeated"},
    {"files", "PATTERN", nullptr, &SelectRules::Files, nullptr, nullptr,
     "profile functions of files whose path matches; may be repeated"},
    {"callees-of", "PATTERN", nullptr, &SelectRules::CalleesOf, nullptr,
     nullptr,
     "profile functions whose name matches and what they call; may be "
     "repeated"},
    {"transitive", nullptr, &SelectRules::Transitive, nullptr, nullptr, nullptr,
     "with 'callees-of': also what the callees call"},
    {"exclude", "PATTERN", nullptr, &SelectRules::Exclude, nullptr, nullptr,
     "never profile functions whose qualified name matches; may be repeated"},
    {"except", "PATTERN", nullptr, &SelectRules::Except, nullptr, nullptr,
     "never profile these functions either; unlike 'exclude' it leaves the "
     "configuration's list as it is; may be repeated"},
    {"exclude-files", "PATTERN", nullptr, &SelectRules::ExcludeFiles, nullptr,
     nullptr,
     "never profile functions of files whose path matches; may be repeated"},
    {"min-lines", "N", nullptr, nullptr, &SelectRules::MinLines, nullptr,
     "leave out unmarked functions with fewer lines of code"},
    {"min-statements", "N", nullptr, nullptr, &SelectRules::MinStatements,
     nullptr, "leave out unmarked functions with fewer statements"},
    {"filter", "FILE", nullptr, nullptr, nullptr, &SelectRules::FilterPath,
     "obey a Score-P filter file"},
    {"exact", nullptr, &SelectRules::Exact, nullptr, nullptr, nullptr,
     "read the clock at every row: true times at many times the cost"},
    {"step", "function:NAME|loop:FILE:LINE", nullptr, nullptr, nullptr,
     &SelectRules::StepText,
     "each call of a function, or each round of a loop, is a step"},
    {"line-directives", "auto|follow|ignore", nullptr, nullptr, nullptr,
     &SelectRules::DirectivesText,
     "whether '#line' and line markers say where rows are: auto is follow but "
     "for functions where one names a file that cannot be read"},
    {"list", "FILE", nullptr, nullptr, nullptr, &SelectRules::ListPath,
     "change nothing, but add what would be profiled to the file, as JSON"},
    {"help", nullptr, nullptr, nullptr, nullptr, nullptr,
     "list these arguments"},
};

static void printHelp(DiagnosticsEngine &Diags) {
  unsigned ID = Diags.getCustomDiagID(DiagnosticsEngine::Remark,
                                      "-fplugin-arg-lineprof-%0%1%2: %3");
  for (const OptionInfo &Info : Table)
    Diags.Report(ID) << Info.Name << (Info.Value ? "=" : "")
                     << (Info.Value ? Info.Value : "") << Info.Help;
}

static bool fail(DiagnosticsEngine &Diags, llvm::Twine Text) {
  Diags.Report(Diags.getCustomDiagID(DiagnosticsEngine::Error, "%0"))
      << Text.str();
  return false;
}

static bool failUnknown(DiagnosticsEngine &Diags, llvm::StringRef Name) {
  const OptionInfo *Nearest = nullptr;
  unsigned Best = 4; // more edits than this is not a misspelling
  for (const OptionInfo &Info : Table) {
    unsigned Distance = Name.edit_distance(Info.Name, true, Best);
    if (Distance < Best && Distance < Name.size()) {
      Best = Distance;
      Nearest = &Info;
    }
  }
  if (Nearest)
    return fail(Diags, "unknown lineprof option '" + Name +
                           "'; did you mean '" + Nearest->Name + "'?");
  return fail(Diags, "unknown lineprof option '" + Name +
                         "'; '-fplugin-arg-lineprof-help' lists them");
}

static bool store(DiagnosticsEngine &Diags, const OptionInfo &Info,
                  llvm::StringRef Value, SelectRules &Rules) {
  if (Info.List) {
    Pattern New(Value.str());
    std::string Problem = New.problem();
    if (!Problem.empty())
      return fail(Diags, "lineprof option '" + llvm::Twine(Info.Name) +
                             "': " + Problem);
    (Rules.*Info.List).push_back(std::move(New));
  } else if (Info.Number) {
    if (Value.getAsInteger(10, Rules.*Info.Number))
      return fail(Diags, "lineprof option '" + llvm::Twine(Info.Name) + "': '" +
                             Value + "' is not a whole number");
  } else if (Value.empty()) {
    return fail(Diags, "lineprof option '" + llvm::Twine(Info.Name) +
                           "' says nothing behind its '='");
  } else {
    Rules.*Info.Text = Value.str();
  }
  return true;
}

static bool takeDirectives(DiagnosticsEngine &Diags, SelectRules &Rules) {
  const std::string &Text = Rules.DirectivesText;
  if (Text.empty())
    return true;
  for (auto [Word, Rule] : {std::pair("auto", DirectivesRule::Auto),
                            std::pair("follow", DirectivesRule::Follow),
                            std::pair("ignore", DirectivesRule::Ignore)})
    if (Text == Word) {
      Rules.Directives = Rule;
      return true;
    }
  return fail(Diags, "lineprof option 'line-directives': '" + Text +
                         "' is none of 'auto', 'follow', 'ignore'");
}

bool lineprof::parseOptions(DiagnosticsEngine &Diags,
                            const std::vector<std::string> &Arguments,
                            SelectRules &Rules) {
  bool Good = true;
  llvm::SmallPtrSet<const OptionInfo *, 4> Begun; // lists of this command line
  for (const std::string &Argument : Arguments) {
    auto [Name, Value] = llvm::StringRef(Argument).split('=');
    bool HasValue = Name.size() != Argument.size();
    const OptionInfo *Found = nullptr;
    for (const OptionInfo &Info : Table)
      if (Name == Info.Name)
        Found = &Info;
    if (!Found) {
      Good = failUnknown(Diags, Name);
    } else if (HasValue != (Found->Value != nullptr)) {
      Good = fail(Diags, "lineprof option '" + Name +
                             (HasValue ? "' takes no value"
                                       : "' needs a value: '" + Name + "=" +
                                             Found->Value + "'"));
    } else if (Found->Value) {
      if (Found->List && Begun.insert(Found).second)
        (Rules.*Found->List).clear();
      Good &= store(Diags, *Found, Value, Rules);
    } else if (Found->Flag) {
      Rules.*Found->Flag = true;
    } else {
      printHelp(Diags);
    }
  }
  Rules.All |= Rules.AllByDefault && !Rules.AllIsGiven;
  return takeDirectives(Diags, Rules) && Good;
}
