// SPDX-License-Identifier: MIT
//
// What -fplugin-arg-lineprof-<argument> can say. Arguments hold no comma:
// build tools that pass flags on (nvcc's -Xcompiler) split there. A list is
// an argument given several times.
#ifndef LINEPROF_PLUGIN_OPTIONS_H
#define LINEPROF_PLUGIN_OPTIONS_H

#include "select/SelectRules.h"

#include "clang/Basic/Diagnostic.h"

#include <string>
#include <vector>

namespace lineprof {

/// Changes `Rules` to what `Arguments` say; what they do not name stays, a
/// list that they name begins anew. An argument that does not exist or cannot
/// be meant becomes a clang error, and the result is false.
bool parseOptions(clang::DiagnosticsEngine &Diags,
                  const std::vector<std::string> &Arguments,
                  SelectRules &Rules);

} // namespace lineprof

#endif
