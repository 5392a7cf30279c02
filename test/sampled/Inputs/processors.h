/* SPDX-License-Identifier: MIT
 *
 * For programs whose processors others take. A test that marks functions of its
 * own leaves these unprofiled. */
#ifndef PROCESSORS_H
#define PROCESSORS_H

#include "../../Inputs/busy.h"

#include <sched.h>
#include <unistd.h>

/* From now on, this thread and whatever it starts run on the same processor. */
static inline void share_one_processor(void) {
  cpu_set_t may, one;
  sched_getaffinity(0, sizeof may, &may);
  int cpu = 0;
  while (!CPU_ISSET(cpu, &may))
    cpu++;
  CPU_ZERO(&one);
  CPU_SET(cpu, &one);
  sched_setaffinity(0, sizeof one, &one);
}

/* A process that is always ready to run, until it is killed. */
static inline pid_t compete(void) {
  pid_t child = fork();
  if (child == 0) {
    alarm(300);
    for (;;)
      ;
  }
  return child;
}

#endif
