// SPDX-License-Identifier: MIT
//
// Clang's preprocessor has one watcher of tokens, who may be clang's coverage
// (it has to know which comments share a line with code), and no way to ask for
// it. An explicit instantiation may name what is private.
#ifndef LINEPROF_PLUGIN_TOKENWATCHERS_H
#define LINEPROF_PLUGIN_TOKENWATCHERS_H

#include "clang/Lex/Preprocessor.h"

namespace lineprof {

using TokenWatcher = llvm::unique_function<void(const clang::Token &)>;

TokenWatcher &tokenWatcher(clang::Preprocessor &PP);

template <TokenWatcher clang::Preprocessor::*Member> struct TokenWatcherAccess {
  friend TokenWatcher &tokenWatcher(clang::Preprocessor &PP) {
    return PP.*Member;
  }
};
template struct TokenWatcherAccess<&clang::Preprocessor::OnToken>;

/// Watches tokens beside whoever does already.
inline void addTokenWatcher(clang::Preprocessor &PP, TokenWatcher New) {
  PP.setTokenWatcher([Old = std::move(tokenWatcher(PP)),
                      New = std::move(New)](const clang::Token &Tok) mutable {
    if (Old)
      Old(Tok);
    New(Tok);
  });
}

} // namespace lineprof

#endif
