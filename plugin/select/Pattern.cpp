// SPDX-License-Identifier: MIT
//
// See Pattern.h.
#include "select/Pattern.h"

#include <fnmatch.h>

using namespace lineprof;

Pattern::Pattern(std::string Text) : Written(std::move(Text)) {
  llvm::StringRef Rest = Written;
  if (Rest.consume_front("re:"))
    Expression = std::make_shared<llvm::Regex>(Rest);
}

std::string Pattern::problem() const {
  std::string Why;
  if (Written.empty())
    return "an empty pattern matches nothing";
  if (Expression && !Expression->isValid(Why))
    return "'" + Written + "' is no regular expression: " + Why;
  return std::string();
}

bool Pattern::matches(const std::string &Name) const {
  if (Expression)
    return Expression->match(Name);
  return Written == Name || fnmatch(Written.c_str(), Name.c_str(), 0) == 0;
}

bool Pattern::matchesPath(const std::string &Path) const {
  if (matches(Path))
    return true;
  if (Expression)
    return false;
  for (size_t At = Path.find('/'); At != std::string::npos;
       At = Path.find('/', At + 1))
    if (fnmatch(Written.c_str(), Path.c_str() + At + 1, 0) == 0)
      return true;
  return false;
}

const Pattern *lineprof::findMatch(const PatternList &List,
                                   const std::vector<std::string> &Names) {
  for (const Pattern &P : List)
    for (const std::string &Name : Names)
      if (P.matches(Name))
        return &P;
  return nullptr;
}
