/* SPDX-License-Identifier: MIT
 *
 * See lifecycle.h. The runtime starts with the first module that registers,
 * usually before main, and never stops: at exit it only closes what the
 * leaving thread has open, since destructors may run profiled code still.
 */
#define _GNU_SOURCE
#include "life/lifecycle.h"

#include "base/lock.h"
#include "base/message.h"
#include "base/scale.h"
#include "base/settings.h"
#include "clocks/calibrate.h"
#include "clocks/clocks.h"
#include "core/clock.h"
#include "core/fork_mark.h"
#include "core/modules.h"
#include "core/open_segment.h"
#include "core/process.h"
#include "core/runtime_state.h"
#include "core/setup_time.h"
#include "core/trace.h"
#include "file/profile_descriptor.h"
#include "file/profile_file.h"
#include "gpu/gpu.h"
#include "life/disarm.h"
#include "life/fork.h"
#include "life/threads.h"
#include "life/work.h"
#include "memory/memory.h"
#include "memory/record.h"
#include "openmp/openmp.h"
#include "platform/platform.h"
#include "regions/groups.h"
#include "regions/regions.h"
#include "sampling/sampler.h"
#include "schedule/steps.h"
#include "verdicts/verdicts.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>

#define MOST_TICKS INT64_C(1000000000000000) /* of a call: some days */

static struct lp_settings settings;

static void fill_header(struct lineprof_clock_pair start,
                        const struct lp_costs *costs) {
  struct lineprof_file_header *header = lp_file_header();
  header->byte_order = LINEPROF_BYTE_ORDER;
  header->clock_kind =
      lp_clock_is_slow() ? LINEPROF_CLOCK_SYSTEM : LINEPROF_CLOCK_COUNTER;
  header->pid = lp_platform_process_id();
  header->parent_pid = lp_platform_parent_id();
  header->start_realtime_ns = lp_platform_realtime_ns();
  header->start = start;
  header->line_cost = costs->row;
  header->enter_cost = costs->enter;
  header->exit_cost = costs->exit;
  header->counts_cost = costs->counts;
  header->sync = lp_read_pair();
  lp_file_seal_header();
  header->version = LINEPROF_FORMAT_VERSION;
  memcpy(header->magic, LINEPROF_FILE_MAGIC, sizeof header->magic);
}

/* Opening and closing it may take half of measure.budget of a call: with what
 * is inside, which may take as much again, it is all of it. */
static int64_t least_ticks(const struct lp_costs *costs) {
  int64_t cost = 2 * (costs->enter + costs->exit);
  uint64_t ticks = lp_scale(cost > 0 ? (uint64_t)cost : 0, LP_WHOLE,
                            settings.budget > 0 ? settings.budget : 1);
  return ticks < 1 ? 1 : ticks < MOST_TICKS ? (int64_t)ticks : MOST_TICKS;
}

/* What has a clock at every row is in no need of samples. */
static bool wants_samples(const struct lineprof_module *first) {
  return settings.sampling && settings.mode != LP_MODE_COUNT &&
         !(first->table->flags & LINEPROF_TABLE_EXACT);
}

static bool may_start(void) {
  struct lp_arithmetic before;
  lp_message_start();
  lp_platform_start_confinement();
  if (!lp_platform_is_privileged()) {
    lp_platform_begin_arithmetic(&before); /* settings have decimal points */
    bool is_read = lp_settings_read(&settings);
    lp_platform_end_arithmetic(&before);
    return is_read && settings.enabled;
  }
  lp_message_warn("a program with privileges that its user does not have is "
                  "not profiled",
                  NULL, 0, "");
  return false;
}

static bool create_file(void) {
  char path[4096];
  int error = lp_settings_expand(&settings, path, sizeof path);
  if (!error)
    error = lp_file_create(path);
  if (error)
    lp_message_warn("cannot create", path, error,
                    "; this run is not profiled (choose another place with "
                    "LINEPROF_OUTPUT)");
  return !error;
}

/* What there has to be. */
static bool start_parts(const struct lp_costs *costs) {
  int error = lp_modules_start(settings.mode == LP_MODE_COUNT);
  if (!error)
    error = lp_threads_start(lp_clock_is_slow(), costs);
  if (!error && settings.mode == LP_MODE_AUTO)
    lp_verdicts_start(least_ticks(costs));
  if (!error)
    error = lp_fork_start(&settings);
  if (error)
    lp_message_warn("cannot start", NULL, error, "; this run is not profiled");
  return !error;
}

