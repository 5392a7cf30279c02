// RUN: %clang_lineprof %s -g -o %t && rm -f %t.lprof && %kprof --memory -q -o %t.lprof %t
// RUN: %kprof html -o %t.html %t.lprof
// RUN: %look advice %t.html 'advice-says-what-to-do.c:9 in brief: .* of its 2,000 blocks are freed .*: one that is kept' 'c:12 in left: has allocated 2.0 MiB .* not freed' 'c:18 in main: threads waited .*sleep.*; it sleeps on purpose'
// Intent: what the page says to look at says what could be done about it.
#include <stdlib.h>
#include <unistd.h>
static void *volatile kept;
static void brief(void) {
  kept = malloc(100); free(kept);
}
static void left(void) {
  kept = malloc(2 << 20);
}
int main(void) {
  for (int i = 0; i < 2000; i++)
    brief();
  left();
  usleep(500000);
  return kept == 0;
}
