// SPDX-License-Identifier: MIT
//
// See ScorepFilter.h.
#include "select/ScorepFilter.h"

#include "llvm/ADT/STLExtras.h"

#include <fnmatch.h>
#include <iterator>

using namespace lineprof;

static const char *const Keywords[] = {
    "SCOREP_FILE_NAMES_BEGIN", "SCOREP_FILE_NAMES_END",
    "SCOREP_REGION_NAMES_BEGIN", "SCOREP_REGION_NAMES_END"};
static const char *const BlockNames[] = {"", "SCOREP_FILE_NAMES",
                                         "SCOREP_REGION_NAMES"};

/// The boundaries of blocks. True unless one stands where it may not.
bool ScorepFilter::takeBoundary(llvm::StringRef Word, Problem &Why,
                                bool &WasOne) {
  WasOne = llvm::is_contained(Keywords, Word);
  if (!WasOne)
    return true;
  BlockTy Meant = Word.starts_with(BlockNames[Files]) ? Files : Regions;
  if (Word.ends_with("_BEGIN")) {
    if (Block != Outside) {
      Why.Text = "'" + Word.str() + "' inside a block; '" + BlockNames[Block] +
                 "_END' is missing before it";
      return false;
    }
    Block = Meant;
    Kind = NoRule;
    return true;
  }
  if (Block != Meant) {
    Why.Text = "'" + Word.str() + "' ends a block that did not begin";
    return false;
  }
  Block = Outside;
  return true;
}

static std::string nearestKeyword(llvm::StringRef Word) {
  for (const char *Known : Keywords)
    if (Word.edit_distance(Known, true, 4) < 4)
      return std::string("; did you mean '") + Known + "'?";
  return "; rules stand between 'SCOREP_REGION_NAMES_BEGIN' and '..._END', or "
         "'SCOREP_FILE_NAMES_BEGIN' and '..._END'";
}

bool ScorepFilter::take(const Token &Tok, Problem &Why) {
  llvm::StringRef Word = Tok.Text;
  Why.Line = Tok.Line;
  Why.Column = Tok.Column;
  bool WasBoundary = false;
  bool IsGood = takeBoundary(Word, Why, WasBoundary);
  if (WasBoundary)
    return IsGood;
  if (Block == Outside) {
    Why.Text = "'" + Word.str() + "' outside a block" + nearestKeyword(Word);
    return false;
  }
  if (Word == "INCLUDE" || Word == "EXCLUDE") {
    Kind = Word == "INCLUDE" ? Include : Exclude;
    IsMangled = false;
    return true;
  }
  for (const char *Known : {"INCLUDE", "EXCLUDE"})
    if (Word.upper() == Word && Word.edit_distance(Known, true, 2) <= 2) {
      Why.Text =
          "'" + Word.str() + "' is no keyword; did you mean '" + Known + "'?";
      return false;
    }
  if (Kind == NoRule) {
    Why.Text = "'" + Word.str() +
               "' belongs to no rule; write INCLUDE or "
               "EXCLUDE before it";
    return false;
  }
  if (Word == "MANGLED" || Word == "DEMANGLED") {
    if (Block == Files) {
      Why.Text = "'" + Word.str() + "' among file names, which are not mangled";
      return false;
    }
    IsMangled = Word == "MANGLED";
    return true;
  }
  std::vector<Rule> &Rules = Block == Files ? FileRules : RegionRules;
  Rules.push_back({Tok.Text, Tok.Line, Tok.Column, Kind == Exclude, IsMangled});
  return true;
}

bool ScorepFilter::read(llvm::StringRef Text, Problem &Why) {
  Token Tok{std::string(), 1, 1}, BlockStart{std::string(), 1, 1};
  unsigned Line = 1, Column = 1;
  auto Finish = [&]() {
    if (Tok.Text.empty())
      return true;
    BlockTy Before = Block;
    if (!take(Tok, Why))
      return false;
    if (Before == Outside)
      BlockStart = Tok;
    Tok.Text.clear();
    return true;
  };
  for (size_t I = 0; I < Text.size(); I++, Column++) {
    char C = Text[I];
    bool IsBlank = C == ' ' || C == '\t' || C == '\r' || C == '\n';
    if (C == '#' || IsBlank) {
      if (!Finish())
        return false;
      if (C == '#')
        I = std::min(Text.find('\n', I), Text.size());
      if (I < Text.size() && Text[I] == '\n') {
        Line++;
        Column = 0;
      }
      continue;
    }
    if (Tok.Text.empty()) {
      Tok.Line = Line;
      Tok.Column = Column;
    }
    Tok.Text += C;
    if (C != '\\')
      continue;
    if (I + 1 == Text.size() || Text[I + 1] == '\n' || Text[I + 1] == '\r') {
      Why = {Line, Column, "a backslash cannot continue a line; leave it out"};
      return false;
    }
    Tok.Text += Text[++I];
    Column++;
  }
  if (!Finish())
    return false;
  if (Block == Outside)
    return true;
  Why = {BlockStart.Line, BlockStart.Column,
         "'" + BlockStart.Text + "' without its end; add '" +
             BlockNames[Block] + "_END'"};
  return false;
}

static bool matchesAny(const std::string &Pattern,
                       const std::vector<std::string> &Names) {
  return llvm::any_of(Names, [&](const std::string &Name) {
    return fnmatch(Pattern.c_str(), Name.c_str(), 0) == 0;
  });
}

const ScorepFilter::Rule *
ScorepFilter::matchFile(const std::vector<std::string> &Names) const {
  for (const Rule &R : llvm::reverse(FileRules))
    if (matchesAny(R.Pattern, Names))
      return &R;
  return nullptr;
}

const ScorepFilter::Rule *
ScorepFilter::matchRegion(const std::vector<std::string> &Names,
                          const std::vector<std::string> &Mangled) const {
  for (const Rule &R : llvm::reverse(RegionRules))
    if (matchesAny(R.Pattern, R.IsMangled ? Mangled : Names))
      return &R;
  return nullptr;
}

bool ScorepFilter::hasMangledRules() const {
  return llvm::any_of(RegionRules, [](const Rule &R) { return R.IsMangled; });
}
