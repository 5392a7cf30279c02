/* SPDX-License-Identifier: MIT
 *
 * See perf_events.h.
 */
#include "base/perf_events.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int lp_perf_events_try(void) {
  struct perf_event_attr about = {.size = sizeof about,
                                  .type = PERF_TYPE_SOFTWARE,
                                  .config = PERF_COUNT_SW_TASK_CLOCK,
                                  .sample_period = 1000000000,
                                  .disabled = 1,
                                  .exclude_kernel = 1,
                                  .exclude_hv = 1};
  if (prctl(PR_GET_SECCOMP, 0, 0, 0, 0) > 0)
    return EPERM;
  long fd =
      syscall(SYS_perf_event_open, &about, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
  if (fd < 0)
    return errno;
  close((int)fd);
  return 0;
}

const char *lp_perf_events_reason(int error) {
  switch (error) {
  case EACCES:
    return "kernel.perf_event_paranoid does not allow perf events";
  case EPERM:
    return "a filter of system calls, as containers have one, does not allow "
           "perf events";
  case EMFILE:
  case ENFILE:
  case EINVAL:
    return "no file descriptor was left for perf events";
  default:
    return "the system has no perf events";
  }
}

const char *lp_perf_events_remedy(int error) {
  switch (error) {
  case EACCES:
    return "'sudo sysctl kernel.perf_event_paranoid=2' allows more";
  case EPERM:
    return "outside of the container, or with 'docker run --security-opt "
           "seccomp=unconfined', there are more";
  case EMFILE:
  case ENFILE:
  case EINVAL:
    return "a higher 'ulimit -n' allows more";
  default:
    return "a longer run has more";
  }
}
