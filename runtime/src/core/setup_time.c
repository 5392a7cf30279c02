/* SPDX-License-Identifier: MIT
 *
 * See setup_time.h.
 */
#include "core/setup_time.h"

#include "core/clock.h"
#include "core/runtime_state.h"
#include "file/profile_file.h"
#include "platform/platform.h"

static uint64_t former_ns; /* of the helpers before this one */

uint64_t lp_setup_begin(void) {
  return lp_runtime_state() == LP_RUNTIME_RUNNING ? lp_read_ticks() : 0;
}

void lp_setup_end(uint64_t begin) {
  if (lp_runtime_state() != LP_RUNTIME_RUNNING)
    return;
  struct lineprof_file_header *header = lp_file_header();
  header->setup_ticks +=
      lp_read_ticks() - (begin ? begin : header->start.ticks);
}

void lp_setup_helper_begin(void) { former_ns = lp_file_header()->helper_ns; }

void lp_setup_helper_end(void) {
  lp_file_header()->helper_ns = former_ns + lp_platform_cpu_ns();
}
