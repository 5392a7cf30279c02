// RUN: mkdir -p %t && cd %t && %unit/make-profile sample.lprof
// RUN: %kprof report --json %t/sample.lprof | %filecheck %s
// Intent: a profile laid out by hand can be read by the command. Other tests
// use the program: make-profile FILE [DIRECTORY [scheduled|gpu|sampled]], the
// sample's source there.
// CHECK: "format": 1,
// CHECK: "name": "sum",
// CHECK: "clocked": 11,
// CHECK: "reason": "naked functions have no room for a counter"
/* SPDX-License-Identifier: MIT */
#include "sampled_profile.h"

#include <stdlib.h>
#include <string.h>

/* One row has a number, and one with more time too few samples for that; one
 * has no samples. */
static struct bytes sampled(void) {
  struct bytes profile = sampled_profile(1, 0);
  STACK(0, 6, AT_ADD, TIMED(ADD));
  STACK(0, 1, AT_INLINED);
  STACK(0, 60, AT_MERGED);
  sampled_weight = 6;
  STACK(0, 4, AT_RETURN);
  sampled_stacks(&profile, 0);
  return profile;
}

int main(int argc, char **argv) {
  if (argc < 2)
    return 2;
  uint64_t hash =
      lineprof_hash(LINEPROF_HASH_START, sample_source, strlen(sample_source));
  const char *directory = argc > 2 ? argv[2] : "/tmp";
  struct bytes profile =
      argc <= 3                         ? sample_profile(directory, hash)
      : strcmp(argv[3], "gpu") == 0     ? sample_gpu(directory, hash)
      : strcmp(argv[3], "sampled") == 0 ? sampled()
                                        : sample_scheduled(directory, hash);
  bytes_write(&profile, argv[1]);
  free(profile.data);
  return 0;
}
