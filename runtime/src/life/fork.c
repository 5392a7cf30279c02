/* SPDX-License-Identifier: MIT
 *
 * See fork.h. Compiled code writes counters without any check, so a child that
 * was made by a system call behind libc's back counts in its parent's profile
 * until it comes here. Where libc has _Fork(), it comes here at once.
 */
#define _GNU_SOURCE
#include "life/fork.h"

#include "base/lock.h"
#include "base/message.h"
#include "base/settings.h"
#include "core/clock.h"
#include "core/fork_mark.h"
#include "core/helper.h"
#include "core/open_segment.h"
#include "core/runtime_state.h"
#include "core/setup_time.h"
#include "core/trace.h"
#include "counts/counts.h"
#include "file/profile_descriptor.h"
#include "file/profile_file.h"
#include "gpu/gpu.h"
#include "life/disarm.h"
#include "life/threads.h"
#include "memory/memory.h"
#include "platform/platform.h"
#include "sampling/sampler.h"
#include "schedule/snapshot_queue.h"
#include "schedule/steps.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>

static struct {
  const struct lp_settings *settings; /* NULL: not started */
  struct lp_before_lock before;       /* of the forking thread */
  sigset_t signals;                   /* that it blocks itself */
  bool steps_are_armed;               /* before the fork */
  bool has_others;                    /* other threads, or may have some */
} state;

/* This thread is in fork(), and its handlers see the child. They hold the
 * locks. */
static __thread bool is_forking __attribute__((tls_model("initial-exec")));

static void before_fork(void) {
  struct lp_before_lock before;
  lp_fork_look();
  bool steps_are_armed = lp_steps_armed;
  sigset_t signals;
  if (lp_is_off())
    return;
  pthread_sigmask(SIG_BLOCK, NULL, &signals);
  lp_memory_hide(true); /* a child counts when it has a profile of its own */
  if (steps_are_armed)
    lp_steps_before_fork();
  else
    lp_snapshots_before_fork();
  lp_lock(&before);
  lp_threads_before_fork();
  state.before = before;
  state.signals = signals;
  state.steps_are_armed = steps_are_armed;
  state.has_others =
      lp_platform_is_confined() || lp_platform_thread_count() != 1;
  is_forking = true;
}

static void after_fork(bool goes_on, struct lineprof_clock_pair start) {
  struct lp_before_lock before = state.before;
  bool steps_are_armed = state.steps_are_armed;
  is_forking = false;
  if (goes_on)
    lp_helper_fork(); /* before a handler may want one */
  lp_unlock(&before);
  lp_memory_hide(false);
  if (steps_are_armed)
    lp_steps_after_fork(goes_on, start);
  else
    lp_snapshots_after_fork(goes_on);
}

static void after_fork_in_parent(void) {
  if (is_forking)
    after_fork(false, (struct lineprof_clock_pair){0, 0});
}

/* Lets the thread go on counting at the same addresses, in memory that nobody
 * reads. */
static void leave(void) {
  lp_file_leave();
  lp_disarm();
  lp_lock_retire();
  if (lp_gpu_is_armed())
    lp_gpu_fork();
  lp_memory_fork(false);
}

static void begin_header(struct lineprof_clock_pair start) {
  struct lineprof_file_header *header = lp_file_header();
  header->pid = lp_platform_process_id();
  header->parent_pid = lp_platform_parent_id();
  header->fork_depth++;
  header->start_realtime_ns = lp_platform_realtime_ns();
  header->start = start;
  header->state = LINEPROF_STATE_RUNNING;
  memset(&header->end, 0, sizeof header->end);
  header->setup_ticks = header->helper_ns = 0;
  lp_file_seal_header();
}

static int move_to_own_file(char *path, size_t size) {
  int error = lp_settings_expand(state.settings, path, size);
  if (!error && lp_platform_is_confined())
    error = EACCES;
  return error ? error : lp_file_fork(path, lp_thread_block_fate);
}

static void after_fork_in_child(void) {
  struct lineprof_clock_pair start = lp_read_pair();
  static char path[4096]; /* a thread's stack may have no room for it */
  lp_fork_mark_set();
  if (!is_forking) { /* not profiled, or no more */
    leave();
    return;
  }
  if (state.has_others)
    lp_platform_leave_loader();
  int error = move_to_own_file(path, sizeof path);
  if (error) {
    leave();
    lp_message_warn("cannot write the profile of a forked process to", path,
                    error, "; its counts are lost");
    after_fork(false, start);
    return;
  }
  begin_header(start);
  lp_descriptor_announce();
  lp_threads_fork();
  lp_counts_fork();
  if (lp_sampler_armed)
    lp_sampler_fork(&state.signals);
  if (lp_trace_is_armed())
    lp_trace_fork();
  if (lp_gpu_is_armed())
    lp_gpu_fork();
  lp_memory_fork(true);
  lp_file_header()->sync = lp_read_pair();
  lp_setup_end(start.ticks);
  after_fork(true, start);
  if (lp_memory_is_on())
    lp_helper_start();
}

/* Ends profiling in a child for which no fork handler was called. The calling
 * thread is its only one. Async-signal-safe, keeps errno. */
static void leave_unseen(void) {
  sigset_t before;
  int saved = errno;
  if (is_forking || !state.settings)
    return;
  lp_platform_block_signals(&before);
  lp_fork_mark_set();
  leave();
  lp_platform_restore_signals(&before);
  errno = saved;
}

int lp_fork_start(const struct lp_settings *settings) {
  int error =
      pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
  if (error)
    return error;
  state.settings = settings;
  lp_fork_mark_start(leave_unseen);
  return 0;
}
