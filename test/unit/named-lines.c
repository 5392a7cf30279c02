// RUN: %unit/named-lines
// Intent: what '#line' calls lines is read as it was written, and nothing that
// makes no sense is believed.
/* SPDX-License-Identifier: MIT */
#include "check.h"
#include "lineprof/format.h"

#include <stdlib.h>
#include <string.h>

/* How many stretches the text has. It ends where its memory does, so that a
 * byte read behind it is seen under AddressSanitizer. */
static int count(const char *text) {
  char *own = strdup(text);
  const char *at = own;
  struct lineprof_named_lines lines = {.line = 0};
  int found = 0;
  while (lineprof_next_named(&at, &lines))
    found++;
  free(own);
  return found;
}

static int reads_names(void) {
  const char *at = "1 5 1 3:a.c 6 2 40 0: 9 1 7 4:b :c";
  struct lineprof_named_lines lines = {.line = 0};
  return lineprof_next_named(&at, &lines) && lines.line == 1 &&
         lines.count == 5 && lines.named == 1 && lines.name_size == 3 &&
         strncmp(lines.name, "a.c", 3) == 0 &&
         lineprof_next_named(&at, &lines) && lines.line == 6 &&
         lines.named == 40 && strncmp(lines.name, "a.c", 3) == 0 &&
         lineprof_next_named(&at, &lines) && lines.line == 9 &&
         strncmp(lines.name, "b :c", 4) == 0 &&
         !lineprof_next_named(&at, &lines);
}

int main(void) {
  CHECK("names, one of them twice", reads_names());
  CHECK("nothing", count("") == 0 && count(" ") == 0 && count("1") == 0);
  CHECK("no name", count("1 1 1 0:") == 0);
  CHECK("less than it says", count("1 1 1 9:short") == 0);
  CHECK("line 0", count("0 1 1 1:a") == 0);
  CHECK("no lines", count("1 0 1 1:a") == 0);
  CHECK("one upon the other", count("1 5 1 1:a 5 1 1 0:") == 1);
  CHECK("too large", count("4294967296 1 1 1:a") == 0 &&
                         count("1 99999999999999999999 1 1:a") == 0);
  CHECK("no number", count("1 1 -1 1:a") == 0 && count("1 1 1 1 a") == 0);
  return check_status();
}
