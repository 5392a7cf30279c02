/* SPDX-License-Identifier: MIT
 *
 * _Fork() calls no fork handlers, so it is called by way of this one, which is
 * found first: only in the shared object, where the C library's own can be had.
 */
#define _GNU_SOURCE
#include "fork.h"
#include "platform.h"

#include <errno.h>
#include <signal.h>
#include <sys/types.h>

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
