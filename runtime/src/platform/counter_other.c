/* SPDX-License-Identifier: MIT
 *
 * CPUs without a counter that lineprof knows: the system clock is used.
 */
#include "platform/platform.h"

bool lp_platform_counter_is_invariant(void) { return false; }
