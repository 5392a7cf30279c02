// RUN: %unit/region-samples
// Intent: a sample goes to the regions that are open and not timed, once to
// each; also while the thread that it is of ends and begins other ones.
/* SPDX-License-Identifier: MIT */
#include "check.h"
#include "sampling/region_samples.h"

#include <pthread.h>
#include <stdbool.h>
#include <string.h>

static struct lineprof_region_counter one, other;
static struct lineprof_thread thread;

static void open_regions(struct lineprof_region_counter *outer,
                         struct lineprof_region_counter *inner) {
  __atomic_store_n(&thread.regions[0].region, outer, __ATOMIC_RELAXED);
  __atomic_store_n(&thread.regions[1].region, inner, __ATOMIC_RELAXED);
  thread.region_depth = 2;
}

static void check_recursion(void) {
  open_regions(&one, &one);
  lp_regions_sampled(&thread, 5);
  CHECK("recursion",
        one.sampled_self_ticks == 5 && one.sampled_total_ticks == 5);
}

static void check_nesting(void) {
  open_regions(&one, &other);
  thread.regions[0].is_timed = 1;
  lp_regions_sampled(&thread, 3);
  CHECK("a timed one",
        thread.regions[0].nested_ticks == 3 && one.sampled_total_ticks == 5);
  CHECK("nested",
        other.sampled_self_ticks == 3 && other.sampled_total_ticks == 3);
  thread.regions[0].is_timed = 0;
}

static bool is_finished;

static void *go_on(void *unused) {
  while (!__atomic_load_n(&is_finished, __ATOMIC_RELAXED)) {
    open_regions(&one, &other);
    open_regions(&other, &one);
    open_regions(NULL, NULL);
  }
  return unused;
}

static void check_running_thread(void) {
  pthread_t runner;
  memset(&other, 0, sizeof other);
  CHECK("a thread", pthread_create(&runner, NULL, go_on, NULL) == 0);
  for (int i = 0; i < 3000000; i++)
    lp_regions_sampled(&thread, 1);
  __atomic_store_n(&is_finished, true, __ATOMIC_RELAXED);
  CHECK("its end", pthread_join(runner, NULL) == 0);
}

int main(void) {
  check_recursion();
  check_nesting();
  check_running_thread();
  return check_status();
}
