/* SPDX-License-Identifier: MIT
 *
 * Growing strings and visible control characters; see text.h.
 */
#include "base/text.h"

#include "base/heap.h"
#include "base/unseen.h"

#include <ctype.h>
#include <fnmatch.h>
#include <regex.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void lp_text_add(struct lp_text *text, const char *bytes, size_t size) {
  if (text->capacity - text->size <= size) {
    size_t capacity = (text->size + size + 1) * 2;
    char *grown = lp_heap_get(capacity, 1);
    if (text->size)
      memcpy(grown, text->bytes, text->size);
    free(text->bytes);
    text->bytes = grown;
    text->capacity = capacity;
  }
  if (size)
    memcpy(text->bytes + text->size, bytes, size);
  text->size += size;
  text->bytes[text->size] = 0;
}

void lp_list_add(struct lp_list *list, char *string) {
  list->items = lp_heap_grow(list->items, list->count, sizeof *list->items);
  list->items[list->count++] = string;
}

void lp_text_string(struct lp_text *text, const char *string) {
  lp_text_add(text, string, strlen(string));
}

void lp_text_underline(struct lp_text *text, size_t start) {
  size_t length = text->size - start;
  lp_text_string(text, "\n");
  for (size_t i = 0; i < length; i++)
    lp_text_add(text, "=", 1);
  lp_text_string(text, "\n");
}

static char *format_list(const char *format, va_list arguments) {
  char *made;
  if (vasprintf(&made, format, arguments) < 0)
    return lp_heap_get(1, 1);
  return made;
}

void lp_text_format(struct lp_text *text, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *made = format_list(format, arguments);
  va_end(arguments);
  lp_text_string(text, made);
  free(made);
}

char *lp_text_make(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *made = format_list(format, arguments);
  va_end(arguments);
  return made;
}

/* Length of the UTF-8 sequence at `bytes`, 0 if it is none: rejects overlong
 * forms, surrogates and what lies beyond U+10FFFF. */
static size_t read_utf8(const unsigned char *bytes, size_t size,
                        unsigned long *read) {
  static const unsigned long least[] = {0, 0, 0x80, 0x800, 0x10000};
  *read = bytes[0];
  if (bytes[0] < 0x80)
    return 1;
  size_t length = bytes[0] >= 0xf0   ? 4
                  : bytes[0] >= 0xe0 ? 3
                  : bytes[0] >= 0xc0 ? 2
                                     : 0;
  if (length == 0 || length > size || bytes[0] > 0xf7)
    return 0;
  unsigned long code = bytes[0] & (0x7fu >> length);
  for (size_t i = 1; i < length; i++) {
    if ((bytes[i] & 0xc0) != 0x80)
      return 0;
    code = code << 6 | (bytes[i] & 0x3f);
  }
  bool bad = code < least[length] || code > 0x10ffff ||
             (code >= 0xd800 && code < 0xe000);
  *read = code;
  return bad ? 0 : length;
}

void lp_text_visible(struct lp_text *text, const char *bytes, size_t size) {
  for (size_t i = 0; i < size;) {
    const unsigned char *here = (const unsigned char *)bytes + i;
    unsigned long code;
    size_t length = read_utf8(here, size - i, &code);
    bool is_alone = length == 0 && *here >= 0x80 && *here < 0xa0;
    if ((*here < 0x20 && *here != '\t') || *here == 0x7f)
      lp_text_format(text, "^%c", *here ^ 0x40);
    else if (is_alone || (length && code < 0xa0 && lp_unseen_is(code)))
      lp_text_format(text, "\\x%02x", is_alone ? *here : (unsigned)code);
    else if (length && lp_unseen_is(code))
      lp_text_format(text, "<U+%04lX>", code);
    else
      lp_text_add(text, bytes + i, length ? length : 1);
    i += length ? length : 1;
  }
  lp_text_add(text, "", 0);
}

