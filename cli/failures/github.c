/* SPDX-License-Identifier: MIT
 *
 * Failures as GitHub's workflow commands, "::error file=a.c,line=1::message",
 * which stand beside the line in a pull request.
 */
#include "failures/failures.h"

#include <stdlib.h>

/* A command ends with its line, and its properties at a colon or comma. */
static void add_escaped(struct lp_text *out, const char *text,
                        const char *special) {
  for (; *text; text++)
    if (strchr(special, *text))
      lp_text_format(out, "%%%02X", (unsigned char)*text);
    else
      lp_text_add(out, text, 1);
}

static void add_command(struct lp_text *out, const struct lp_failure *failure) {
  struct lp_text title = {0}, sentence = {0};
  lp_failure_subject(failure, &title);
  if (failure->place && !failure->path)
    lp_text_format(&sentence, "%s: ", failure->place);
  lp_failure_sentence(failure, &sentence);
  lp_text_string(out, "::error ");
  if (failure->path) {
    lp_text_string(out, "file=");
    add_escaped(out, failure->path, "%\r\n:,");
    if (failure->line)
      lp_text_format(out, ",line=%u", failure->line);
    lp_text_string(out, ",");
  }
  lp_text_string(out, "title=");
  add_escaped(out, title.bytes, "%\r\n:,");
  lp_text_string(out, "::");
  add_escaped(out, sentence.bytes, "%\r\n");
  lp_text_string(out, "\n");
  free(title.bytes);
  free(sentence.bytes);
}

void lp_failures_github(const struct lp_failures *failures,
                        struct lp_text *out) {
  enum { MOST = 10 };
  size_t shown = failures->count > MOST ? MOST - 1 : failures->count;
  for (size_t i = 0; i < shown; i++)
    add_command(out, &failures->items[i]);
  if (shown < failures->count)
    lp_text_format(out, "::error title=lineprof::%zu more\n",
                   failures->count - shown);
}
