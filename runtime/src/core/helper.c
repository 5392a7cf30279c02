/* SPDX-License-Identifier: MIT
 *
 * See helper.h. Posting costs the stepping thread no system call while the
 * helper is awake; it stays so, looking every few milliseconds, until it has
 * found nothing for a while.
 */
#define _GNU_SOURCE
#include "core/helper.h"

#include "clocks/verdicts.h"
#include "core/lifecycle.h"
#include "core/threads.h"
#include "gpu/gpu.h"
#include "platform/platform.h"
#include "sampling/looks.h"
#include "sampling/sampler.h"
#include "schedule/boundaries.h"
#include "schedule/steps.h"

#include <pthread.h>
#include <signal.h>
#include <string.h>

#define MAX_SNAPSHOTS 64u
#define PREPARED_SNAPSHOTS 8u
#define PREPARED_SIZE ((size_t)64 << 10)
#define AWAKE_NS 5000000u   /* between two looks */
#define IDLE_LOOKS 40u      /* until it sleeps */
#define ALONE_NS 100000000u /* between two looks for other threads */

static struct {
  pthread_mutex_t queue_lock; /* of the five below; held for moments */
  struct lp_snapshot *free;
  struct lp_snapshot *first, *last;
  struct lp_snapshot all[MAX_SNAPSHOTS];
  uint32_t made;

  pthread_mutex_t write_lock; /* of who makes segments */
  uint32_t wake;              /* the futex; 1: there is something to do */
  bool sleeps, runs;
  bool ends;           /* asked to */
  bool first_has_left; /* the process's first thread, by pthread_exit() */
  bool is_joinable;
  pthread_t thread;
} helper = {.queue_lock = PTHREAD_MUTEX_INITIALIZER,
            .write_lock = PTHREAD_MUTEX_INITIALIZER};

static struct lp_snapshot *take_free(void) {
  pthread_mutex_lock(&helper.queue_lock);
  struct lp_snapshot *snapshot = helper.free;
  if (snapshot)
    helper.free = snapshot->next;
  else if (helper.made < MAX_SNAPSHOTS)
    snapshot = &helper.all[helper.made++];
  pthread_mutex_unlock(&helper.queue_lock);
  return snapshot;
}

struct lp_snapshot *lp_helper_snapshot(void) {
  struct lp_snapshot *snapshot;
  while (!(snapshot = take_free()))
    lp_helper_drain();
  snapshot->copies.used = 0;
  snapshot->has_late = false;
  snapshot->next = NULL;
  return snapshot;
}

void lp_helper_post(struct lp_snapshot *snapshot) {
  pthread_mutex_lock(&helper.queue_lock);
  if (helper.first)
    helper.last->next = snapshot;
  else
    helper.first = snapshot;
  helper.last = snapshot;
  pthread_mutex_unlock(&helper.queue_lock);
  if (snapshot->has_late || __atomic_load_n(&helper.sleeps, __ATOMIC_ACQUIRE))
    lp_helper_wake();
}

/* Makes some snapshots whose memory is there already. */
static void prepare(void) {
  pthread_mutex_lock(&helper.queue_lock);
  while (helper.made < PREPARED_SNAPSHOTS) {
    struct lp_snapshot *snapshot = &helper.all[helper.made++];
    char *bytes = lp_buffer_add(&snapshot->copies, PREPARED_SIZE);
    if (bytes)
      memset(bytes, 0, PREPARED_SIZE);
    snapshot->next = helper.free;
    helper.free = snapshot;
  }
  pthread_mutex_unlock(&helper.queue_lock);
}

static struct lp_snapshot *take_first(bool *is_newest) {
  pthread_mutex_lock(&helper.queue_lock);
  struct lp_snapshot *snapshot = helper.first;
  if (snapshot)
    helper.first = snapshot->next;
  *is_newest = helper.first == NULL;
  pthread_mutex_unlock(&helper.queue_lock);
  return snapshot;
}

static void put_free(struct lp_snapshot *snapshot) {
  pthread_mutex_lock(&helper.queue_lock);
  snapshot->next = helper.free;
  helper.free = snapshot;
  pthread_mutex_unlock(&helper.queue_lock);
}

/* The threads that the boundary left to us. With a newer snapshot waiting,
 * their growth counts there. */
static void capture_late(struct lp_snapshot *snapshot) {
  for (uint32_t i = 0; i < lp_thread_count(); i++) {
    struct lineprof_thread *thread = lp_thread_at(i);
    if (!lp_capture_is_late(thread))
      continue;
    lp_capture_thread(&snapshot->copies, thread, lp_read_ticks());
    lp_capture_set_late(thread, false);
  }
}

void lp_helper_drain(void) {
  struct lp_snapshot *snapshot;
  bool is_newest;
  pthread_mutex_lock(&helper.write_lock);
  while ((snapshot = take_first(&is_newest))) {
    if (snapshot->has_late && is_newest)
      capture_late(snapshot);
    lp_cut_written(snapshot, lp_segment_write(snapshot));
    put_free(snapshot);
  }
  pthread_mutex_unlock(&helper.write_lock);
}

static bool has_queued(void) {
  pthread_mutex_lock(&helper.queue_lock);
  bool has = helper.first != NULL;
  pthread_mutex_unlock(&helper.queue_lock);
  return has;
}

void lp_helper_wake(void) {
  __atomic_store_n(&helper.wake, 1, __ATOMIC_RELEASE);
  lp_platform_wake(&helper.wake);
}

