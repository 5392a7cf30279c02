/* SPDX-License-Identifier: MIT
 *
 * See lock.h.
 */
#define _GNU_SOURCE
#include "base/lock.h"

#include "platform/platform.h"
#include "platform/realtime.h"
#include "platform/signal_stack.h"

#include <errno.h>
#include <pthread.h>
#include <stddef.h>

static struct {
  pthread_mutex_t mutex;
  sigset_t signals; /* that the thread with the lock had blocked */
  bool is_alone;    /* its threads share nothing: see lp_lock_retire() */
} lock = {.mutex = PTHREAD_MUTEX_INITIALIZER};

static __thread bool holds_lock __attribute__((tls_model("initial-exec")));
static __thread void (*then)(void) __attribute__((tls_model("initial-exec")));

static void shut_out(struct lp_before_lock *before) {
  before->error = errno;
  lp_realtime_leave();
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before->cancellation);
  lp_platform_block_signals(&before->signals);
}

static void let_in(const struct lp_before_lock *before) {
  lp_platform_restore_signals(&before->signals);
  pthread_setcancelstate(before->cancellation, NULL);
  lp_realtime_return();
  errno = before->error;
}

void lp_lock_retire(void) {
  __atomic_store_n(&lock.is_alone, true, __ATOMIC_RELAXED);
}

/* After lp_lock_retire() only signals are blocked. A runtime that has merely
 * stopped still takes the lock, as other threads have contexts in the
 * profile. */
bool lp_lock(struct lp_before_lock *before) {
  before->is_nested = holds_lock;
  if (holds_lock)
    return false;
  shut_out(before);
  before->is_alone = __atomic_load_n(&lock.is_alone, __ATOMIC_RELAXED);
  if (!before->is_alone) {
    pthread_mutex_lock(&lock.mutex);
    lock.signals = before->signals;
  }
  holds_lock = true;
  return true;
}

void lp_lock_apart(const struct lp_before_lock *before, void (*work)(void *),
                   void *argument) {
  static char stack[64 << 10] __attribute__((aligned(16)));
  if (before->is_nested || before->is_alone)
    work(argument);
  else
    lp_platform_call_on(stack + sizeof stack, work, argument);
}

bool lp_try_lock(struct lp_before_lock *before) {
  before->is_nested = holds_lock;
  if (holds_lock)
    return false;
  shut_out(before);
  before->is_alone = false;
  holds_lock = pthread_mutex_trylock(&lock.mutex) == 0;
  if (holds_lock)
    lock.signals = before->signals;
  else
    let_in(before);
  return holds_lock;
}

bool lp_lock_blocks(int signal) {
  return sigismember(&lock.signals, signal) == 1;
}

bool lp_lock_is_held(void) { return holds_lock; }

void lp_lock_then(void (*work)(void)) { then = work; }

void lp_unlock(const struct lp_before_lock *before) {
  if (before->is_nested)
    return;
  void (*work)(void) = then;
  then = NULL;
  holds_lock = false;
  if (!before->is_alone)
    pthread_mutex_unlock(&lock.mutex);
  if (work)
    work();
  let_in(before);
}
