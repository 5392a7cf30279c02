/* SPDX-License-Identifier: MIT
 *
 * aarch64: the generic timer is architected to tick at one rate everywhere
 * (Arm ARM, D12.1.2).
 */
#include "platform/platform.h"

bool lp_platform_counter_is_invariant(void) { return true; }