/* `until_ns` is when the schedule wants to be looked at. */
static void sleep_until(uint64_t until_ns, bool is_idle) {
  uint64_t now = lp_platform_monotonic_ns();
  uint64_t limit = is_idle ? UINT64_MAX : now + AWAKE_NS;
  if (until_ns < limit)
    limit = until_ns;
  if (limit <= now)
    return;
  __atomic_store_n(&helper.sleeps, is_idle, __ATOMIC_SEQ_CST);
  /* What was posted before it could see that we sleep. */
  if (!is_idle || !has_queued())
    lp_platform_wait(&helper.wake, 0,
                     limit == UINT64_MAX ? limit : limit - now);
  __atomic_store_n(&helper.sleeps, false, __ATOMIC_RELAXED);
  __atomic_store_n(&helper.wake, 0, __ATOMIC_RELAXED);
}

/* Where no thread runs, none tries what has no clock. */
static void retry(void) {
  struct lp_before_lock before;
  uint64_t now = lp_platform_monotonic_ns();
  if (lp_verdicts_are_due(now) && lp_lock(&before)) {
    lp_verdicts_retry(now);
    lp_unlock(&before);
  }
}

static uint64_t earlier(uint64_t a, uint64_t b) { return a < b ? a : b; }

/* A process whose first thread has left ends with its last thread. We must not
 * be the one that keeps it, nor be the last if we have no descriptors to write
 * to what is buffered: for when lp_helper_leave() did not see it coming. */
static bool is_over(uint64_t *next_ns) {
  uint64_t now = lp_platform_monotonic_ns();
  bool only_samples = !lp_steps_armed && !lp_gpu_is_armed();
  if (__atomic_load_n(&helper.ends, __ATOMIC_RELAXED) ||
      (only_samples && lp_platform_is_confined()))
    return true;
  if (now < *next_ns)
    return false;
  *next_ns = now + ALONE_NS;
  return lp_platform_is_alone() ||
         (lp_sampler_armed && !lp_steps_armed && lp_platform_first_has_left());
}

/* In the end this thread leaves the process as its last one would have. */
static void *run(void *signals) {
  unsigned idle = 0;
  uint64_t next_alone = 0;
  lp_thread_never_attach(true);
  if (lp_sampler_armed)
    lp_looks_help();
  while (!is_over(&next_alone)) {
    idle = has_queued() ? 0 : idle + 1;
    lp_helper_drain();
    uint64_t next = lp_steps_armed ? lp_steps_poll() : UINT64_MAX;
    next = earlier(next, lp_sampler_armed ? lp_sampler_look() : UINT64_MAX);
    next = earlier(next, lp_gpu_is_armed() ? lp_gpu_poll() : UINT64_MAX);
    retry();
    sleep_until(next, !lp_steps_armed || idle > IDLE_LOOKS);
  }
  lp_thread_never_attach(false);
  pthread_sigmask(SIG_SETMASK, signals, NULL);
  return NULL;
}

/* Only there in a program that is built with ThreadSanitizer, which complains
 * about a thread that nobody joins, and ends a forked child that starts one. */
extern void __tsan_init(void) __attribute__((weak));

bool lp_helper_is_missing(void) {
  return !__atomic_load_n(&helper.runs, __ATOMIC_RELAXED);
}

void lp_helper_start(void) {
  static sigset_t before; /* the new thread reads it, much later */
  sigset_t all;
  if (!lp_helper_is_missing() ||
      __atomic_exchange_n(&helper.runs, true, __ATOMIC_ACQ_REL))
    return;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  if (lp_steps_armed)
    prepare();
  bool is_made = pthread_create(&helper.thread, NULL, run, &before) == 0;
  if (is_made)
    pthread_setname_np(helper.thread, "lineprof");
  if (is_made && __tsan_init)
    pthread_detach(helper.thread);
  else
    __atomic_store_n(&helper.is_joinable, is_made, __ATOMIC_RELEASE);
  /* If it failed, boundaries do the work themselves when 64 wait. */
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* One that another thread is about to start ends by itself. */
static void end(void) {
  __atomic_store_n(&helper.ends, true, __ATOMIC_RELAXED);
  if (!__atomic_exchange_n(&helper.is_joinable, false, __ATOMIC_ACQ_REL))
    return;
  lp_helper_wake();
  pthread_join(helper.thread, NULL);
}

void lp_helper_end(void) {
  if (lp_steps_armed || lp_gpu_is_armed())
    return;
  __atomic_store_n(&helper.runs, true, __ATOMIC_RELAXED); /* none starts */
  end();
}

void lp_helper_leave(bool is_first) {
  if (is_first)
    __atomic_store_n(&helper.first_has_left, true, __ATOMIC_RELAXED);
  if (!__atomic_load_n(&helper.first_has_left, __ATOMIC_RELAXED) ||
      !__atomic_load_n(&helper.is_joinable, __ATOMIC_ACQUIRE))
    return;
  unsigned others = is_first ? 1 : 2; /* the helper, and what is left of it */
  if (lp_platform_thread_count() == others + 1)
    end();
}

void lp_helper_before_fork(void) {
  pthread_mutex_lock(&helper.write_lock);
  pthread_mutex_lock(&helper.queue_lock);
}

void lp_helper_after_fork(bool is_child) {
  if (is_child) {
    helper.first = helper.last = NULL;
    helper.free = NULL;
    for (uint32_t i = 0; i < helper.made; i++) {
      helper.all[i].next = helper.free;
      helper.free = &helper.all[i];
    }
    helper.runs = __tsan_init != NULL;
    helper.sleeps = false;
    helper.ends = helper.is_joinable = helper.first_has_left = false;
  }
  pthread_mutex_unlock(&helper.queue_lock);
  pthread_mutex_unlock(&helper.write_lock);
}
