// RUN: %clang_lineprof -I%S/Inputs %s -o %t && %memory %t
// RUN: %kprof stats %t.lprof | %filecheck %s
// RUN: %kprof stats --json %t.lprof | %filecheck --check-prefix=JSON %s
// Intent: stats says what each function allocated, itself and with what it
// calls, a recursion once.
#include "keep.h"
#include <stdlib.h>

static __attribute__((noinline)) void parse_word(void) {
  free(keep(malloc(100)));
}

static __attribute__((noinline)) void parse(int depth) {
  keep(malloc(10));
  parse_word();
  if (depth > 0)
    parse(depth - 1);
  keep(&depth);
}

int main(void) {
  parse(4);
  return 0;
}
// CHECK:      Allocs Bytes Self {{ *}}Bytes {{ *}}Live {{ *}}At Peak  Function
// CHECK:      5 {{ *}}500 B {{ *}}500 B {{ *}}0 B {{ *}}100 B  parse_word
// CHECK-NEXT: 10 {{ *}}50 B {{ *}}550 B {{ *}}50 B {{ *}}150 B  parse
// CHECK-NEXT: 10 {{ *}}0 B {{ *}}550 B {{ *}}50 B {{ *}}150 B  main
// CHECK:      Memory: peak 150 B
// JSON:     "name": "parse",
// JSON:     "memory": {
// JSON-NEXT: "allocs": 10,
// JSON-NEXT: "bytes": 550,
// JSON:     "peak_bytes": 150,
