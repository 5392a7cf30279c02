// SPDX-License-Identifier: MIT
//
// `#pragma lineprof ...`: syntax only; what a mark belongs to is Marks' job.
#ifndef LINEPROF_PLUGIN_PRAGMAHANDLER_H
#define LINEPROF_PLUGIN_PRAGMAHANDLER_H

#include "marks/Marks.h"

#include <functional>

namespace clang {
class Preprocessor;
}

namespace lineprof {

/// Makes `PP` tell `Into` about marks. Called when the consumer is created and
/// not through PragmaHandlerRegistry: handlers from there are also active in
/// `clang -E`, which then drops the pragma from its output, so that ccache,
/// -save-temps and distributed builds lose it. `MayHoldStatements`: whether
/// the parser is where statements can be, or at class scope, where it stores
/// the bodies of methods as tokens.
void handlePragmas(clang::Preprocessor &PP, Marks &Into,
                   std::function<bool()> MayHoldStatements);

} // namespace lineprof

#endif
