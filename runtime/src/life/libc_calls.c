/* SPDX-License-Identifier: MIT
 *
 * Functions of the C library that change what a process may do: _Fork() calls
 * no fork handlers, _exit() none for the end, prctl() and syscall()
 * (libseccomp's way) install filters. The program calls the functions of this
 * file, which the loader finds first, and they call the C library's. That works
 * only in the shared runtime.
 */
#define _GNU_SOURCE
#include "core/fork_mark.h"
#include "life/lifecycle.h"
#include "platform/platform.h"

#include <errno.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

typedef pid_t fork_function(void);
typedef __typeof__(_exit) exit_function;
typedef long call_function(long, long, long, long, long, long, long);

/* The C library's function; NULL: not looked for yet, or there is none. */
static fork_function *own_fork;
static call_function *own_call;
static exit_function *own_exit;

/* Looks for them early, because dlsym() is not async-signal-safe. */
__attribute__((constructor)) static void find_own(void) {
  own_fork = (fork_function *)lp_platform_next("_Fork");
  own_call = (call_function *)lp_platform_next("syscall");
  own_exit = (exit_function *)lp_platform_next("_exit");
}

__attribute__((visibility("default"))) pid_t _Fork(void);

/* Signals are blocked, so that no handler of the program counts before the
 * child's memory is ready. */
pid_t _Fork(void) {
  sigset_t before;
  if (!own_call)
    find_own();
  if (!own_fork) {
    errno = ENOSYS;
    return -1;
  }
  lp_platform_block_signals(&before);
  pid_t child = own_fork();
  int saved = errno;
  if (child == 0)
    lp_fork_unseen();
  lp_platform_restore_signals(&before);
  errno = saved;
  return child;
}

__attribute__((visibility("default"))) void _exit(int status) {
  lp_leave();
  if (!own_call)
    find_own();
  if (own_exit)
    own_exit(status);
  for (;;)
    own_call(SYS_exit_group, status, 0, 0, 0, 0, 0);
}

__attribute__((visibility("default"), alias("_exit"))) void _Exit(int status);

static void look_at_prctl(int option, long value, long filter) {
  bool is_clock = option == PR_SET_TSC && value == PR_TSC_SIGSEGV;
  if (is_clock || (option == PR_SET_SECCOMP && value == SECCOMP_MODE_STRICT))
    lp_stop();
  else if (option == PR_SET_SECCOMP && filter)
    lp_confine();
}

/* Calls without a filter, or with flags for strict mode, which takes none, are
 * libseccomp's questions about what the system can do. */
static void look_at_seccomp(long operation, long flags, long filter) {
  if (operation == SECCOMP_SET_MODE_STRICT && flags == 0)
    lp_stop();
  else if (operation == SECCOMP_SET_MODE_FILTER && filter)
    lp_confine();
}

/* Jumps to the C library's function with the caller's stack unchanged: a new
 * thread or process may return on another stack. */
#ifdef __clang__
#define LP_JUMP __attribute__((musttail))
#else
#define LP_JUMP
#endif

/* Takes as many arguments as a system call can have, to hand them to the C
 * library's function. */
__attribute__((visibility("default"))) long call(long number, long a, long b,
                                                 long c, long d, long e,
                                                 long f) __asm__("syscall");

long call(long number, long a, long b, long c, long d, long e, long f) {
  if (!own_call)
    find_own();
  if (!own_call) {
    errno = ENOSYS;
    return -1;
  }
  if (number == SYS_prctl)
    look_at_prctl((int)a, b, c);
  else if (number == SYS_seccomp)
    look_at_seccomp(a, b, c);
  else if (number == SYS_unshare)
    return unshare((int)a);
  else if (number == SYS_setns)
    return setns((int)a, (int)b);
  LP_JUMP return own_call(number, a, b, c, d, e, f);
}

__attribute__((visibility("default"))) int prctl(int option, ...) {
  va_list list;
  long value[4];
  va_start(list, option);
  for (int i = 0; i < 4; i++)
    value[i] = va_arg(list, long);
  va_end(list);
  return (int)call(SYS_prctl, option, value[0], value[1], value[2], value[3],
                   0);
}
