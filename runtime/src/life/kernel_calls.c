/* SPDX-License-Identifier: MIT
 *
 * Functions of the C library that may fail, or do harm, because the runtime is
 * there: it has a thread and much address space of its own, and finds a
 * thread's state by thread-local storage. As in libc_calls.c, only in the
 * shared runtime.
 */
#define _GNU_SOURCE
#include "base/message.h"
#include "core/helper.h"
#include "life/lifecycle.h"
#include "platform/platform.h"

#include <errno.h>
#include <sched.h>
#include <stdarg.h>
#include <stdbool.h>
#include <sys/mman.h>

#define LIBC __attribute__((visibility("default")))

typedef int clone_function(int (*)(void *), void *, int, void *, void *, void *,
                           void *);

/* The C library's own, looked for early: dlsym() is not async-signal-safe. */
static struct {
  __typeof__(unshare) *unshare;
  __typeof__(setns) *setns;
  __typeof__(mlockall) *lock;
  clone_function *clone;
} own;

__attribute__((constructor)) static void find_own(void) {
  own.unshare = lp_platform_next("unshare");
  own.setns = lp_platform_next("setns");
  own.lock = lp_platform_next("mlockall");
  own.clone = lp_platform_next("clone");
}

static bool is_there(const void *function) {
  if (!function)
    errno = ENOSYS;
  return function != NULL;
}

#define IS_THERE(FUNCTION) is_there((const void *)(uintptr_t)own.FUNCTION)

/* The system grants to a process of one thread what follows. */
static bool begin_alone(void) {
  int saved = errno;
  bool has_paused = lp_is_own_process() && lp_helper_pause();
  errno = saved;
  return has_paused;
}

static void end_alone(bool has_paused) {
  int saved = errno;
  if (has_paused)
    lp_helper_resume();
  errno = saved;
}

LIBC int unshare(int flags) {
  if (!IS_THERE(unshare))
    return -1;
  bool has_paused = begin_alone();
  int result = own.unshare(flags);
  end_alone(has_paused);
  return result;
}

LIBC int setns(int fd, int type) {
  if (!IS_THERE(setns))
    return -1;
  bool has_paused = begin_alone();
  int result = own.setns(fd, type);
  end_alone(has_paused);
  return result;
}

LIBC int mlockall(int flags) {
  if (!IS_THERE(lock))
    return -1;
  int result = own.lock(flags);
  if (result != 0 && errno == ENOMEM && lp_is_own_process())
    lp_message_warn("mlockall() counts 70 MiB of lineprof's address space, and "
                    "2 for each thread, and has failed",
                    NULL, 0, "; 'ulimit -l' raises the limit");
  return result;
}

static bool shares_storage(int flags) {
  return flags & CLONE_VM && !(flags & (CLONE_SETTLS | CLONE_VFORK));
}

LIBC int clone(int (*function)(void *), void *stack, int flags, void *argument,
               ...) {
  void *more[3];
  va_list list;
  va_start(list, argument);
  for (int i = 0; i < 3; i++)
    more[i] = va_arg(list, void *);
  va_end(list);
  if (!IS_THERE(clone))
    return -1;
  if (shares_storage(flags) && lp_is_own_process())
    lp_message_warn("a thread that clone() makes without thread-local storage "
                    "of its own must not run profiled code",
                    NULL, 0, "");
  return own.clone(function, stack, flags, argument, more[0], more[1], more[2]);
}
