/* SPDX-License-Identifier: MIT
 *
 * Preloaded: the program begins with all signals blocked, and so do its threads,
 * but for those of faults, which end who blocks them.
 */
#include "own_program.h"

#include <pthread.h>
#include <signal.h>

__attribute__((constructor)) static void begin(void) {
  static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS};
  sigset_t all;
  sigfillset(&all);
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
    sigdelset(&all, faults[i]);
  if (is_own_program())
    pthread_sigmask(SIG_BLOCK, &all, NULL);
}
