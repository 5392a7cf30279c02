/* SPDX-License-Identifier: MIT
 *
 * Lists: "a,b" as typed in a shell, or ["a", 'b,c'] as in TOML.
 */
#include "value_parts.h"

#include <stdio.h>
#include <string.h>

static const char *skip_blanks(const char *text) {
  return text + strspn(text, " \t\r\n");
}

static bool add(char *item, size_t *size, char byte) {
  if (*size + 1 >= LP_ITEM_SIZE)
    return false;
  item[(*size)++] = byte;
  item[*size] = 0;
  return true;
}

/* A string in quotes, up to and with the closing one; NULL if it is none. In
 * "..." a backslash makes the next quote or backslash plain. */
static const char *read_quoted(const char *text, char *item) {
  const char quote = *text++;
  size_t size = 0;
  item[0] = 0;
  for (; *text && *text != quote; text++) {
    if (quote == '"' && *text == '\\' && (text[1] == '"' || text[1] == '\\'))
      text++;
    if (!add(item, &size, *text))
      return NULL;
  }
  return *text ? text + 1 : NULL;
}

/* Between the items of [...] `text` stands at the mark before the next one: the
 * opening bracket, a comma, or the closing bracket. */
static bool next_bracketed(const char **text, char *item) {
  const char *at = *text;
  if (*at != ']')
    at = skip_blanks(at + 1);
  if (*at == ']') {
    at = skip_blanks(at + 1);
    *text = *at ? NULL : at;
    return false;
  }
  at = *at == '"' || *at == '\'' ? read_quoted(at, item) : NULL;
  at = at ? skip_blanks(at) : NULL;
  *text = at && (*at == ',' || *at == ']') ? at : NULL;
  return *text != NULL;
}

/* What looks like the middle of [...] after a comma is a slip. */
static bool next_plain(const char **text, char *item) {
  const char *at = skip_blanks(*text);
  size_t size = strcspn(at, ",");
  const char *after = skip_blanks(at[size] ? at + size + 1 : at + size);
  bool good = *at != '"' && *at != '\'' && (!*after || !strchr("[],", *after));
  while (size > 0 && strchr(" \t\r\n", at[size - 1]))
    size--;
  *text = good && size && size < LP_ITEM_SIZE ? after : NULL;
  if (*text)
    snprintf(item, LP_ITEM_SIZE, "%.*s", (int)size, at);
  return *text != NULL;
}

bool lp_value_next_item(const char **text, char item[LP_ITEM_SIZE]) {
  item[0] = 0;
  if (!**text)
    return false;
  return strchr("[],", **text) ? next_bracketed(text, item)
                               : next_plain(text, item);
}

bool lp_value_is_list(const char *text) {
  char item[LP_ITEM_SIZE];
  while (lp_value_next_item(&text, item))
    if (!*item)
      return false;
  return text != NULL;
}
