/* SPDX-License-Identifier: MIT
 *
 * The runtime's only writer to standard error. The stream belongs to the
 * profiled program: messages are rare, whole lines, and stop when descriptor
 * 2 no longer is what it was at start.
 */
#ifndef LINEPROF_MESSAGE_H
#define LINEPROF_MESSAGE_H

/** Remembers what descriptor 2 is. Call before the first warning. */
void lp_message_start(void);

/** "lineprof: warning: <what> '<name>': <cause><then>". `cause` is an errno
 * value, 0 to leave it out. Async-signal-safe, keeps errno. */
void lp_message_warn(const char *what, const char *name, int cause,
                     const char *then);

/** "lineprof: hint: <what> '<name>'<then>". */
void lp_runtime_hint(const char *what, const char *name, const char *then);

/** "lineprof: error: <where>: <what> (this run is not profiled)". */
void lp_runtime_error(const char *where, const char *what);

#endif
