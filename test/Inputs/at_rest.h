/* SPDX-License-Identifier: MIT
 *
 * Whether another thread waits in the system: what it has counted before it
 * began to wait has then been counted. No function here is profiled.
 */
#ifndef AT_REST_H
#define AT_REST_H

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#ifndef NOT_PROFILED
#define NOT_PROFILED static inline __attribute__((no_instrument_function))
#endif

/* The thread with this number (gettid()) waits, or is gone. */
NOT_PROFILED int is_at_rest(int thread) {
  char path[64], text[512];
  snprintf(path, sizeof path, "/proc/self/task/%d/stat", thread);
  FILE *file = fopen(path, "r");
  if (!file)
    return 1;
  char *state = fgets(text, sizeof text, file) ? strrchr(text, ')') : NULL;
  fclose(file);
  return state && state[2] == 'S';
}

NOT_PROFILED void wait_until_at_rest(int thread) {
  while (!is_at_rest(thread))
    usleep(500);
}

#endif
