/* SPDX-License-Identifier: MIT
 *
 * An OMPT tool that asks for what lineprof asks for, and does nothing. Part of
 * bench/openmp.py.
 */
#include <omp-tools.h>
#include <stddef.h>

static void nothing(void) {}

static int start(ompt_function_lookup_t lookup, int device, ompt_data_t *data) {
  static const ompt_callbacks_t events[] = {
      ompt_callback_parallel_begin, ompt_callback_parallel_end,
      ompt_callback_sync_region,    ompt_callback_sync_region_wait,
      ompt_callback_mutex_acquire,  ompt_callback_mutex_acquired,
      ompt_callback_task_schedule};
  ompt_set_callback_t set = (ompt_set_callback_t)lookup("ompt_set_callback");
  (void)device, (void)data;
  for (size_t i = 0; i < sizeof events / sizeof *events; i++)
    set(events[i], (ompt_callback_t)nothing);
  return 1;
}

static void finish(ompt_data_t *data) { (void)data; }

ompt_start_tool_result_t *ompt_start_tool(unsigned int version,
                                          const char *runtime) {
  static ompt_start_tool_result_t tool = {start, finish, {0}};
  (void)version, (void)runtime;
  return &tool;
}
