// RUN: rm -rf %t && mkdir -p %t && cd %t && %clang_lineprof %s -o app -g
// RUN: rm -f a.lprof && env LINEPROF_MEASURE_MODE=count %kprof -q -o a.lprof ./app
// RUN: cd %t && env LINEPROF_ASSERT="text=sink += i, max_hits=20" %kprof check --config '' a.lprof | FileCheck --check-prefix=TEXT %s
// TEXT: ok    line '{{.*}}check-follows-lines-by-their-text.c:[[#USED:]]': 20 hits (at most 20)
// TEXT-NEXT: 1 check, 0 failed
// RUN: cd %t && not env LINEPROF_ASSERT="text=no such text, max_hits=20" %kprof check --config '' a.lprof 2>&1 | FileCheck --check-prefix=MISSING %s
// MISSING: error: LINEPROF_ASSERT: no line of profiled code has the text 'no such text'
//
// What never ran costs nothing, and is perhaps not what was meant.
// RUN: cd %t && not env LINEPROF_ASSERT="text=sink -= i, max_time=1s" %kprof check --config '' a.lprof 2>&1 | FileCheck --check-prefix=IDLE %s
// RUN: cd %t && not env LINEPROF_ASSERT="function=unused, max_share=100%%" %kprof check --config '' a.lprof 2>&1 | FileCheck --check-prefix=IDLE %s
// IDLE: never ran, so its cost proves nothing; is it still what the rule is about?
// IDLE: 0 checks, 0 failed; 1 could not be made
// RUN: cd %t && env LINEPROF_ASSERT="text=sink -= i, no_hits=true" %kprof check --config '' a.lprof | FileCheck --check-prefix=NONE %s
// RUN: cd %t && env LINEPROF_ASSERT="function=unused, max_hits=0" %kprof check --config '' a.lprof | FileCheck --check-prefix=NONE %s
// NONE: 1 check, 0 failed
//
// A function that never ran is fine among others that did.
// RUN: cd %t && echo '[[assert]]' > r.toml && echo 'function = ["used", "unused"]' >> r.toml && echo 'max_hits = 1' >> r.toml
// RUN: cd %t && %kprof check --config r.toml a.lprof | FileCheck --check-prefix=AMONG %s
// AMONG: 2 checks, 0 failed
// Intent: a rule names a line by its text, wherever that stands by now; limits of
// cost are not kept by what never ran.
static volatile unsigned sink;

__attribute__((noinline)) static void used(unsigned n) {
  for (unsigned i = 0; i < n; i++)
    sink += i;
}

__attribute__((noinline)) static void unused(unsigned n) {
  for (unsigned i = 0; i < n; i++)
    sink -= i;
}

int main(int argc, char **argv) {
  (void)argv;
  used(20);
  if (argc > 1)
    unused(20);
  return 0;
}
