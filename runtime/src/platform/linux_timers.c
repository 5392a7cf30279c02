/* SPDX-License-Identifier: MIT
 *
 * Linux's clocks and timers of CPU time, and its /proc about waiting threads,
 * behind platform.h. System calls by number: libc's own timers make threads.
 */
#define _GNU_SOURCE
#include "platform/platform.h"
#include "platform/registers.h"
#include "raw_calls.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#ifndef SYS_close_range
#define SYS_close_range 436
#endif

static uint64_t read_ns(clockid_t clock) {
  struct timespec time;
  int saved = errno;
  bool is_read = clock_gettime(clock, &time) == 0;
  errno = saved;
  return is_read ? (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec
                 : 0;
}

uint64_t lp_platform_cpu_ns(void) { return read_ns(CLOCK_THREAD_CPUTIME_ID); }

/* The kernel's encoding of a thread's clock: its scheduler's, per thread. */
uint64_t lp_platform_thread_cpu_ns(uint64_t thread) {
  return read_ns((clockid_t)(~(uint32_t)thread << 3 | 6));
}

uint64_t lp_platform_jiffy_ns(void) {
  struct timespec jiffy;
  if (clock_getres(CLOCK_MONOTONIC_COARSE, &jiffy) != 0 || jiffy.tv_sec != 0)
    return 4000000;
  return (uint64_t)jiffy.tv_nsec;
}

/* Nothing once the process is confined: opening a file may end it. */
static bool make_path(uint64_t thread, const char *name, char path[64]) {
  snprintf(path, 64, "/proc/self/task/%llu/%s", (unsigned long long)thread,
           name);
  return !lp_platform_is_confined();
}

/* What /proc says in a file about a thread of this process. */
static void read_file(uint64_t thread, const char *name, char *text,
                      size_t size) {
  char path[64];
  text[0] = 0;
  if (make_path(thread, name, path))
    lp_platform_read(path, text, size);
}

/* Of the thread's status, what stands behind a key ("SigQ:"), at least its
 * first 20 characters; false: there is none. By pieces: the stack may be
 * small. */
static bool read_status(uint64_t thread, const char *key, char value[32]) {
  char path[64], text[256 + 1];
  size_t kept = 0, length = strlen(key);
  int saved = errno;
  int fd = make_path(thread, "status", path)
               ? lp_raw_open(path, O_RDONLY | O_CLOEXEC, 0)
               : -1;
  ssize_t size = 0;
  const char *found = NULL;
  while (fd >= 0 && !found &&
         (size = lp_raw_read(fd, text + kept, sizeof text - 1 - kept)) > 0) {
    kept += (size_t)size;
    text[kept] = 0;
    found = strstr(text, key);
    size_t tail = kept < length + 31 ? kept : length + 31;
    if (found && found + tail <= text + kept)
      break;
    found = NULL;
    memmove(text, text + kept - tail, tail);
    kept = tail;
  }
  text[kept] = 0;
  found = found ? found : fd >= 0 ? strstr(text, key) : NULL;
  if (fd >= 0)
    lp_raw_close(fd);
  errno = saved;
  value[0] = 0;
  if (found)
    strncat(value, found + length, 31);
  return found != NULL;
}

static int set_timer(int timer, uint64_t ns) {
  struct itimerspec when = {
      .it_value = {(time_t)(ns / 1000000000u), (long)(ns % 1000000000u)}};
  return syscall(SYS_timer_settime, timer, 0, &when, NULL) == 0 ? 0 : errno;
}

int lp_platform_timer_start(int signal, void *mark, int *timer) {
  struct sigevent event;
  int saved = errno, result = 0;
  memset(&event, 0, sizeof event);
  event.sigev_notify = SIGEV_THREAD_ID;
  event.sigev_signo = signal;
  event.sigev_value.sival_ptr = mark;
  event._sigev_un._tid = (pid_t)lp_platform_thread_id();
  if (syscall(SYS_timer_create, CLOCK_THREAD_CPUTIME_ID, &event, timer) != 0)
    result = errno;
  else
    result = set_timer(*timer, 1);
  errno = saved;
  return result;
}

/* "SigQ: USED/LIMIT", of all that the user runs. Reading it takes as long as a
 * short thread: not where the limit is far away. */
bool lp_platform_timers_left(uint32_t own) {
  const rlim_t far = 4096;
  struct rlimit limit;
  char used[32];
  if (getrlimit(RLIMIT_SIGPENDING, &limit) != 0 ||
      limit.rlim_cur == RLIM_INFINITY ||
      (limit.rlim_cur >= far && own < limit.rlim_cur / 8))
    return true;
  return !read_status(lp_platform_thread_id(), "SigQ:", used) ||
         strtoull(used, NULL, 10) < limit.rlim_cur / 2;
}

void lp_platform_timer_stop(int timer) {
  int saved = errno;
  syscall(SYS_timer_delete, timer);
  errno = saved;
}

/* The system looks once a jiffy. Half of one: each look finds the timer
 * expired, though threads that share a CPU get a little less than a jiffy. */
void lp_platform_timer_set(int timer, uint64_t ns) {
  uint64_t jiffy = lp_platform_jiffy_ns();
  int saved = errno;
  set_timer(timer, ns > jiffy || ns == 0 ? ns : jiffy / 2);
  errno = saved;
}

struct lp_usage lp_platform_usage(void) {
  struct rusage usage;
  struct lp_usage found = {.waits = 0};
  int saved = errno;
  if (getrusage(RUSAGE_THREAD, &usage) == 0)
    found = (struct lp_usage){
        .waits = (uint64_t)usage.ru_nvcsw,
        .switches = (uint64_t)usage.ru_nvcsw + (uint64_t)usage.ru_nivcsw,
        .kernel_ns = (uint64_t)usage.ru_stime.tv_sec * 1000000000u +
                     (uint64_t)usage.ru_stime.tv_usec * 1000u,
        .faults = (uint64_t)usage.ru_minflt + (uint64_t)usage.ru_majflt};
  errno = saved;
  return found;
}

/* "CPU_TIME DELAY SLICES" */
uint64_t lp_platform_thread_delay_ns(uint64_t thread) {
  char text[128];
  read_file(thread, "schedstat", text, sizeof text);
  const char *delay = strchr(text, ' ');
  return delay ? strtoull(delay, NULL, 10) : 0;
}

bool lp_platform_thread_blocks(uint64_t thread, int signal) {
  char blocked[32];
  return read_status(thread, "SigBlk:", blocked) &&
         strtoull(blocked, NULL, 16) >> (signal - 1) & 1;
}

/* "running", or "NUMBER ARGUMENTS... STACK_POINTER PC", or "-1 ..." */
bool lp_platform_waits(uint64_t thread, struct lp_registers *registers) {
  char text[256];
  registers->known = 0;
  read_file(thread, "syscall", text, sizeof text);
  char *pc = strrchr(text, ' ');
  if (!pc)
    return false;
  *pc++ = 0;
  char *stack = strrchr(text, ' ');
  if (!stack)
    return false;
  lp_register_set(registers, LP_RSP, strtoull(stack, NULL, 16));
  lp_register_set(registers, LP_RETURN, strtoull(pc, NULL, 16));
  return true;
}

int lp_platform_own_descriptors(void) {
  int saved = errno;
  const unsigned unshare = 1u << 1; /* CLOSE_RANGE_UNSHARE */
  long result = syscall(SYS_close_range, 0u, UINT_MAX, unshare);
  int error = result == 0 ? 0 : errno;
  errno = saved;
  return error;
}
