/* SPDX-License-Identifier: MIT
 *
 * What `#line` calls the lines of a file, where rows are of the file itself:
 * `named` of struct lineprof_table_file. It is text, as a table has it for few
 * files: for each stretch of lines "LINE COUNT NAMED SIZE:NAME", where NAME has
 * SIZE bytes, or for SIZE 0 is that of the stretch before, and the line LINE is
 * called NAMED; a space between two. Stretches are in order of LINE and do not
 * overlap. Part of format.h.
 */
#ifndef LINEPROF_FORMAT_NAMED_H
#define LINEPROF_FORMAT_NAMED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A stretch of lines. */
struct lineprof_named_lines {
  uint32_t line, count; /* where they stand, from 1; at least one */
  uint32_t named;       /* what `#line` calls the first */
  const char *name;     /* and the file: a path as debug information has it,
                           `name_size` bytes of the text */
  size_t name_size;
};

/** Reads a number, and moves behind the character that ends it. False: there is
 * none, or another one ends it. */
static inline bool lineprof_read_named_number(const char **at, char end,
                                              uint32_t *number) {
  uint64_t value = 0;
  const char *digit = *at;
  for (; *digit >= '0' && *digit <= '9' && value <= UINT32_MAX; digit++)
    value = value * 10 + (uint64_t)(*digit - '0');
  bool is_good = digit != *at && *digit == end && value <= INT32_MAX;
  *number = (uint32_t)value;
  *at = digit + 1;
  return is_good;
}

/** Reads the stretch at `*at`, which the one before left there, into `lines`,
 * which has the one before (all 0: none), and moves `*at` behind it. False: the
 * text is over, or says nothing that makes sense. Never reads behind the NUL
 * byte that ends the text. */
static inline bool lineprof_next_named(const char **at,
                                       struct lineprof_named_lines *lines) {
  uint32_t size = 0;
  uint64_t end = (uint64_t)lines->line + lines->count;
  if (**at == ' ')
    ++*at;
  if (!lineprof_read_named_number(at, ' ', &lines->line) ||
      !lineprof_read_named_number(at, ' ', &lines->count) ||
      !lineprof_read_named_number(at, ' ', &lines->named) ||
      !lineprof_read_named_number(at, ':', &size))
    return false;
  if (size) {
    lines->name = *at;
    lines->name_size = size;
  }
  for (; size && **at; size--)
    ++*at;
  return !size && lines->name && lines->line >= end && lines->line &&
         lines->count;
}

#ifdef __cplusplus
}
#endif

#endif
