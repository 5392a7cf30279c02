// REQUIRES: plugin
// UNSUPPORTED: asan, tsan
// Reason: their own code around the library's functions is sampled
// RUN: %clang_lineprof %s -o %t && %auto %t
// RUN: %expect %t.lprof 'nap.hits == nap.clocked == 50' 'nap.source == "timed"' \
// RUN:   'nap.resolved' 'wait.hits == wait.clocked == 25' 'wait.source == "timed"'
// Intent: the clock is read around every call that takes long, in a function of
// the program's as in the library.
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
