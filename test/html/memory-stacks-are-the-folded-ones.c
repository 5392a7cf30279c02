// RUN: %clang_lineprof %s -g -o %t && rm -f %t.lprof %t.s.lprof && %kprof --memory -q -o %t.lprof %t
// RUN: %kprof html -o %t.html %t.lprof && %kprof --memory=sample -q -o %t.s.lprof %t && %kprof html -o %t.s.html %t.s.lprof
// RUN: sh -ec 'for v in allocs bytes live peak faults; do %kprof export -f folded --value $v -o %t.$v.folded %t.lprof; done'
// RUN: sh -ec 'for v in allocs bytes live peak faults; do %kprof export -f folded --value $v -o %t.s.$v.folded %t.s.lprof; done'
// RUN: %kprof report --json %t.lprof > %t.json && %kprof report --json %t.s.lprof > %t.s.json
// RUN: %look memory-stacks %t.html %t "" -- memory-stacks %t.s.html %t.s "~" \
// RUN:   -- clean %t.html %t.s.html
// Intent: the flame graph of allocations, bytes, what was live at the end and at the
// peak has of each stack what the folded export has, to the byte; estimates are marked.
#include <stdlib.h>
static void *volatile kept;

__attribute__((noinline)) static void *get(size_t size) {
  return malloc(size);
}

__attribute__((noinline)) static void nest(int depth) {
  void *volatile block = get(3000);
  if (depth > 0)
    nest(depth - 1);
  if (depth % 2)
    free(block);
}

int main(void) {
  for (int i = 0; i < 40; i++) {
    kept = get(8 << 20);
    free(kept);
  }
  void *volatile large = malloc(16 << 20);
  nest(6);
  free(large);
  kept = get(700);
  return kept == 0;
}
