/* SPDX-License-Identifier: MIT
 *
 * Text of programs in Markdown as GitHub and GitLab read it: names and source
 * may have any characters, and mean none of the markup, no link and nobody's
 * name.
 */
#include "failures/failures.h"

#include <ctype.h>
#include <stdlib.h>

/* Punctuation behind a backslash stands for itself; of HTML and of names that
 * are linked nothing is left that is seen as such. */
void lp_markdown_text(struct lp_text *out, const char *text) {
  for (; *text; text++) {
    if (*text == '<')
      lp_text_string(out, "&lt;");
    else if (*text == '&')
      lp_text_string(out, "&amp;");
    else if (*text == '@')
      lp_text_string(out, "@\u200b");
    else if (strchr("\\`*_{}[]#|~!>$", *text))
      lp_text_format(out, "\\%c", *text);
    else if (*text == '\n' || *text == '\r')
      lp_text_string(out, " ");
    else
      lp_text_add(out, text, 1);
  }
}

/* The longest sequence of backticks. */
static size_t count_ticks(const char *text, size_t size) {
  size_t most = 0, now = 0;
  for (size_t i = 0; i < size; i++) {
    now = text[i] == '`' ? now + 1 : 0;
    most = now > most ? now : most;
  }
  return most;
}

/* A tab is as wide as a blank, and a pipe would end the cell of a table. */
static void add_code_byte(struct lp_text *out, char byte) {
  if (byte == '|')
    lp_text_string(out, "\\|");
  else
    lp_text_add(out, byte == '\t' ? " " : &byte, 1);
}

void lp_markdown_code(struct lp_text *out, const char *text, size_t size,
                      size_t most) {
  struct lp_text seen = {0}, clean = {0};
  lp_text_visible(&seen, text, size);
  lp_text_utf8(&clean, seen.bytes ? seen.bytes : "", seen.size);
  size_t kept = lp_text_cut(clean.bytes ? clean.bytes : "", clean.size, most);
  size_t ticks = count_ticks(clean.bytes ? clean.bytes : "", kept) + 1;
  for (size_t i = 0; i < ticks && kept; i++)
    lp_text_string(out, "`");
  /* Beside a backtick of the text, and where it has blanks at both ends. */
  bool has_blanks = kept && (ticks > 1 || clean.bytes[0] == ' ');
  lp_text_string(out, has_blanks ? " " : "");
  for (size_t i = 0; i < kept; i++)
    add_code_byte(out, clean.bytes[i]);
  lp_text_string(out, has_blanks ? " " : "");
  for (size_t i = 0; i < ticks && kept; i++)
    lp_text_string(out, "`");
  lp_text_string(out, kept < clean.size ? "..." : "");
  free(seen.bytes);
  free(clean.bytes);
}

static struct lp_text make_item(const struct lp_failure *failure) {
  struct lp_text item = {0}, sentence = {0};
  lp_text_string(&item, "- ");
  if (failure->place) {
    lp_markdown_code(&item, failure->place, strlen(failure->place), 120);
    lp_text_string(&item, ": ");
  }
  lp_failure_sentence(failure, &sentence);
  lp_markdown_text(&item, sentence.bytes);
  lp_text_string(&item, "\n");
  free(sentence.bytes);
  return item;
}

void lp_failures_markdown(const struct lp_failures *failures, size_t most,
                          size_t room, struct lp_text *out) {
  size_t shown = 0;
  for (bool fits = true; fits && shown < failures->count && shown < most;
       shown += fits) {
    struct lp_text item = make_item(&failures->items[shown]);
    fits = out->size + item.size < room;
    if (fits)
      lp_text_add(out, item.bytes, item.size);
    free(item.bytes);
  }
  if (shown < failures->count)
    lp_text_format(out, "- %zu more\n", failures->count - shown);
}
