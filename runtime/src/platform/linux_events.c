/* SPDX-License-Identifier: MIT
 *
 * Linux's perf events as the means of a sample, behind platform.h: the software
 * clock of a thread's CPU time, and its page faults. Only overflows in user
 * mode raise the signal, so no system call is cut short. It takes a file
 * descriptor, which the program may close, and use its number: it is known by
 * its id. System calls by number: libc has no other way to some of them.
 */
#define _GNU_SOURCE
#include "platform/platform.h"
#include "raw_calls.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* What select() knows are lower. */
#define HIGH 1024

/* The lowest number that an event may have; 0: none. */
static int lowest_descriptor(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur > 2 * HIGH)
    return HIGH;
  return (int)(limit.rlim_cur - limit.rlim_cur / 16);
}

static int open_event(enum lp_event_kind kind) {
  struct perf_event_attr about;
  memset(&about, 0, sizeof about);
  about.size = sizeof about;
  about.type = PERF_TYPE_SOFTWARE;
  about.config = kind == LP_EVENT_FAULTS ? PERF_COUNT_SW_PAGE_FAULTS
                                         : PERF_COUNT_SW_TASK_CLOCK;
  about.sample_period = 1000000000; /* until it is set */
  about.wakeup_events = 1;
  about.exclude_kernel = about.exclude_hv = 1;
  about.disabled = 1;
  return (int)syscall(SYS_perf_event_open, &about, 0, -1, -1,
                      PERF_FLAG_FD_CLOEXEC);
}

static int move_up(int fd) {
  int high = lp_raw_fcntl(fd, F_DUPFD_CLOEXEC, (uintptr_t)lowest_descriptor());
  int error = errno;
  lp_raw_close(fd);
  errno = error;
  return high;
}

static bool signals(int fd, int signal, struct lp_event *event) {
  struct f_owner_ex owner = {F_OWNER_TID, (pid_t)lp_platform_thread_id()};
  return lp_raw_ioctl(fd, PERF_EVENT_IOC_ID, (uintptr_t)&event->id) == 0 &&
         lp_raw_fcntl(fd, F_SETOWN_EX, (uintptr_t)&owner) == 0 &&
         lp_raw_fcntl(fd, F_SETSIG, (uintptr_t)signal) == 0 &&
         lp_raw_fcntl(fd, F_SETFL, O_RDWR | O_ASYNC) == 0;
}

int lp_platform_event_start(enum lp_event_kind kind, int signal,
                            struct lp_event *event) {
  int saved = errno, error = 0;
  int fd = open_event(kind);
  if (fd >= 0)
    fd = move_up(fd);
  if (fd < 0 || !signals(fd, signal, event)) {
    error = errno;
    if (fd >= 0)
      lp_raw_close(fd);
  } else {
    event->handle = fd + 1;
  }
  errno = saved;
  return error;
}

bool lp_platform_event_is_there(const struct lp_event *event) {
  uint64_t id;
  int saved = errno;
  bool is_there =
      event->handle &&
      lp_raw_ioctl(event->handle - 1, PERF_EVENT_IOC_ID, (uintptr_t)&id) == 0 &&
      id == event->id;
  errno = saved;
  return is_there;
}

bool lp_platform_event_set(const struct lp_event *event, uint64_t amount) {
  int saved = errno, fd = event->handle - 1;
  bool is_set =
      lp_raw_ioctl(fd, PERF_EVENT_IOC_PERIOD, (uintptr_t)&amount) == 0 &&
      lp_raw_ioctl(fd, PERF_EVENT_IOC_REFRESH, 1) == 0;
  errno = saved;
  return is_set;
}

void lp_platform_event_change(const struct lp_event *event, uint64_t amount) {
  int saved = errno;
  lp_raw_ioctl(event->handle - 1, PERF_EVENT_IOC_PERIOD, (uintptr_t)&amount);
  errno = saved;
}

void lp_platform_event_pause(const struct lp_event *event, bool rests) {
  int saved = errno;
  lp_raw_ioctl(event->handle - 1,
               rests ? PERF_EVENT_IOC_DISABLE : PERF_EVENT_IOC_ENABLE, 0);
  errno = saved;
}

void lp_platform_event_stop(struct lp_event *event) {
  int saved = errno;
  if (lp_platform_event_is_there(event))
    lp_raw_close(event->handle - 1);
  event->handle = 0;
  errno = saved;
}
