/* SPDX-License-Identifier: MIT
 *
 * See lifecycle.h. The runtime starts with the first module that registers,
 * usually before main, and never stops: at exit it only closes what the
 * leaving thread has open, since destructors may run profiled code still.
 */
#define _GNU_SOURCE
#include "lifecycle.h"

#include "calibrate.h"
#include "counts.h"
#include "gpu.h"
#include "groups.h"
#include "helper.h"
#include "message.h"
#include "modules.h"
#include "probe.h"
#include "process.h"
#include "profile_file.h"
#include "regions.h"
#include "sampler.h"
#include "settings.h"
#include "steps.h"
#include "threads.h"
#include "trace.h"
#include "verdicts.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum stage { NOT_STARTED, RUNNING, OFF };

static struct {
  pthread_mutex_t lock;
  enum stage stage;
  bool is_refused; /* OFF, and not only while it starts */
  bool slow_clock;
  struct lp_before_lock before_fork; /* of the forking thread */
  struct lp_settings settings;
} runtime = {.lock = PTHREAD_MUTEX_INITIALIZER};

static __thread bool holds_lock __attribute__((tls_model("initial-exec")));
static __thread int opens __attribute__((tls_model("initial-exec")));

static void shut_out(struct lp_before_lock *before) {
  sigset_t all;
  sigfillset(&all);
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before->cancellation);
  pthread_sigmask(SIG_BLOCK, &all, &before->signals);
}

static void let_in(const struct lp_before_lock *before,
                   const sigset_t *signals) {
  pthread_sigmask(SIG_SETMASK, signals, NULL);
  pthread_setcancelstate(before->cancellation, NULL);
}

bool lp_lock(struct lp_before_lock *before) {
  before->is_nested = holds_lock;
  if (holds_lock)
    return false;
  shut_out(before);
  pthread_mutex_lock(&runtime.lock);
  holds_lock = true;
  return true;
}

bool lp_try_lock(struct lp_before_lock *before) {
  before->is_nested = holds_lock;
  if (holds_lock)
    return false;
  shut_out(before);
  holds_lock = pthread_mutex_trylock(&runtime.lock) == 0;
  if (!holds_lock)
    let_in(before, &before->signals);
  return holds_lock;
}

void lp_unlock_opens(int signal) { opens = signal; }

void lp_unlock(const struct lp_before_lock *before) {
  sigset_t signals = before->signals;
  if (before->is_nested)
    return;
  if (opens)
    sigdelset(&signals, opens);
  opens = 0;
  holds_lock = false;
  pthread_mutex_unlock(&runtime.lock);
  lp_counts_unlocked();
  let_in(before, &signals);
}

uint64_t __lineprof_clock(void) { return lp_platform_monotonic_ns(); }

uint64_t lp_read_ticks(void) {
  return runtime.slow_clock ? __lineprof_clock() : lp_counter_read();
}

/* The tightest of a few: the system clock between two counter readings. */
struct lineprof_clock_pair lp_read_pair(void) {
  struct lineprof_clock_pair best = {0, 0};
  uint64_t best_gap = UINT64_MAX;
  for (int i = 0; i < 5; i++) {
    uint64_t before = lp_read_ticks();
    uint64_t ns = lp_platform_monotonic_ns();
    uint64_t gap = lp_read_ticks() - before;
    if (gap >= best_gap)
      continue;
    best_gap = gap;
    best.ticks = runtime.slow_clock ? ns : before + gap / 2;
    best.ns = ns;
  }
  return best;
}

void lp_sync_clocks(void) {
  if (runtime.stage == RUNNING)
    lp_file_header()->sync = lp_read_pair();
}

static void seal_header(struct lineprof_file_header *header) {
  const char *from = (const char *)&header->clock_kind;
  header->checksum =
      lineprof_hash(LINEPROF_HASH_START, from,
                    offsetof(struct lineprof_file_header, state) -
                        offsetof(struct lineprof_file_header, clock_kind));
}

static void fill_header(struct lineprof_clock_pair start,
                        const struct lp_costs *costs) {
  struct lineprof_file_header *header = lp_file_header();
  header->byte_order = LINEPROF_BYTE_ORDER;
  header->clock_kind =
      runtime.slow_clock ? LINEPROF_CLOCK_SYSTEM : LINEPROF_CLOCK_COUNTER;
  header->pid = lp_platform_process_id();
  header->parent_pid = lp_platform_parent_id();
  header->start_realtime_ns = lp_platform_realtime_ns();
  header->start = start;
  header->line_cost = costs->row;
  header->enter_cost = costs->enter;
  header->exit_cost = costs->exit;
  header->sync = lp_read_pair();
  seal_header(header);
  header->version = LINEPROF_FORMAT_VERSION;
  memcpy(header->magic, LINEPROF_FILE_MAGIC, sizeof header->magic);
}

static void before_fork(void) {
  struct lp_before_lock before;
  if (lp_steps_armed)
    lp_steps_before_fork();
  else
    lp_helper_before_fork();
  lp_lock(&before);
  lp_threads_before_fork();
  runtime.before_fork = before;
}

