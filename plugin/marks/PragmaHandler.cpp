// SPDX-License-Identifier: MIT
//
// See PragmaHandler.h.
#include "marks/PragmaHandler.h"

#include "compat/TokenWatchers.h"
#include "marks/RegionTokens.h"

#include "lineprof/format.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace lineprof;

namespace {

class LineprofPragma : public PragmaHandler {
public:
  LineprofPragma(Marks &Into, std::function<bool()> MayHoldStatements)
      : PragmaHandler("lineprof"), Into(Into),
        MayHoldStatements(std::move(MayHoldStatements)) {}

  void HandlePragma(Preprocessor &PP, PragmaIntroducer Introducer,
                    Token &Tok) override;

private:
  void reportUnknown(Preprocessor &PP, const Token &Tok);
  bool readRegion(Preprocessor &PP, Token &Tok, std::string &Name,
                  std::vector<WrittenValue> &Values);
  void addRegion(Preprocessor &PP, SourceLocation Loc, std::string Name,
                 std::vector<WrittenValue> Values);
  void watchTokens(Preprocessor &PP);

  Marks &Into;
  const std::function<bool()> MayHoldStatements;
  bool Watching = false;
};

/// A stretch (`on`) ends with the file that opened it; line markers count as
/// files too.
class FileTracker : public PPCallbacks {
public:
  explicit FileTracker(Marks &Into) : Into(Into) {}

  void FileChanged(SourceLocation Loc, FileChangeReason Reason,
                   SrcMgr::CharacteristicKind, FileID) override {
    if (Reason == EnterFile)
      Into.enterFile();
    else if (Reason == ExitFile)
      Into.exitFile(Loc);
  }

private:
  Marks &Into;
};

} // namespace

static const char *const Words[] = {"profile", "on", "off", "region", "step"};

static void warn(Preprocessor &PP, SourceLocation Loc, llvm::StringRef Text) {
  DiagnosticsEngine &Diags = PP.getDiagnostics();
  Diags.Report(Loc, Diags.getCustomDiagID(DiagnosticsEngine::Warning, "%0"))
      << Text;
}

/// Past the end of the directive the lexer has nothing to read from.
static void skipRest(Preprocessor &PP, const Token &Tok) {
  if (Tok.isNot(tok::eod))
    PP.DiscardUntilEndOfDirective();
}

void LineprofPragma::reportUnknown(Preprocessor &PP, const Token &Tok) {
  std::string Word = Tok.is(tok::eod) ? "" : PP.getSpelling(Tok);
  const char *Nearest = nullptr;
  unsigned Best = 3; // more edits than this is not a misspelling
  for (const char *Candidate : Words) {
    unsigned Distance = llvm::StringRef(Word).edit_distance(Candidate);
    if (Distance < Best && Distance < Word.size()) {
      Best = Distance;
      Nearest = Candidate;
    }
  }
  std::string Text = Word.empty() ? "'#pragma lineprof' says nothing"
                                  : "unknown lineprof pragma '" + Word + "'";
  Text += Nearest ? std::string("; did you mean '") + Nearest + "'?"
                  : std::string("; it takes 'profile', 'on', 'off', "
                                "'region \"name\"' or 'step'");
  warn(PP, Tok.getLocation(), Text);
}

void LineprofPragma::watchTokens(Preprocessor &PP) {
  if (Watching)
    return;
  Watching = true;
  addTokenWatcher(PP, [this](const Token &Tok) { Into.sawToken(Tok); });
}

