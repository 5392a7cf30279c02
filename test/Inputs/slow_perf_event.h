/* SPDX-License-Identifier: MIT
 *
 * Makes it slow to get a perf event, as it is where much memory is mapped: the
 * runtime calls this fcntl() for it, with F_SETSIG. It is not to be profiled:
 * -fplugin-arg-lineprof-exclude=fcntl.
 */
#include <fcntl.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static _Atomic long slow_ns; /* from when it is not 0: how long it takes */
static _Atomic int slow_events;

int fcntl(int fd, int command, ...) {
  va_list list;
  va_start(list, command);
  long argument = va_arg(list, long);
  va_end(list);
  if (command == F_SETSIG && slow_ns) {
    struct timespec time = {0, slow_ns};
    slow_events++;
    syscall(SYS_nanosleep, &time, 0);
  }
  return (int)syscall(SYS_fcntl, fd, command, argument);
}
