// REQUIRES: plugin
// UNSUPPORTED: asan, tsan
// Reason: their own code around the library's functions is sampled
// RUN: %clang_lineprof %s -o %t && %auto %t
// RUN: %expect %t.lprof 'nap.hits == nap.clocked == 50' 'wait.hits == wait.clocked == 25' \
// RUN:   'nap.resolved' '100e6 <= nap.time_ns <= 1.02 * wait.time_ns <= 1.04 * run.wall_ns'
// RUN: %auto env LINEPROF_MEASURE_SAMPLING=false %t
// RUN: %expect %t.lprof 'nap.hits == nap.clocked == 50' 'wait.hits == wait.clocked == 25' \
// RUN:   'nap.source == wait.source == "timed"' '100e6 <= nap.time_ns <= wait.time_ns <= run.wall_ns'
// Intent: the clock is read around every call that takes long, in a function of
// the program's as in the library, and what it says is their time: all of it
// without samples, and all but what a sample beside it may add.
#include <poll.h>
#include <unistd.h>

__attribute__((noinline)) static void wait_twice(void) {
  for (int i = 0; i < 2; i++)
    usleep(2000); // @nap
}

int main(void) {
  for (int i = 0; i < 25; i++)
    wait_twice(); // @wait
  return 0;
}
