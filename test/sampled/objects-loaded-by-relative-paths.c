// RUN: rm -rf %t && mkdir -p %t/there %t/here && split-file %s %t && cd %t/there
// RUN: %clang_lineprof -g1 -fPIC -shared -I%S/../Inputs ../work.c -o libwork.so
// RUN: %clang_lineprof ../main.c -o main
// RUN: env LINEPROF_OUTPUT=%t/a.lprof ./main
// RUN: cd %t/here && %kprof report --receipt ../a.lprof 2>&1 | %filecheck %s
// Intent: lines of an object that the program loaded by a relative path have
// their times also when the report is made elsewhere.
// CHECK: Function: work
// CHECK: ~{{[0-9.]+ .*}} sink = sink

//--- work.c
#include "busy.h"
static volatile unsigned sink;
void work(void) {
  for (double end = busy_until(300); is_busy(end);)
    for (int i = 0; i < 100000; i++)
      sink = sink * 1664525u + 1013904223u;
}
//--- main.c
#include <dlfcn.h>
int main(void) {
  void *library = dlopen("./libwork.so", RTLD_NOW);
  void (*work)(void);
  if (!library)
    return 1;
  *(void **)&work = dlsym(library, "work");
  work();
  return 0;
}
