// REQUIRES: plugin
// RUN: %clang_lineprof -fPIC -shared -DPLUGIN %s -o %t.so
// RUN: %clang_lineprof %s -DOBJECT='"%t.so"' -o %t -ldl && %auto env LINEPROF_MEASURE_SAMPLING=false %t
// RUN: %expect %t.lprof 'nap.hits == nap.clocked == 200' \
// RUN:   'hot.hits == 200 * 500' '0 < hot.clocked < 2 * 200' 'call.clocked == 200'
// Intent: a shared object has clocks when it is loaded, and what was found out
// about its calls holds when it is loaded again: each of the 200 times, four of
// the short ones would be clocked otherwise. (With samples they are tried again,
// every 10 ms.)
#ifdef PLUGIN
#include <unistd.h>

static volatile int rounds = 20;

__attribute__((noinline)) static unsigned mix(unsigned n) {
  for (int i = rounds; i > 0; i--)
    n ^= n << 5 ^ n >> 3;
  return n;
}

unsigned work(unsigned n) {
  usleep(100); // @nap
#pragma clang loop unroll(disable)
  for (int i = 0; i < 500; i++)
    n = mix(n); // @hot
  return n;
}
#else
#include <dlfcn.h>

int main(void) {
  unsigned n = 1;
  for (int i = 0; i < 200; i++) {
    void *object = dlopen(OBJECT, RTLD_NOW);
    if (!object)
      return 1;
    unsigned (*work)(unsigned) = (unsigned (*)(unsigned))dlsym(object, "work");
    n = work(n); // @call
    dlclose(object);
  }
  return n == 0;
}
#endif
