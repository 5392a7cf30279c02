/* SPDX-License-Identifier: MIT
 *
 * See helper.h. Giving it work costs the stepping thread no system call while
 * the helper is awake; it stays so, looking every few milliseconds, until it
 * has found nothing for a while.
 */
#define _GNU_SOURCE
#include "core/helper.h"

#include "core/contexts.h"
#include "platform/platform.h"

#include <pthread.h>
#include <signal.h>

#define AWAKE_NS 5000000u /* between two looks */

static struct {
  const struct lp_helper_work *work;
  uint32_t wake; /* the futex; 1: there is something to do */
  bool sleeps, runs;
  bool ends;           /* asked to */
  bool first_has_left; /* the process's first thread, by pthread_exit() */
  bool is_joinable;
  pthread_t thread;
  uint64_t tid; /* its number, once it has begun */
} helper;

void lp_helper_give(const struct lp_helper_work *work) { helper.work = work; }

void lp_helper_wake(void) {
  __atomic_store_n(&helper.wake, 1, __ATOMIC_RELEASE);
  lp_platform_wake(&helper.wake);
}

void lp_helper_wake_asleep(void) {
  if (__atomic_load_n(&helper.sleeps, __ATOMIC_ACQUIRE))
    lp_helper_wake();
}

static void sleep_until(uint64_t until_ns, bool may_sleep) {
  uint64_t now = lp_platform_monotonic_ns();
  uint64_t limit = may_sleep ? UINT64_MAX : now + AWAKE_NS;
  if (until_ns < limit)
    limit = until_ns;
  if (limit <= now)
    return;
  __atomic_store_n(&helper.sleeps, may_sleep, __ATOMIC_SEQ_CST);
  /* Work may have come before its giver could see that the helper sleeps. */
  if (!may_sleep || !helper.work->is_waiting())
    lp_platform_wait(&helper.wake, 0,
                     limit == UINT64_MAX ? limit : limit - now);
  __atomic_store_n(&helper.sleeps, false, __ATOMIC_RELAXED);
  __atomic_store_n(&helper.wake, 0, __ATOMIC_RELAXED);
}

/* The thread's function. If the helper is the last thread, its end ends the
 * process, as that of the program's last thread would have. */
static void *run(void *signals) {
  lp_thread_never_attach(true);
  helper.tid = lp_platform_thread_id();
  helper.work->begin();
  while (!__atomic_load_n(&helper.ends, __ATOMIC_RELAXED) &&
         !helper.work->is_over()) {
    bool may_sleep = true;
    uint64_t next = helper.work->run(&may_sleep);
    sleep_until(next, may_sleep);
  }
  lp_thread_never_attach(false);
  pthread_sigmask(SIG_SETMASK, signals, NULL);
  return NULL;
}

/* Exists only in a program that is built with ThreadSanitizer, which complains
 * about a thread that nobody joins, and ends a forked child that starts a
 * thread. */
extern void __tsan_init(void) __attribute__((weak));

bool lp_helper_is_missing(void) {
  return !__atomic_load_n(&helper.runs, __ATOMIC_RELAXED);
}

void lp_helper_start(void) {
  static sigset_t before; /* the new thread reads it, much later */
  if (!lp_helper_is_missing() ||
      __atomic_exchange_n(&helper.runs, true, __ATOMIC_ACQ_REL))
    return;
  lp_platform_block_signals(&before);
  helper.work->prepare();
  bool is_made = pthread_create(&helper.thread, NULL, run, &before) == 0;
  helper.work->started();
  if (is_made)
    pthread_setname_np(helper.thread, "lineprof");
  if (is_made && __tsan_init)
    pthread_detach(helper.thread);
  else
    __atomic_store_n(&helper.is_joinable, is_made, __ATOMIC_RELEASE);
  /* If it failed, boundaries do the work themselves when 64 wait. */
  lp_platform_restore_signals(&before);
}

/* Ends the helper. One that another thread is just starting ends by itself. To
 * wait for it is no cancellation point of the program's. */
static void end(void) {
  int cancellation;
  __atomic_store_n(&helper.ends, true, __ATOMIC_RELAXED);
  if (!__atomic_exchange_n(&helper.is_joinable, false, __ATOMIC_ACQ_REL))
    return;
  lp_helper_wake();
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancellation);
  pthread_join(helper.thread, NULL);
  pthread_setcancelstate(cancellation, NULL);
}

/* To be joined it need not have left the process. */
bool lp_helper_pause(void) {
  const uint64_t moment_ns = 100000;
  const uint32_t nobody = 0;
  if (!__atomic_load_n(&helper.is_joinable, __ATOMIC_ACQUIRE) ||
      lp_platform_thread_count() != 2)
    return false;
  end();
  while (lp_platform_thread_lives(lp_platform_process_id(), helper.tid))
    lp_platform_wait(&nobody, 0, moment_ns);
  return true;
}

void lp_helper_resume(void) {
  __atomic_store_n(&helper.ends, false, __ATOMIC_RELAXED);
  __atomic_store_n(&helper.runs, false, __ATOMIC_RELEASE);
  lp_helper_start();
}

void lp_helper_end(void) {
  __atomic_store_n(&helper.runs, true, __ATOMIC_RELAXED); /* none starts */
  end();
}

void lp_helper_leave(bool is_first) {
  if (is_first)
    __atomic_store_n(&helper.first_has_left, true, __ATOMIC_RELAXED);
  if (!__atomic_load_n(&helper.first_has_left, __ATOMIC_RELAXED) ||
      !__atomic_load_n(&helper.is_joinable, __ATOMIC_ACQUIRE))
    return;
  unsigned others = is_first ? 1 : 2; /* the helper, the ended first thread */
  if (lp_platform_thread_count() == others + 1)
    end();
}

void lp_helper_fork(void) {
  helper.runs = __tsan_init != NULL;
  helper.sleeps = false;
  helper.ends = helper.is_joinable = helper.first_has_left = false;
}
