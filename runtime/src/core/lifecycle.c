/* SPDX-License-Identifier: MIT
 *
 * See lifecycle.h. The runtime starts with the first module that registers,
 * usually before main, and never stops: at exit it only closes what the
 * leaving thread has open, since destructors may run profiled code still.
 */
#define _GNU_SOURCE
#include "core/lifecycle.h"

#include "clocks/calibrate.h"
#include "clocks/groups.h"
#include "clocks/probe.h"
#include "clocks/regions.h"
#include "clocks/trace.h"
#include "clocks/verdicts.h"
#include "core/fork.h"
#include "core/helper.h"
#include "core/message.h"
#include "core/modules.h"
#include "core/process.h"
#include "core/settings.h"
#include "core/threads.h"
#include "counts/counts.h"
#include "file/profile_file.h"
#include "gpu/gpu.h"
#include "sampling/sampler.h"
#include "schedule/steps.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>

enum stage { NOT_STARTED, STARTING, RUNNING, OFF };

static struct {
  pthread_mutex_t lock;
  sigset_t signals; /* that the thread with the lock had blocked */
  enum stage stage; /* written under the lock */
  bool is_alone;    /* its threads share nothing: see lp_lock_retire() */
  bool slow_clock;
  struct lp_settings settings;
} runtime = {.lock = PTHREAD_MUTEX_INITIALIZER};

static __thread bool holds_lock __attribute__((tls_model("initial-exec")));

static enum stage stage(void) {
  return __atomic_load_n(&runtime.stage, __ATOMIC_RELAXED);
}

static void enter(enum stage stage) {
  __atomic_store_n(&runtime.stage, stage, __ATOMIC_RELAXED);
}

static void shut_out(struct lp_before_lock *before) {
  sigset_t all;
  before->error = errno;
  sigfillset(&all);
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before->cancellation);
  pthread_sigmask(SIG_BLOCK, &all, &before->signals);
}

static void let_in(const struct lp_before_lock *before) {
  pthread_sigmask(SIG_SETMASK, &before->signals, NULL);
  pthread_setcancelstate(before->cancellation, NULL);
  errno = before->error;
}

void lp_lock_retire(void) {
  __atomic_store_n(&runtime.is_alone, true, __ATOMIC_RELAXED);
}

/* Then only signals wait. Not so once the runtime has stopped: other threads
 * have contexts still, in the profile. */
bool lp_lock(struct lp_before_lock *before) {
  before->is_nested = holds_lock;
  if (holds_lock)
    return false;
  shut_out(before);
  before->is_alone = __atomic_load_n(&runtime.is_alone, __ATOMIC_RELAXED);
  if (!before->is_alone) {
    pthread_mutex_lock(&runtime.lock);
    runtime.signals = before->signals;
  }
  holds_lock = true;
  return true;
}

bool lp_try_lock(struct lp_before_lock *before) {
  before->is_nested = holds_lock;
  if (holds_lock)
    return false;
  shut_out(before);
  before->is_alone = false;
  holds_lock = pthread_mutex_trylock(&runtime.lock) == 0;
  if (holds_lock)
    runtime.signals = before->signals;
  else
    let_in(before);
  return holds_lock;
}

bool lp_lock_blocks(int signal) {
  return sigismember(&runtime.signals, signal) == 1;
}

