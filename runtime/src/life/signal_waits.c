/* SPDX-License-Identifier: MIT
 *
 * Functions of the C library that wait for signals, or look whether any is
 * there. A program that blocks all signals and waits for them itself must not
 * meet one that was to sample it: it is taken back first, and none comes until
 * the thread lets it in. As in libc_calls.c, only in the shared runtime.
 */
#define _GNU_SOURCE
#include "platform/platform.h"
#include "sampling/sampler.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/signalfd.h>

#define LIBC __attribute__((visibility("default")))

/* The C library's own, looked for early: dlsym() is not async-signal-safe. */
static struct {
  __typeof__(sigtimedwait) *timedwait;
  __typeof__(sigwaitinfo) *waitinfo;
  __typeof__(sigwait) *wait;
  __typeof__(sigsuspend) *suspend;
  __typeof__(sigpending) *pending;
  __typeof__(signalfd) *descriptor;
  __typeof__(ppoll) *poll;
  __typeof__(pselect) *select;
  __typeof__(epoll_pwait) *epoll;
} own;

__attribute__((constructor)) static void find_own(void) {
  own.timedwait = lp_platform_next("sigtimedwait");
  own.waitinfo = lp_platform_next("sigwaitinfo");
  own.wait = lp_platform_next("sigwait");
  own.suspend = lp_platform_next("sigsuspend");
  own.pending = lp_platform_next("sigpending");
  own.descriptor = lp_platform_next("signalfd");
  own.poll = lp_platform_next("ppoll");
  own.select = lp_platform_next("pselect");
  own.epoll = lp_platform_next("epoll_pwait");
}

/* Before any of them is called. False: there is no such function. */
static bool prepare(const void *function) {
  if (lp_sampler_armed)
    lp_sampler_hush();
  if (!function)
    errno = ENOSYS;
  return function != NULL;
}

#define PREPARE(FUNCTION) prepare((const void *)(uintptr_t)own.FUNCTION)

LIBC int sigtimedwait(const sigset_t *set, siginfo_t *info,
                      const struct timespec *timeout) {
  return PREPARE(timedwait) ? own.timedwait(set, info, timeout) : -1;
}

LIBC int sigwaitinfo(const sigset_t *set, siginfo_t *info) {
  return PREPARE(waitinfo) ? own.waitinfo(set, info) : -1;
}

LIBC int sigwait(const sigset_t *set, int *signal) {
  return PREPARE(wait) ? own.wait(set, signal) : ENOSYS;
}

LIBC int sigsuspend(const sigset_t *set) {
  return PREPARE(suspend) ? own.suspend(set) : -1;
}

LIBC int sigpending(sigset_t *set) {
  return PREPARE(pending) ? own.pending(set) : -1;
}

LIBC int signalfd(int fd, const sigset_t *mask, int flags) {
  return PREPARE(descriptor) ? own.descriptor(fd, mask, flags) : -1;
}

LIBC int ppoll(struct pollfd *fds, nfds_t count, const struct timespec *timeout,
               const sigset_t *mask) {
  return PREPARE(poll) ? own.poll(fds, count, timeout, mask) : -1;
}

LIBC int pselect(int count, fd_set *read, fd_set *write, fd_set *except,
                 const struct timespec *timeout, const sigset_t *mask) {
  return PREPARE(select) ? own.select(count, read, write, except, timeout, mask)
                         : -1;
}

LIBC int epoll_pwait(int fd, struct epoll_event *events, int most, int timeout,
                     const sigset_t *mask) {
  return PREPARE(epoll) ? own.epoll(fd, events, most, timeout, mask) : -1;
}