/// `"name"`, `"name" (value, ...)`, or `("name", value, ...)` and then, from
/// the macro, the same as a string: a macro's arguments come expanded, and the
/// string has them as written. False after a warning.
bool LineprofPragma::readRegion(Preprocessor &PP, Token &Tok, std::string &Name,
                                std::vector<WrittenValue> &Values) {
  constexpr const char Tag[] = "lineprof region";
  PP.Lex(Tok); // the name may come from a macro
  bool IsList = Tok.is(tok::l_paren);
  if (IsList)
    PP.Lex(Tok);
  if (Tok.isNot(tok::string_literal)) {
    warn(PP, Tok.getLocation(),
         "'#pragma lineprof region' needs a name; write: #pragma lineprof "
         "region \"name\"");
    skipRest(PP, Tok);
    return false;
  }
  SourceLocation Loc = Tok.getLocation();
  if (!PP.FinishLexStringLiteral(Tok, Name, Tag, true))
    return false; // has said why
  if (Name.empty()) {
    warn(PP, Loc, "a region needs a name that is not empty");
    skipRest(PP, Tok);
    return false;
  }
  bool HasValues = Tok.is(IsList ? tok::comma : tok::l_paren);
  if (HasValues)
    PP.LexUnexpandedToken(Tok);
  if ((HasValues || IsList) && !readValues(PP, Tok, Values)) {
    warn(PP, Tok.getLocation(),
         "'#pragma lineprof region' needs a ')' behind its values");
    return false;
  }
  std::string Text;
  if (!IsList || Tok.isNot(tok::string_literal))
    return true;
  if (!PP.FinishLexStringLiteral(Tok, Text, Tag, true))
    return false;
  std::vector<std::string> Parts = splitAtCommas(Text);
  for (size_t I = 0; I < Values.size() && Values.size() + 1 == Parts.size();
       I++)
    Values[I].Text = Parts[I + 1];
  return true;
}

void LineprofPragma::addRegion(Preprocessor &PP, SourceLocation Loc,
                               std::string Name,
                               std::vector<WrittenValue> Values) {
  if (Values.size() > LINEPROF_MAX_VALUES) {
    warn(PP, Values[LINEPROF_MAX_VALUES].Tokens.front().getLocation(),
         "a region captures up to 8 values; this one and those after it are "
         "ignored");
    Values.resize(LINEPROF_MAX_VALUES);
  }
  if (!Values.empty() && !MayHoldStatements()) {
    warn(PP, Values.front().Tokens.front().getLocation(),
         "values are captured inside functions only; these are ignored");
    Values.clear();
  }
  std::vector<std::string> Texts;
  for (const WrittenValue &Value : Values)
    Texts.push_back(Value.Text);
  SourceLocation End;
  if (!Values.empty())
    End = enterWrapper(PP, Loc, Values);
  Into.addRegion(Loc, std::move(Name), std::move(Texts), End);
}

void LineprofPragma::HandlePragma(Preprocessor &PP, PragmaIntroducer Introducer,
                                  Token &Tok) {
  SourceLocation Loc = Introducer.Loc;
  PP.LexUnexpandedToken(Tok);
  std::string Word = Tok.is(tok::eod) ? std::string() : PP.getSpelling(Tok);
  if (!llvm::is_contained(Words, Word)) {
    reportUnknown(PP, Tok);
    skipRest(PP, Tok);
    return;
  }

  std::string Name;
  std::vector<WrittenValue> Values;
  if (Word != "region")
    PP.LexUnexpandedToken(Tok);
  else if (!readRegion(PP, Tok, Name, Values))
    return;
  if (Tok.isNot(tok::eod)) {
    warn(PP, Tok.getLocation(),
         "extra text after '#pragma lineprof " + Word + "' is ignored");
    skipRest(PP, Tok);
  }

  if (Word == "on" || Word == "off") {
    Into.setStretch(Loc,
                    Word == "on" ? Marks::Stretch::On : Marks::Stretch::Off);
    return;
  }
  watchTokens(PP);
  if (Word == "region")
    addRegion(PP, Loc, std::move(Name), std::move(Values));
  else
    Into.add(Word == "profile" ? Mark::Profile : Mark::Step, Loc);
}

void lineprof::handlePragmas(Preprocessor &PP, Marks &Into,
                             std::function<bool()> MayHoldStatements) {
  PP.AddPragmaHandler( // PP owns it
      new LineprofPragma(Into, std::move(MayHoldStatements)));
  PP.addPPCallbacks(std::make_unique<FileTracker>(Into));
}
