// RUN: %clang_lineprof -shared -fPIC -DSHARED %s -o %t.so
// RUN: %clang_lineprof %s -o %t && %run %t %t.so && %family | %filecheck %s
// RUN: %check %t.lprof --max-bytes 400000
// Intent: a shared object is opened and closed a hundred times; its table and
// all its counts are in the profile after the last dlclose.
#ifdef SHARED
int work(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s++; // CHECK: {{^ *}}[[#@LINE]]{{ +1000 }}
  return s; // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
}
#else
#include <dlfcn.h>

int main(int argc, char **argv) {
  int sum = 0;
  (void)argc;
  for (int i = 0; i < 100; i++) {
    void *object = dlopen(argv[1], RTLD_NOW);
    int (*work)(int) = (int (*)(int))dlsym(object, "work");
    sum += work(10); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
    dlclose(object); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  }
  return sum != 1000;
}
#endif
