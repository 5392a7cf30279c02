// SPDX-License-Identifier: MIT
//
// The values that a region pragma names. Clang has to parse them where the
// region stands, with its names, its templates, its captures; so the tokens
//   if ((0) && ((void)(value), 0) && ...) {} else
// are put in front of the region's statement. This wrapper never evaluates
// anything; LineSites reads the values from it and MarkerInserter removes it.
// Its own tokens stand in a system header that does not exist, since no
// warning about them is of use to anybody.
#ifndef LINEPROF_PLUGIN_REGIONTOKENS_H
#define LINEPROF_PLUGIN_REGIONTOKENS_H

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/SmallVector.h"

#include <string>
#include <vector>

namespace lineprof {

/// A value as written: its text, and its tokens with macros not expanded.
struct WrittenValue {
  std::string Text;
  llvm::SmallVector<clang::Token, 4> Tokens;
};

/// Reads `value, value ...` up to the parenthesis that closes the list. `Tok`
/// is the first token and becomes the one after the parenthesis. False if the
/// parenthesis is missing.
bool readValues(clang::Preprocessor &PP, clang::Token &Tok,
                std::vector<WrittenValue> &Values);

/// The parts of `Text` between its outermost commas.
std::vector<std::string> splitAtCommas(llvm::StringRef Text);

/// Puts the wrapper in front of what the parser reads next. The result is the
/// location of its last token.
clang::SourceLocation enterWrapper(clang::Preprocessor &PP,
                                   clang::SourceLocation PragmaLoc,
                                   const std::vector<WrittenValue> &Values);

/// The values in the condition of a wrapper, in order.
void valuesOfWrapper(clang::Expr *Cond,
                     llvm::SmallVectorImpl<clang::Expr *> &Values);

} // namespace lineprof

#endif
