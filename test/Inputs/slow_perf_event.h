/* SPDX-License-Identifier: MIT
 *
 * Makes it slow to get a perf event, as it is where much memory is mapped: the
 * runtime makes its system calls by this syscall(), of them fcntl() with F_SETSIG
 * for an event. It is not to be profiled: -fplugin-arg-lineprof-exclude=syscall.
 * To be included first, with _GNU_SOURCE.
 */
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static _Atomic long slow_ns; /* from when it is not 0: how long it takes */
static _Atomic int slow_events;

long syscall(long number, ...) {
  static long (*real)(long, ...);
  long arguments[6];
  va_list list;
  va_start(list, number);
  for (int i = 0; i < 6; i++)
    arguments[i] = va_arg(list, long);
  va_end(list);
  if (!real)
    *(void **)&real = dlsym(RTLD_NEXT, "syscall");
  if (number == SYS_fcntl && arguments[1] == F_SETSIG && slow_ns) {
    struct timespec time = {0, slow_ns};
    slow_events++;
    real(SYS_nanosleep, &time, 0);
  }
  return real(number, arguments[0], arguments[1], arguments[2], arguments[3],
              arguments[4], arguments[5]);
}