/* What a profile may lack. */
static void start_more(bool has_samples) {
  struct lp_sampler_wish wish = {.rate = settings.rate,
                                 .budget = settings.sampling_budget,
                                 .signal = settings.signal,
                                 .signal_name = settings.signal_name,
                                 .look_at_clocks = lp_clock_look};
  if (has_samples)
    lp_sampler_start(&wish);
  int error = lp_steps_start(&settings.schedule);
  if (error)
    lp_message_warn("cannot follow the schedule", NULL, error,
                    "; the run is one cycle");
  lp_gpu_configure(&settings);
  lp_memory_configure(settings.memory);
  if (settings.trace == LP_TRACE_YES)
    lp_trace_start(settings.trace_spans);
}

static bool start(const struct lineprof_module *first) {
  static const char *const modes[] = {"auto", "exact", "count", "off"};
  if (!may_start())
    return false;
  bool has_samples = wants_samples(first);
  bool has_turns = has_samples && settings.mode == LP_MODE_AUTO;
  lp_clock_start(settings.force_system_clock ||
                 !lp_platform_counter_is_invariant());
  lp_groups_start(settings.region_values ? settings.region_groups : 0);
  struct lineprof_clock_pair begin = lp_read_pair();
  struct lp_costs costs = lp_calibrate(lp_clock_is_slow());
  lp_regions_start(&costs.region, has_turns ? settings.budget : 0);
  if (!create_file() || !start_parts(&costs))
    return false;
  fill_header(begin, &costs);
  lp_process_write(modes[settings.mode]);
  lp_descriptor_announce();
  lp_work_give();
  start_more(has_samples);
  return true;
}

bool lp_start(const struct lineprof_module *first) {
  if (lp_runtime_state() == LP_RUNTIME_NOT_STARTED) {
    lp_runtime_enter(LP_RUNTIME_STARTING);
    if (start(first)) {
      lp_runtime_enter(LP_RUNTIME_RUNNING);
    } else {
      lp_refuse();
      lp_lock_retire();
    }
  }
  return lp_runtime_state() == LP_RUNTIME_RUNNING;
}

/* Priority 101: after the destructors of everybody who may still be profiled.
 * They are not lost if they do come later. */
__attribute__((destructor(101))) static void finish(void) {
  struct lp_before_lock before;
  lp_fork_look();
  if (lp_runtime_state() != LP_RUNTIME_RUNNING)
    return;
  uint64_t begin = lp_setup_begin();
  if (lp_gpu_is_armed())
    lp_gpu_finish();
  if (lp_steps_armed)
    lp_steps_finish();
  lp_openmp_finish();
  if (lp_sampler_armed)
    lp_sampler_finish();
  if (lp_memory_is_on())
    lp_record_finish();
  lp_lock(&before);
  lp_thread_charge();
  lp_file_header()->end = lp_read_pair();
  lp_file_header()->state = LINEPROF_STATE_EXITED;
  /* Not in a child made behind libc's back, which has its parent's file. */
  if (!lp_platform_is_confined() &&
      lp_file_header()->pid == lp_platform_process_id()) {
    lp_file_shrink();
    lp_descriptor_finish();
  }
  lp_setup_end(begin);
  lp_unlock(&before);
}

/* A vfork child acts for itself, in its parent's memory. */
bool lp_is_own_process(void) {
  return lp_runtime_state() == LP_RUNTIME_RUNNING &&
         lp_file_header()->pid == lp_platform_process_id();
}

void lp_leave(void) {
  int saved = errno;
  if (lp_runtime_state() == LP_RUNTIME_RUNNING && !lp_platform_is_confined() &&
      lp_is_own_process())
    lp_descriptor_finish();
  errno = saved;
}

void lp_confine(void) {
  int saved = errno;
  if (lp_platform_is_confined() || !lp_is_own_process())
    return;
  if (lp_sampler_armed) {
    lp_message_warn("the program confines itself (seccomp), and is not sampled "
                    "any more",
                    NULL, 0, "");
    lp_sampler_stop();
    lp_work_end();
  }
  if (lp_memory_is_on())
    lp_work_end();
  lp_platform_confine();
  errno = saved;
}

void lp_stop(void) {
  struct lp_before_lock before;
  int saved = errno;
  if (lp_is_own_process()) {
    lp_message_warn("the program forbids itself to read the clock, and is not "
                    "profiled any more",
                    NULL, 0, "");
    if (lp_sampler_armed)
      lp_sampler_stop();
    lp_work_end();
    finish();
    lp_lock(&before);
    lp_disarm();
    lp_unlock(&before);
  }
  errno = saved;
}
