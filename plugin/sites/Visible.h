// SPDX-License-Identifier: MIT
//
// What sources say made safe to print: what is not seen, or changes how other
// characters are shown, is spelled.
#ifndef LINEPROF_PLUGIN_VISIBLE_H
#define LINEPROF_PLUGIN_VISIBLE_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace lineprof {

/// For a terminal: `^[`, `<U+202E>`; tabs and ends of lines stay.
std::string visible(llvm::StringRef Text);

/// For JSON that has been made: `\u202e`.
std::string visibleJSON(llvm::StringRef Made);

} // namespace lineprof

#endif