void lp_text_quoted(struct lp_text *text, const char *bytes, size_t size) {
  for (size_t i = 0; i < size; i++) {
    unsigned char byte = (unsigned char)bytes[i];
    if (byte < 0x80 && !isalnum(byte) && !strchr("/._-+,:=@%", byte))
      lp_text_add(text, "\\", 1);
    lp_text_add(text, bytes + i, 1);
  }
}

void lp_text_utf8(struct lp_text *text, const char *bytes, size_t size) {
  for (size_t i = 0; i < size;) {
    unsigned long code;
    size_t length =
        read_utf8((const unsigned char *)bytes + i, size - i, &code);
    if (length)
      lp_text_add(text, bytes + i, length);
    else
      lp_text_string(text, "\xef\xbf\xbd");
    i += length ? length : 1;
  }
  lp_text_add(text, "", 0);
}

/* RFC 8259, 7: beyond U+FFFF as two surrogates. */
static void add_json_escape(struct lp_text *json, unsigned long code) {
  if (code < 0x10000)
    lp_text_format(json, "\\u%04lx", code);
  else
    lp_text_format(json, "\\u%04lx\\u%04lx", 0xd7c0 + (code >> 10),
                   0xdc00 + (code & 0x3ff));
}

char *lp_text_json(char *made) {
  struct lp_text json = {0};
  size_t size = made ? strlen(made) : 0;
  for (size_t i = 0; i < size;) {
    unsigned long code;
    size_t length = read_utf8((const unsigned char *)made + i, size - i, &code);
    if (length > 1 && lp_unseen_is(code))
      add_json_escape(&json, code);
    else if (made[i] == 0x7f)
      add_json_escape(&json, 0x7f);
    else
      lp_text_add(&json, made + i, length ? length : 1);
    i += length ? length : 1;
  }
  free(made);
  return json.bytes;
}

/* An invalid regular expression matches nothing. */
static bool matches(const char *string, const char *pattern) {
  regex_t regex;
  if (strncmp(pattern, "re:", 3) != 0)
    return strcmp(pattern, string) == 0 || fnmatch(pattern, string, 0) == 0;
  if (regcomp(&regex, pattern + 3, REG_EXTENDED | REG_NOSUB) != 0)
    return false;
  bool found = regexec(&regex, string, 0, NULL, 0) == 0;
  regfree(&regex);
  return found;
}

bool lp_text_matches(const char *string, char *const *globs, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (matches(string, globs[i]))
      return true;
  return count == 0;
}

/* How much of a name may end in scopes: types of templates and of conversion
 * operators, which follow, may have some of their own. */
static size_t find_scopes(const char *name) {
  const char *conversion = strstr(name, "operator ");
  size_t plain = strcspn(name, "<");
  size_t before = conversion ? (size_t)(conversion - name) : plain;
  return before < plain ? before : plain;
}

bool lp_text_matches_name(const char *name, char *const *globs, size_t count) {
  if (lp_text_matches(name, globs, count))
    return true;
  size_t scopes = find_scopes(name);
  for (const char *scope = strstr(name, "::"); scope && scope < name + scopes;
       scope = strstr(scope + 2, "::"))
    for (size_t i = 0; i < count; i++)
      if (strncmp(globs[i], "re:", 3) != 0 && matches(scope + 2, globs[i]))
        return true;
  return false;
}

const char *lp_text_temporary(void) {
  const char *folder = getenv("TMPDIR");
  return folder && *folder ? folder : "/tmp";
}

const char *lp_text_base(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

size_t lp_text_cut(const char *bytes, size_t size, size_t most) {
  if (size <= most)
    return size;
  while (most > 0 && ((unsigned char)bytes[most] & 0xc0) == 0x80)
    most--;
  return most;
}

const char *lp_text_group(char cell[LP_GROUPED_SIZE], const char *digits) {
  size_t length = strlen(digits);
  char *to = cell;
  for (size_t i = 0; i < length; i++) {
    if (i && digits[i - 1] != '-' && (length - i) % 3 == 0)
      *to++ = ',';
    *to++ = digits[i];
  }
  *to = 0;
  return cell;
}
