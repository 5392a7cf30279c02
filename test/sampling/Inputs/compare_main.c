#define _GNU_SOURCE
#include "compare.h"

void comparing_begin(const void *not_in) {
  struct lp_code code = {0, 0, 0};
  start_comparing();
  lp_platform_find_code((uintptr_t)not_in, &code);
  not_compared = code.begin;
  compare_often(1);
}

unsigned long comparing_count(void) { return compared; }

int comparing_end(void) {
  compare_often(0);
  fprintf(stderr,
          "%lu chains, %lu frames, %lu differ, %lu cut, %lu not compared\n",
          compared, frames_compared, differing, cut, not_compared_count);
  return differing != 0 || compared < 50 || frames_compared < compared * 3;
}
