// SPDX-License-Identifier: MIT
//
// Finds the compile commands of a build, and divides each into what is for this
// program and what is for clang.
#ifndef LINEPROF_PLUGIN_SITES_COMMANDS_H
#define LINEPROF_PLUGIN_SITES_COMMANDS_H

#include "clang/Tooling/ArgumentsAdjusters.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "clang/Tooling/Tooling.h"

#include <memory>
#include <string>
#include <vector>

namespace lineprof {

/// What the command line of lineprof-sites says.
struct SitesOptions {
  bool AsJSON = false, WithLines = false;
  bool HasFlags = false;             ///< `--` and flags were given
  std::string BuildDirectory;        ///< -p; empty: look around
  std::string Clang, ResourceDir;    ///< the clang whose driver is meant
  std::string IncludeDir;            ///< of lineprof's headers
  std::vector<std::string> Files;    ///< none: all of the database
  std::vector<std::string> Flags;    ///< behind `--`
  std::vector<std::string> Settings; ///< --set
};

/// Null after a message: there are no compile commands where they were said
/// to be. Without -p and flags they are looked for around the first file, and
/// guessed if there are none.
std::unique_ptr<clang::tooling::CompilationDatabase>
findCommands(const SitesOptions &Options);

/// Makes a command one for a clang that only parses. Its arguments for the
/// plugin go to `Arguments`; a command that does not load the plugin is taken
/// for one of `kprof cc`.
clang::tooling::ArgumentsAdjuster
makeAdjuster(const SitesOptions &Options, std::vector<std::string> &Arguments);

/// Lets clang before 22 read the headers of CUDA 13 for the host: it includes
/// one that is there no longer. A toolkit that has the header goes first.
void standInForCudaHeader(clang::tooling::ClangTool &Tool);

} // namespace lineprof

#endif
