/* SPDX-License-Identifier: MIT
 *
 * Strings that grow; and bytes from files made safe to print, as a profile or a
 * source file must not send commands to the terminal.
 */
#ifndef LINEPROF_CLI_TEXT_H
#define LINEPROF_CLI_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct lp_text {
  char *bytes; /* NUL-terminated once anything was added; owner frees */
  size_t size, capacity;
};

void lp_text_add(struct lp_text *text, const char *bytes, size_t size);
void lp_text_string(struct lp_text *text, const char *string);
void lp_text_format(struct lp_text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/** A list of strings. Whoever makes the list says who frees them. */
struct lp_list {
  char **items;
  size_t count;
};

void lp_list_add(struct lp_list *list, char *string);

/** Adds a line of as many `=` as the text since `start` is long. */
void lp_text_underline(struct lp_text *text, size_t start);

/** Adds bytes with control characters made visible: C0 but tab as `^[`, DEL
 * as `^?`, C1 in UTF-8 or alone as `\x9b`, what else is not seen (unseen.h) as
 * `<U+202E>`. Other bytes are kept. */
void lp_text_visible(struct lp_text *text, const char *bytes, size_t size);

/** Adds bytes so that a shell takes them literally. */
void lp_text_quoted(struct lp_text *text, const char *bytes, size_t size);

/** Adds bytes as UTF-8, with U+FFFD in place of invalid ones. */
void lp_text_utf8(struct lp_text *text, const char *bytes, size_t size);

/** How many of the first `most` bytes to keep, so that no character of UTF-8 is
 * cut: `size` if that is no more. */
size_t lp_text_cut(const char *bytes, size_t size, size_t most);

/** Room for a number of any size with its digits in groups. */
enum { LP_GROUPED_SIZE = 48 };

/** "1,234,567" of the digits "1234567", which may have a sign, into the cell,
 * and returns it. */
const char *lp_text_group(char cell[LP_GROUPED_SIZE], const char *digits);

/** Takes what a JSON library has made, which may be NULL, and returns a new
 * string with what is not seen as `\u202e`; or NULL. */
char *lp_text_json(char *made);

/** A new string from a format; the caller frees it. */
char *lp_text_make(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

/** Does `string` match any of the `count` patterns: the same text, globs, or
 * extended regular expressions after "re:"? True without any. */
bool lp_text_matches(const char *string, char *const *globs, size_t count);

/** As lp_text_matches(), for a function's qualified name. What is no regular
 * expression may also match what follows a "::": `add` or `Cart::add` finds
 * `shop::Cart::add`. */
bool lp_text_matches_name(const char *name, char *const *globs, size_t count);

/** Where temporary files go: $TMPDIR, else /tmp. */
const char *lp_text_temporary(void);

/** The part after the last slash. */
const char *lp_text_base(const char *path);

#endif
