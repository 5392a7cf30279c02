// RUN: %clang_lineprof %s -g -o %t && rm -f %t.lprof && %kprof --memory -q -o %t.lprof %t
// RUN: %kprof html -o %t.html %t.lprof && %kprof report --json %t.lprof > %t.json
// RUN: %look memory %t.html %t.json
// Intent: where memory was recorded the page has what each line did itself, to the
// byte, and the sums of the program.
#include <stdlib.h>
static void *volatile kept;
__attribute__((noinline)) static void *get(size_t size) {
  return malloc(size);
}
int main(void) {
  for (int i = 0; i < 1000; i++) {
    kept = get(24);
    free(kept);
  }
  kept = get(100000);
  kept = realloc(kept, 200000);
  return kept == 0;
}
