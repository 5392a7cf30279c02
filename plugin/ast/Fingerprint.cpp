// SPDX-License-Identifier: MIT
//
// See Fingerprint.h. Tokens are lexed anew, raw: what the preprocessor made of
// them is what is not wanted.
#include "ast/Fingerprint.h"

#include "clang/Lex/Lexer.h"

using namespace clang;
using namespace lineprof;

namespace {
/// Hashes one token after the other.
class TokenHash {
public:
  explicit TokenHash(uint64_t Start) : Hash(Start) {}

  void add(llvm::StringRef Token) {
    if (Token == "}")
      leaveBrace();
    Hash = lineprof_hash(Hash, Token.data(), Token.size());
    Hash = lineprof_hash(Hash, "", 1); // `a b` is not `ab`
    if (Token == "{")
      Braces.push_back({Hash, false});
    else if (Token == ";" && !Braces.empty())
      Braces.back().HasStatements = true;
  }
  uint64_t value() const { return Hash; }

private:
  struct Brace {
    uint64_t Hash; ///< with it
    bool HasStatements;
  };

  void leaveBrace() {
    if (Braces.empty())
      return;
    Brace Left = Braces.pop_back_val();
    if (Left.HasStatements)
      Hash = Left.Hash;
  }

  uint64_t Hash;
  llvm::SmallVector<Brace, 4> Braces;
};
} // namespace

/// The tokens from the offset `From` to the one that begins at `To`.
static uint64_t hashTokens(uint64_t Hash, FileID File, unsigned From,
                           unsigned To, const SourceManager &SM,
                           const LangOptions &Lang) {
  auto Text = SM.getBufferDataOrNone(File);
  if (!Text)
    return Hash;
  TokenHash Tokens(Hash);
  Lexer Raw(SM.getLocForStartOfFile(File), Lang, Text->begin(),
            Text->begin() + From, Text->end());
  for (Token Next; !Raw.LexFromRawLexer(Next);) {
    if (SM.getFileOffset(Next.getLocation()) > To)
      break;
    Tokens.add(Lexer::getSpelling(Next, SM, Lang));
  }
  return Tokens.value();
}

void lineprof::addTokens(Row &R, SourceRange Statement, const SourceManager &SM,
                         const LangOptions &Lang) {
  if (Statement.isInvalid())
    return;
  SourceLocation Begin = SM.getExpansionLoc(Statement.getBegin());
  SourceLocation End = SM.getExpansionRange(Statement.getEnd()).getEnd();
  auto [File, From] = SM.getDecomposedLoc(Begin);
  auto [EndFile, To] = SM.getDecomposedLoc(End);
  if (EndFile != File || To < From) {
    End = Begin; // a part of it is included from elsewhere
    To = From;
  }
  if (Begin.getRawEncoding() < R.TextEnd)
    return;
  R.TextEnd = End.getRawEncoding() + 1;
  uint64_t Start = R.Tokens ? R.Tokens : LINEPROF_HASH_START;
  R.Tokens = hashTokens(Start, File, From, To, SM, Lang);
}