static void after_fork(bool is_child, struct lineprof_clock_pair start) {
  struct lp_before_lock before = runtime.before_fork;
  lp_unlock(&before);
  if (lp_steps_armed)
    lp_steps_after_fork(is_child, start);
  else
    lp_helper_after_fork(is_child);
}

static void after_fork_in_parent(void) {
  after_fork(false, (struct lineprof_clock_pair){0, 0});
}

static void after_fork_in_child(void) {
  struct lineprof_clock_pair start = lp_read_pair();
  char path[4096];
  int error = lp_settings_expand(&runtime.settings, path, sizeof path);
  if (!error)
    error = lp_file_fork(path, lp_thread_keeps_block);
  if (error)
    lp_message_warn("cannot write the profile of a forked process to", path,
                    error, "; its counts are lost");
  struct lineprof_file_header *header = lp_file_header();
  header->pid = lp_platform_process_id();
  header->parent_pid = lp_platform_parent_id();
  header->fork_depth++;
  header->start_realtime_ns = lp_platform_realtime_ns();
  header->start = start;
  header->state = LINEPROF_STATE_RUNNING;
  memset(&header->end, 0, sizeof header->end);
  seal_header(header);
  lp_threads_fork();
  if (lp_sampler_armed)
    lp_sampler_fork();
  if (lp_trace_is_armed())
    lp_trace_fork();
  if (lp_gpu_is_armed())
    lp_gpu_fork();
  header->sync = lp_read_pair();
  after_fork(true, start);
}

/* Opening and closing it may take measure.budget of a call. */
static int64_t least_ticks(const struct lp_costs *costs) {
  double share = runtime.settings.budget > 0 ? runtime.settings.budget : 1e-9;
  double ticks = (double)(costs->enter + costs->exit) / share;
  return ticks < 1 ? 1 : ticks < 1e15 ? (int64_t)ticks : (int64_t)1e15;
}

/* What has a clock at every row is in no need of samples. */
static bool wants_samples(const struct lineprof_module *first) {
  return runtime.settings.sampling && runtime.settings.mode != LP_MODE_COUNT &&
         !(first->table->flags & LINEPROF_TABLE_EXACT);
}

static bool start(const struct lineprof_module *first) {
  char path[4096];
  lp_message_start();
  if (!lp_settings_read(&runtime.settings) || !runtime.settings.enabled)
    return false;
  runtime.slow_clock = runtime.settings.force_system_clock ||
                       !lp_platform_counter_is_invariant();
  lp_groups_start(
      runtime.settings.region_values ? runtime.settings.region_groups : 0);
  struct lineprof_clock_pair begin = lp_read_pair();
  struct lp_costs costs = lp_calibrate(runtime.slow_clock);
  lp_regions_start(costs.region);
  int error = lp_settings_expand(&runtime.settings, path, sizeof path);
  if (!error)
    error = lp_file_create(path);
  if (error) {
    lp_message_warn("cannot create", path, error,
                    "; this run is not profiled (choose another place with "
                    "LINEPROF_OUTPUT)");
    return false;
  }
  error = lp_modules_start(runtime.settings.mode == LP_MODE_COUNT);
  if (!error)
    error = lp_threads_start(runtime.slow_clock, &costs);
  if (!error && runtime.settings.mode == LP_MODE_AUTO)
    lp_verdicts_start(least_ticks(&costs));
  if (!error)
    error =
        pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
  if (error) {
    lp_message_warn("cannot start", NULL, error, "; this run is not profiled");
    return false;
  }
  fill_header(begin, &costs);
  static const char *const modes[] = {"auto", "exact", "count", "off"};
  lp_process_write(modes[runtime.settings.mode]);
  if (wants_samples(first))
    lp_sampler_start(runtime.settings.rate);
  error = lp_steps_start(&runtime.settings.schedule);
  if (error)
    lp_message_warn("cannot follow the schedule", NULL, error,
                    "; the run is one cycle");
  lp_gpu_configure(&runtime.settings);
  if (runtime.settings.trace == LP_TRACE_YES)
    lp_trace_start(runtime.settings.trace_spans);
  return true;
}

static void refuse(void) {
  lp_counts_start_idle();
  __atomic_store_n(&runtime.is_refused, true, __ATOMIC_RELAXED);
}

bool lp_start(const struct lineprof_module *first) {
  if (runtime.stage == NOT_STARTED) {
    int saved = errno;
    runtime.stage = OFF;
    if (start(first))
      runtime.stage = RUNNING;
    else
      refuse();
    errno = saved;
  }
  return runtime.stage == RUNNING;
}

bool lp_is_off(void) {
  return __atomic_load_n(&runtime.is_refused, __ATOMIC_RELAXED);
}

/* Priority 101: after the destructors of everybody who may still be profiled.
 * They are not lost if they do come later. */
__attribute__((destructor(101))) static void finish(void) {
  struct lp_before_lock before;
  if (runtime.stage != RUNNING)
    return;
  if (lp_gpu_is_armed())
    lp_gpu_finish();
  if (lp_steps_armed)
    lp_steps_finish();
  if (lp_sampler_armed)
    lp_sampler_finish();
  lp_lock(&before);
  lp_thread_charge();
  lp_file_header()->end = lp_read_pair();
  lp_file_header()->state = LINEPROF_STATE_EXITED;
  lp_unlock(&before);
}
