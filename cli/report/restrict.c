/* SPDX-License-Identifier: MIT
 *
 * See restrict.h.
 */
#include "report/restrict.h"

#include "base/message.h"

#include <math.h>
#include <regex.h>
#include <stdlib.h>

enum kind { FIRST, SHARE, PATTERN };

static enum kind kind_of(const char *word, double *number) {
  char *end;
  if (word[strspn(word, "0123456789.%")] || *word < '0' || *word > '9')
    return PATTERN;
  *number = strtod(word, &end);
  if (*end == 0 && !strchr(word, '.'))
    return FIRST;
  return strcmp(end, "%") == 0 ? SHARE : PATTERN;
}

bool lp_restrict_check(const struct lp_list *words) {
  for (size_t i = 0; i < words->count; i++) {
    char reason[200];
    double number;
    regex_t pattern;
    if (kind_of(words->items[i], &number) != PATTERN)
      continue;
    int failed = regcomp(&pattern, words->items[i], REG_EXTENDED | REG_NOSUB);
    if (!failed) {
      regfree(&pattern);
      continue;
    }
    regerror(failed, &pattern, reason, sizeof reason);
    lp_message_error("'%s' is no restriction: %s", words->items[i], reason);
    lp_message_hint("a number of rows, a share such as 10%%, or an extended "
                    "regular expression");
    return false;
  }
  return true;
}

static size_t match(const char *word, char *const *names, size_t *indices,
                    size_t count) {
  size_t kept = 0;
  regex_t pattern;
  if (regcomp(&pattern, word, REG_EXTENDED | REG_NOSUB))
    return count;
  for (size_t i = 0; i < count; i++)
    if (regexec(&pattern, names[indices[i]], 0, NULL, 0) == 0)
      indices[kept++] = indices[i];
  regfree(&pattern);
  return kept;
}

size_t lp_restrict(const struct lp_list *words, char *const *names,
                   size_t *indices, size_t count) {
  for (size_t i = 0; i < words->count; i++) {
    double number = 0;
    enum kind kind = kind_of(words->items[i], &number);
    if (kind == PATTERN)
      count = match(words->items[i], names, indices, count);
    if (kind == SHARE)
      number = floor((double)count * number / 100 + 0.5);
    if (kind != PATTERN && number < (double)count)
      count = (size_t)number;
  }
  return count;
}
