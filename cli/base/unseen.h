/* SPDX-License-Identifier: MIT
 *
 * Characters that are not seen, or that change how others are: what a listing
 * shows must be what is there.
 */
#ifndef LINEPROF_CLI_UNSEEN_H
#define LINEPROF_CLI_UNSEEN_H

#include <stdbool.h>

/** Whether the code point is a control character of C1, a bidirectional or
 * other format control, a separator of lines, or takes no room. */
bool lp_unseen_is(unsigned long code);

#endif
