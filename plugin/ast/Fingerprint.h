// SPDX-License-Identifier: MIT
//
// What a row says, as a number: a hash of its tokens as they are written,
// before macros are expanded. So it changes with the statement, and with
// nothing else: not with white space, comments, lines, folders, or what a
// macro is defined as. (What assert() expands to has lines and folders in it.)
// `kprof diff` finds rows by it in another version of the source.
#ifndef LINEPROF_PLUGIN_FINGERPRINT_H
#define LINEPROF_PLUGIN_FINGERPRINT_H

#include "rows/SiteTable.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"

namespace lineprof {

/// Adds the tokens of a statement that begins on the row: of a loop or a
/// condition its header. In the order of the text; what is in `R` already is
/// not added again. Statements in braces, as a lambda has, count as `{}`: they
/// have rows of their own.
void addTokens(Row &R, clang::SourceRange Statement,
               const clang::SourceManager &SM, const clang::LangOptions &Lang);

} // namespace lineprof

#endif
