// RUN: %clang_lineprof -fPIC -shared -DPLUGIN %s -o %t.so
// RUN: %clang_lineprof %s -I%S/Inputs -DOBJECT='"%t.so"' -o %t -ldl && %auto %t
// RUN: %function hot %t.lprof | %filecheck %s
// Intent: functions of a shared object start timed when it is loaded, and keep
// their verdicts when it is loaded again.

// CHECK: hot: {{.*}} verdict processes=1 early

#ifdef PLUGIN
int hot(int n) {
  n = n * 3 + 1;
  n ^= n >> 3;
  return n;
}
#else
#include "busy.h"

#include <dlfcn.h>

static int run(void) {
  int n = 1;
  void *object = dlopen(OBJECT, RTLD_NOW);
  int (*hot)(int) = (int (*)(int))dlsym(object, "hot");
  for (double end = cpu_seconds() + 0.2; cpu_seconds() < end;)
    for (int i = 0; i < 1000; i++)
      n = hot(n);
  dlclose(object);
  return n;
}

int main(void) { return run() + run() == 0; }
#endif
