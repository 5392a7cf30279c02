// SPDX-License-Identifier: MIT
//
// Warns about marks that do not mark anything.
#ifndef LINEPROF_PLUGIN_MARKCHECK_H
#define LINEPROF_PLUGIN_MARKCHECK_H

#include "marks/Marks.h"

namespace clang {
class ASTContext;
}

namespace lineprof {

/// At the end of the unit: warns about each mark that nothing took. Walks the
/// whole unit if there are any, to spare marks in templates that were never
/// instantiated and, unless functions were read (`WasRead`), all that are well
/// placed.
void warnUnusedMarks(clang::ASTContext &Ctx, Marks &MarkList, bool WasRead);

} // namespace lineprof

#endif
