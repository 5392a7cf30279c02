/* SPDX-License-Identifier: MIT
 *
 * Whether a program's malloc() can be the one of a preloaded library.
 */
#ifndef LINEPROF_CLI_ALLOCATOR_H
#define LINEPROF_CLI_ALLOCATOR_H

/** Why it cannot, in words that follow "the program"; NULL: it can, or the file
 * is none that tells (a script). */
const char *lp_allocator_fixed(const char *path);

#endif
