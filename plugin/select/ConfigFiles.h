// SPDX-License-Identifier: MIT
//
// Reads the files that say what is profiled: lineprof.toml and Score-P's
// filters. They are read as clang reads files: mistakes are shown as clang
// shows them, and the files are among the dependencies of what is compiled, so
// that a build compiles it again when they change.
#ifndef LINEPROF_PLUGIN_CONFIGFILES_H
#define LINEPROF_PLUGIN_CONFIGFILES_H

#include "select/SelectRules.h"

#include "clang/Basic/SourceLocation.h"

namespace clang {
class CompilerInstance;
}

namespace lineprof {

/// Makes `Path` a dependency. The source itself must be one before, since some
/// tools take the first dependency for the source.
void addDependency(clang::CompilerInstance &CI, llvm::StringRef Path);

/// The location of a line and column (from 1) of a file; invalid if the file
/// cannot be read.
clang::SourceLocation locationIn(clang::CompilerInstance &CI,
                                 llvm::StringRef Path, unsigned Line,
                                 unsigned Column);

/// The configuration, and on top of it the plugin's arguments. False after an
/// error.
bool readRules(clang::CompilerInstance &CI,
               const std::vector<std::string> &Arguments, SelectRules &Rules);

} // namespace lineprof

#endif