void lp_unlock(const struct lp_before_lock *before) {
  if (before->is_nested)
    return;
  holds_lock = false;
  if (!before->is_alone)
    pthread_mutex_unlock(&runtime.lock);
  lp_counts_unlocked();
  let_in(before);
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
  if (stage() == RUNNING)
    lp_file_header()->sync = lp_read_pair();
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
  lp_file_seal_header();
  header->version = LINEPROF_FORMAT_VERSION;
  memcpy(header->magic, LINEPROF_FILE_MAGIC, sizeof header->magic);
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

static bool may_start(void) {
  lp_message_start();
  lp_platform_start_confinement();
  if (!lp_platform_is_privileged())
    return lp_settings_read(&runtime.settings) && runtime.settings.enabled;
  lp_message_warn("a program with privileges that its user does not have is "
                  "not profiled",
                  NULL, 0, "");
  return false;
}

static bool create_file(void) {
  char path[4096];
  int error = lp_settings_expand(&runtime.settings, path, sizeof path);
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
  int error = lp_modules_start(runtime.settings.mode == LP_MODE_COUNT);
  if (!error)
    error = lp_threads_start(runtime.slow_clock, costs);
  if (!error && runtime.settings.mode == LP_MODE_AUTO)
    lp_verdicts_start(least_ticks(costs));
  if (!error)
    error = lp_fork_start(&runtime.settings);
  if (error)
    lp_message_warn("cannot start", NULL, error, "; this run is not profiled");
  return !error;
}

/* What a profile may lack. */
static void start_more(bool has_samples) {
  if (has_samples)
    lp_sampler_start(runtime.settings.rate);
  int error = lp_steps_start(&runtime.settings.schedule);
  if (error)
    lp_message_warn("cannot follow the schedule", NULL, error,
                    "; the run is one cycle");
  lp_gpu_configure(&runtime.settings);
  if (runtime.settings.trace == LP_TRACE_YES)
    lp_trace_start(runtime.settings.trace_spans);
}

static bool start(const struct lineprof_module *first) {
  static const char *const modes[] = {"auto", "exact", "count", "off"};
  if (!may_start())
    return false;
  bool has_samples = wants_samples(first);
  bool has_turns = has_samples && runtime.settings.mode == LP_MODE_AUTO;
  runtime.slow_clock = runtime.settings.force_system_clock ||
                       !lp_platform_counter_is_invariant();
  lp_groups_start(
      runtime.settings.region_values ? runtime.settings.region_groups : 0);
  struct lineprof_clock_pair begin = lp_read_pair();
  struct lp_costs costs = lp_calibrate(runtime.slow_clock);
  lp_regions_start(&costs.region, has_turns ? runtime.settings.budget : 0);
  if (!create_file() || !start_parts(&costs))
    return false;
  fill_header(begin, &costs);
  lp_process_write(modes[runtime.settings.mode]);
  start_more(has_samples);
  return true;
}

static void refuse(void) {
  lp_counts_start_idle();
  enter(OFF);
}

void lp_disarm(void) {
  lp_current = &lp_no_thread;
  lp_modules_stop();
  lp_sampler_armed = lp_steps_armed = lp_trace_armed = false;
  refuse();
}

bool lp_start(const struct lineprof_module *first) {
  if (stage() == NOT_STARTED) {
    enter(STARTING);
    if (start(first)) {
      enter(RUNNING);
    } else {
      refuse();
      lp_lock_retire();
    }
  }
  return stage() == RUNNING;
}

bool lp_is_off(void) { return stage() == OFF; }

/* Priority 101: after the destructors of everybody who may still be profiled.
 * They are not lost if they do come later. */
__attribute__((destructor(101))) static void finish(void) {
  struct lp_before_lock before;
  lp_fork_look();
  if (stage() != RUNNING)
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
  /* Not in a child made behind libc's back, which has its parent's file. */
  if (!lp_platform_is_confined() &&
      lp_file_header()->pid == lp_platform_process_id())
    lp_file_shrink();
  lp_unlock(&before);
}

/* A vfork child acts for itself, in its parent's memory. */
static bool is_own_process(void) {
  return stage() == RUNNING &&
         lp_file_header()->pid == lp_platform_process_id();
}

void lp_confine(void) {
  int saved = errno;
  if (lp_platform_is_confined() || !is_own_process())
    return;
  if (lp_sampler_armed) {
    lp_message_warn("the program confines itself (seccomp), and is not sampled "
                    "any more",
                    NULL, 0, "");
    lp_sampler_stop();
    lp_helper_end();
  }
  lp_platform_confine();
  errno = saved;
}

void lp_stop(void) {
  struct lp_before_lock before;
  int saved = errno;
  if (is_own_process()) {
    lp_message_warn("the program forbids itself to read the clock, and is not "
                    "profiled any more",
                    NULL, 0, "");
    if (lp_sampler_armed)
      lp_sampler_stop();
    lp_helper_end();
    finish();
    lp_lock(&before);
    lp_disarm();
    lp_unlock(&before);
  }
  errno = saved;
}
