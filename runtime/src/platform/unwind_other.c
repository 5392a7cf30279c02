/* SPDX-License-Identifier: MIT
 *
 * CPUs whose registers unwind.h does not know: there are no samples.
 */
#include "unwind.h"

#include "platform.h"

void lp_platform_registers(const void *context,
                           struct lp_registers *registers) {
  (void)context;
  registers->known = 0;
}
