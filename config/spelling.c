/* SPDX-License-Identifier: MIT
 *
 * Levenshtein's distance, one row at a time.
 */
#include "spelling.h"

#include <string.h>

enum { LONGEST = 64 };

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

size_t lp_spelling_distance(const char *one, const char *other) {
  size_t rows = strlen(one), columns = strlen(other);
  if (rows > LONGEST || columns > LONGEST)
    return LONGEST;
  size_t costs[LONGEST + 1];
  for (size_t j = 0; j <= columns; j++)
    costs[j] = j;
  for (size_t i = 1; i <= rows; i++) {
    size_t diagonal = costs[0];
    costs[0] = i;
    for (size_t j = 1; j <= columns; j++) {
      size_t changed = diagonal + (one[i - 1] != other[j - 1]);
      diagonal = costs[j];
      costs[j] = least(changed, least(costs[j], costs[j - 1]) + 1);
    }
  }
  return costs[columns];
}
