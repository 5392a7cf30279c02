/* SPDX-License-Identifier: MIT
 *
 * The name of a profile. An existing file is never overwritten.
 */
#ifndef LINEPROF_PROFILE_PATH_H
#define LINEPROF_PROFILE_PATH_H

#include <stddef.h>

/** Creates a new file: 'a.lprof', else 'a.PID.lprof', 'a.PID.2.lprof' and so
 * on. Its path is then in `chosen`, which holds `size` bytes. Returns a
 * descriptor, or -1 with errno. */
int lp_path_create(const char *path, char *chosen, size_t size);

#endif
