/* SPDX-License-Identifier: MIT
 *
 * The file that a run's profile goes to.
 */
#ifndef LINEPROF_CLI_OUTPUT_FILE_H
#define LINEPROF_CLI_OUTPUT_FILE_H

#include "base/options.h"
#include "base/text.h"

#include <stdio.h>

/** The absolute path for the user's name of the file, or, without one, for
 * `<program>.lprof` here; a new string. NULL after an error message. */
char *lp_output_path(const char *name, const char *program);

/** Makes way for the runtime, which never writes over a file: checks that the
 * folder can be written to and removes an older profile. -1 after an error
 * message, when there is something else in the way; 1, without one, when the
 * profile that is there is still being made. */
int lp_output_prepare(const char *path);

/** `LINEPROF_OUTPUT=...` as the runtime reads it; a new string. */
char *lp_output_setting(const char *path);

/** Does the name have %p, %n, %h or %r, which only the program can fill in? */
bool lp_output_is_pattern(const char *name);

/** The name without what % escapes in it; a new string. */
char *lp_output_unescape(const char *name);

/** Adds the files whose names fit a pattern, as new strings; or `path`, if it
 * is there, and files that have names as other processes give them to what they
 * leave beside it. */
void lp_output_find(const char *pattern, struct lp_list *found);
void lp_output_find_all(const char *path, struct lp_list *found);

/** Adds words that a shell takes, a blank before each: a path; what stands for
 * all that lp_output_find finds, and for all that lp_output_find_all does. */
void lp_output_add_word(struct lp_text *words, const char *path);
void lp_output_add_pattern(struct lp_text *words, const char *pattern);
void lp_output_add_all(struct lp_text *words, const char *path);

/** Opens a file for a result: a new one for the user alone, or one that is
 * there, emptied. Not by way of a link to a file, which somebody else may have
 * put there: NULL with errno ELOOP. A link to a pipe or a device is followed.
 */
FILE *lp_output_open(const char *path);

#endif
