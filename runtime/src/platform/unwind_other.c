/* SPDX-License-Identifier: MIT
 *
 * CPUs whose registers unwind.h does not know: there are no samples.
 */
#include "platform/platform.h"
#include "platform/registers.h"

void lp_platform_registers(const void *context,
                           struct lp_registers *registers) {
  (void)context;
  registers->known = 0;
}

uintptr_t lp_platform_stack_pointer(const void *context) {
  (void)context;
  return 0;
}

/* Open rows say where they are all the same. */
void lp_platform_registers_here(struct lp_registers *registers) {
  registers->value[LP_RSP] = (uintptr_t)__builtin_frame_address(0);
  registers->known = 0;
}

bool lp_platform_is_at_call(const struct lp_registers *registers) {
  (void)registers;
  return false;
}

bool lp_platform_is_behind_call(uintptr_t address, uintptr_t pc) {
  (void)address;
  (void)pc;
  return false;
}
