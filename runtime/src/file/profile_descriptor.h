/* SPDX-License-Identifier: MIT
 *
 * The file descriptor of the profile. It lives high up, so that the program's
 * own descriptors get the numbers they would have had, and is checked before
 * each use: the program may have closed it and got the number back for a file
 * of its own. Everything here wants the runtime's lock (base/lock.h).
 */
#ifndef LINEPROF_PROFILE_DESCRIPTOR_H
#define LINEPROF_PROFILE_DESCRIPTOR_H

#include <stdint.h>

/** Creates a file (never an existing one: `path` gets the process id, then a
 * number, put in before its suffix), and locks it for as long as anybody has
 * it open or mapped; `kernel`: see lp_platform_lock. Returns 0 or an errno
 * value. */
int lp_descriptor_create(const char *path, uint64_t *kernel);

/** The path that the file is to have, or the one that could not be created. */
const char *lp_descriptor_path(void);

/** Says that the calling thread's descriptors are not the program's, so that it
 * opens the file for itself. For one thread at most. */
void lp_descriptor_own(void);

/** The profile's descriptor, opened again if it is no longer open; -1 if that
 * fails. */
int lp_descriptor(void);

/** Closes the descriptor for good, in a forked child; the parent goes on with
 * its own. */
void lp_descriptor_close(void);

/** Says where the profile is to be that it can be read. */
void lp_descriptor_announce(void);

/** Gives the file the name that it is to have, when the process ends, and says
 * so if it has to be another one, or if somebody has removed the file.
 * Async-signal-safe, without the lock. May change errno. */
void lp_descriptor_finish(void);

/** Closes the descriptor, and removes the file that was created last. */
void lp_descriptor_remove(void);

#endif
