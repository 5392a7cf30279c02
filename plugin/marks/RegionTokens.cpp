// SPDX-License-Identifier: MIT
//
// See RegionTokens.h.
#include "marks/RegionTokens.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace clang;
using namespace lineprof;

static int depthChange(const Token &Tok) {
  if (Tok.isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
    return 1;
  return Tok.isOneOf(tok::r_paren, tok::r_square, tok::r_brace) ? -1 : 0;
}

bool lineprof::readValues(Preprocessor &PP, Token &Tok,
                          std::vector<WrittenValue> &Values) {
  WrittenValue Current;
  int Depth = 0;
  for (; Tok.isNot(tok::eod); PP.LexUnexpandedToken(Tok)) {
    bool Closes = Depth == 0 && Tok.is(tok::r_paren);
    if (Closes || (Depth == 0 && Tok.is(tok::comma))) {
      if (!Current.Tokens.empty())
        Values.push_back(std::move(Current));
      Current = WrittenValue();
      if (!Closes)
        continue;
      PP.LexUnexpandedToken(Tok);
      return true;
    }
    Depth += depthChange(Tok);
    if (!Current.Tokens.empty() && Tok.hasLeadingSpace())
      Current.Text += ' ';
    Current.Text += PP.getSpelling(Tok);
    Current.Tokens.push_back(Tok);
  }
  return false;
}

std::vector<std::string> lineprof::splitAtCommas(llvm::StringRef Text) {
  std::vector<std::string> Parts(1);
  int Depth = 0;
  char Quote = 0;
  for (size_t I = 0; I < Text.size(); I++) {
    char C = Text[I];
    if (Quote && C == '\\' && I + 1 < Text.size()) {
      Parts.back() += Text.substr(I++, 2);
      continue;
    }
    if (Quote || C == '"' || C == '\'')
      Quote = !Quote ? C : Quote == C ? 0 : Quote;
    else if (llvm::StringRef("([{").contains(C))
      Depth++;
    else if (llvm::StringRef(")]}").contains(C))
      Depth--;
    if (C == ',' && Depth == 0 && !Quote)
      Parts.emplace_back();
    else
      Parts.back() += C;
  }
  for (std::string &Part : Parts)
    Part = llvm::StringRef(Part).trim().str();
  return Parts;
}

SourceLocation lineprof::enterWrapper(Preprocessor &PP,
                                      SourceLocation PragmaLoc,
                                      const std::vector<WrittenValue> &Values) {
  SourceManager &SM = PP.getSourceManager();
  // `?` holds the place of a value.
  std::string Text = "if ((0)"; // in parentheses: dead on purpose
  for (size_t I = 0; I < Values.size(); I++)
    Text += " && ((void)(?), 0)"; // of any type
  Text += ") {} else\n";
  FileID File = SM.createFileID(
      llvm::MemoryBuffer::getMemBufferCopy(Text, "<values of a region>"),
      SrcMgr::C_System, 0, 0, SM.getExpansionLoc(PragmaLoc));

  std::vector<Token> Tokens;
  Lexer Skeleton(File, SM.getBufferOrFake(File), SM, PP.getLangOpts());
  size_t Next = 0;
  Token Tok;
  for (Skeleton.LexFromRawLexer(Tok); Tok.isNot(tok::eof);
       Skeleton.LexFromRawLexer(Tok)) {
    if (Tok.is(tok::question)) {
      const WrittenValue &Value = Values[Next++];
      // Errors are told where the parentheses are: at the value.
      Tokens.back().setLocation(Value.Tokens.front().getLocation());
      Tokens.insert(Tokens.end(), Value.Tokens.begin(), Value.Tokens.end());
      Skeleton.LexFromRawLexer(Tok);
      Tok.setLocation(Value.Tokens.back().getLocation());
      Tokens.push_back(Tok);
      continue;
    }
    if (Tok.is(tok::raw_identifier))
      PP.LookUpIdentifierInfo(Tok);
    Tok.setFlag(Token::DisableExpand); // `void` may be a macro
    Tokens.push_back(Tok);
  }
  SourceLocation End = Tokens.back().getLocation();
  auto Copy = std::make_unique<Token[]>(Tokens.size());
  std::copy(Tokens.begin(), Tokens.end(), Copy.get());
  PP.EnterTokenStream(std::move(Copy), unsigned(Tokens.size()),
                      /*DisableMacroExpansion=*/false, /*IsReinject=*/false);
  return End;
}

void lineprof::valuesOfWrapper(Expr *Cond,
                               llvm::SmallVectorImpl<Expr *> &Values) {
  auto *And = dyn_cast<BinaryOperator>(Cond->IgnoreImpCasts());
  if (!And || And->getOpcode() != BO_LAnd)
    return;
  valuesOfWrapper(And->getLHS(), Values);
  auto *Comma = dyn_cast<BinaryOperator>(And->getRHS()->IgnoreParenImpCasts());
  if (!Comma)
    return;
  auto *Cast = cast<CStyleCastExpr>(Comma->getLHS());
  Expr *Value = Cast->getSubExprAsWritten();
  auto *Parens = dyn_cast<ParenExpr>(Value);
  Values.push_back(Parens ? Parens->getSubExpr() : Value);
}
