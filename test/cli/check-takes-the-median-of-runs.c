// RUN: rm -rf %t && mkdir -p %t && cd %t && %clang_lineprof %s -o app
// RUN: cd %t && env LINEPROF_MEASURE_MODE=count %kprof -q -o a.lprof ./app 3
// RUN: cd %t && env LINEPROF_MEASURE_MODE=count %kprof -q -o b.lprof ./app 5
// RUN: cd %t && env LINEPROF_MEASURE_MODE=count %kprof -q -o c.lprof ./app 90
// RUN: cd %t && env LINEPROF_ASSERT="function=work, max_hits=5" %kprof check --config '' a.lprof b.lprof c.lprof | FileCheck --check-prefix=ODD %s
// ODD: ok    function 'work': 5 hits (at most 5; median of 3 runs, 3 to 90)
// ODD-NEXT: 1 check, 0 failed
// RUN: cd %t && not env LINEPROF_ASSERT="function=work, max_hits=4" %kprof check --config '' c.lprof b.lprof a.lprof | FileCheck --check-prefix=BROKEN %s
// BROKEN: FAIL  function 'work': 5 hits (at most 4; median of 3 runs, 3 to 90)
// BROKEN-NEXT: 1 check, 1 failed
// RUN: cd %t && env LINEPROF_ASSERT="function=work, max_hits=4" %kprof check --json --config '' a.lprof b.lprof | FileCheck --check-prefix=EVEN %s
// EVEN-DAG: "figure": 4.0
// EVEN-DAG: "runs": 2
// EVEN-DAG: "least": 3.0
// EVEN-DAG: "most": 5.0
//
// What two runs of three could not judge is not judged.
// RUN: cd %t && env LINEPROF_MEASURE_MODE=count %kprof -q -o d.lprof ./app 0
// RUN: cd %t && env LINEPROF_MEASURE_MODE=count %kprof -q -o e.lprof ./app 0
// RUN: cd %t && not env LINEPROF_ASSERT="function=work, max_share=100%%" %kprof check --config '' d.lprof a.lprof e.lprof 2>&1 | FileCheck --check-prefix=IDLE %s
// IDLE: 'work' never ran
// IDLE: 0 checks, 0 failed; 1 could not be made
// Intent: 'kprof check' judges several runs by the median of each figure, and says
// how far they are apart.
#include <stdlib.h>

static volatile unsigned sink;

__attribute__((noinline)) static void work(void) { sink++; }

int main(int argc, char **argv) {
  for (int i = argc > 1 ? atoi(argv[1]) : 0; i > 0; i--)
    work();
  return 0;
}
