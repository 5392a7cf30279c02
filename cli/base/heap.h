/* SPDX-License-Identifier: MIT
 *
 * Allocation that cannot fail for its caller: kprof has nothing useful to do
 * without memory, so it says so and leaves. Sizes that come from a profile
 * are checked against the file's size before they get here.
 */
#ifndef LINEPROF_CLI_HEAP_H
#define LINEPROF_CLI_HEAP_H

#include <stddef.h>

/** Zeroed room for `count` things of `size` bytes; the caller frees it. */
void *lp_heap_get(size_t count, size_t size);

/** Makes room for one more element in a growing array of `count` elements:
 * doubles it whenever `count` reaches a power of two. Returns the array. */
void *lp_heap_grow(void *array, size_t count, size_t size);

/** A copy of `size` bytes with a NUL after them. */
char *lp_heap_copy(const char *bytes, size_t size);

/** A copy of a string. */
char *lp_heap_string(const char *string);

#endif
