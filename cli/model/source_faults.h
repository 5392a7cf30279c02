/* SPDX-License-Identifier: MIT
 *
 * What is wrong with the texts of sources: noted where a text is looked for,
 * said in one line when the output is there. It is one list for all of kprof,
 * as runs that are shown in turn, and the sides of a comparison, have the same
 * files.
 */
#ifndef LINEPROF_CLI_SOURCE_FAULTS_H
#define LINEPROF_CLI_SOURCE_FAULTS_H

#include "base/text.h"

#include <stdbool.h>

enum lp_source_fault {
  LP_FAULT_NONE,
  LP_FAULT_CHANGED, /* not the text that was compiled, by its hash */
  LP_FAULT_MIXED,   /* compiled from different texts */
  LP_FAULT_LATER,   /* without a hash, and written after the run */
  LP_FAULT_UNREAD,  /* no text at all */
  LP_FAULT_UNKNOWN  /* without a hash, and not where sources are to be */
};

/** What is wrong with the text of one file. */
struct lp_source_state {
  enum lp_source_fault fault;
  int error;     /* errno: why it cannot be read; 0 */
  bool has_text; /* which is shown nevertheless */
};

/** Notes a fault of the file `full`, which is shown as `path`: each once. */
void lp_source_faults_note(struct lp_source_state state, const char *full,
                           const char *path);

/** Warns of all that was noted since the last time, in one line that names some
 * files of each fault. Once the output is written. */
void lp_source_faults_say(void);

/** What stands beside the name of a file: "changed after the build: ...". NULL
 * if it is fine; the caller frees it. */
char *lp_source_fault_text(struct lp_source_state state);

#endif
