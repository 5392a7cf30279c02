/* SPDX-License-Identifier: MIT
 *
 * Functions of the C library's that change what a process may do. The program
 * calls them by way of these, which are found first: only in the shared object,
 * where the C library's own can be had. _Fork() calls no fork handlers.
 */
#define _GNU_SOURCE
#include "fork.h"
#include "lifecycle.h"
#include "platform.h"

#include <errno.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdarg.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

typedef pid_t fork_function(void);

static fork_function *find(void) {
  static fork_function *found;
  if (!found)
    found = (fork_function *)lp_platform_next("_Fork");
  return found;
}

/* Not later: what looks for it is not async-signal-safe. */
__attribute__((constructor)) static void find_early(void) { find(); }

__attribute__((visibility("default"))) pid_t _Fork(void);

/* No handler of the program's counts before it is known where. */
pid_t _Fork(void) {
  fork_function *own = find();
  sigset_t all, before;
  if (!own) {
    errno = ENOSYS;
    return -1;
  }
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, &before);
  pid_t child = own();
  int saved = errno;
  if (child == 0)
    lp_fork_unseen();
  sigprocmask(SIG_SETMASK, &before, NULL);
  errno = saved;
  return child;
}

/* Whoever may take no privileges is about to install a filter, most often by a
 * system call that does not come this way. */
static void look(int option, unsigned long value) {
  bool is_clock = option == PR_SET_TSC && value == PR_TSC_SIGSEGV;
  if (is_clock || (option == PR_SET_SECCOMP && value == SECCOMP_MODE_STRICT))
    lp_stop();
  else if (option == PR_SET_SECCOMP || option == PR_SET_NO_NEW_PRIVS)
    lp_confine();
}

__attribute__((visibility("default"))) int prctl(int option, ...) {
  va_list list;
  unsigned long value[4];
  va_start(list, option);
  for (int i = 0; i < 4; i++)
    value[i] = va_arg(list, unsigned long);
  va_end(list);
  look(option, value[0]);
  return (int)syscall(SYS_prctl, option, value[0], value[1], value[2],
                      value[3]);
}
