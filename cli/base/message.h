/* SPDX-License-Identifier: MIT
 *
 * The only writer to stderr: errors, warnings and hints, one line each, with
 * control characters of names made visible. Also kprof's exit statuses.
 */
#ifndef LINEPROF_CLI_MESSAGE_H
#define LINEPROF_CLI_MESSAGE_H

enum lp_exit {
  LP_EXIT_DONE = 0,
  LP_EXIT_BAD_INPUT = 1,
  LP_EXIT_USAGE = 2,
  /* While running a program its status is passed on; these are kprof's own. */
  LP_EXIT_OWN_FAILURE = 125,
  LP_EXIT_CANNOT_RUN = 126,
  LP_EXIT_NOT_FOUND = 127,
  LP_EXIT_SIGNAL = 128 /* plus the signal's number */
};

#define LP_PRINTF(at, first) __attribute__((format(printf, at, first)))

/** `lineprof: error: ...` and so on; lower-case, no final period. */
void lp_message_error(const char *format, ...) LP_PRINTF(1, 2);
void lp_message_warning(const char *format, ...) LP_PRINTF(1, 2);
void lp_message_hint(const char *format, ...) LP_PRINTF(1, 2);

/** `lineprof: nothing to report, because ...`, and other plain sentences. */
void lp_message_say(const char *format, ...) LP_PRINTF(1, 2);

/** A line without prefix, as kernprof ends a run. */
void lp_message_plain(const char *format, ...) LP_PRINTF(1, 2);

/** A line of a terminal, which the next message is written over; "": none. */
void lp_message_passing(const char *format, ...) LP_PRINTF(1, 2);

/** Hides plain lines (1); sentences, warnings and hints as well (2). */
void lp_message_quiet(int level);

#endif
