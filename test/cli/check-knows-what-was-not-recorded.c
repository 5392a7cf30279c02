// REQUIRES: plugin
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: %clang_lineprof prog.c -o prog && env LINEPROF_MEASURE_MODE=count LINEPROF_OUTPUT=%t/prog.lprof ./prog
// RUN: sh -c '%kprof check --json --config rules.toml prog.lprof > out.json; test $? = 2' 2> err.txt
// RUN: FileCheck %s --check-prefix=ERRORS < err.txt
// RUN: FileCheck %s --check-prefix=JSON < out.json
// RUN: sh -c '%kprof check --config rules.toml prog.lprof; test $? = 2' 2> err.txt | FileCheck %s --check-prefix=TEXT
// RUN: sh -c 'LINEPROF_ASSERT="function=main, no_hits=false" %kprof check prog.lprof; test $? = 2' 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: env LINEPROF_ASSERT="function=main, max_hits=1, no_hits=false" %kprof check prog.lprof | FileCheck %s --check-prefix=ONE
// Intent: a rule about what the profile does not tell is not kept: regions of
// a run that recorded none, names of nothing. Each of its limits stands in the
// JSON with the reason.
// ERRORS: rules.toml:1{{.*}}: 'work' was not recorded: measure.mode = "count" leaves regions out
// ERRORS: rules.toml:1{{.*}}: 'work' was not recorded
// ERRORS: rules.toml:1{{.*}}: 'work' was not recorded
// ERRORS: 'nothing'
// JSON: "failed": 0,
// JSON: "not_made": 4,
// JSON: "ok": null,
// JSON-NEXT: "unknown": "was not recorded: {{.*}}"
// JSON: "name": "work",
// JSON-NEXT: "limit": "max_share",
// JSON: "figure": null,
// JSON: "limit": "max_time",
// JSON: "limit": "max_hits",
// JSON: "ok": null,
// JSON-NEXT: "unknown": "is not in the profile"
// JSON: "name": "nothing",
// JSON-NEXT: "limit": "max_time",
// JSON: "ok": true,
// TEXT-NOT: work
// TEXT: ok    function 'main': 1 hits
// TEXT: 1 check, 0 failed; 4 could not be made
// NOTHING: lineprof: error: LINEPROF_ASSERT: this rule demands nothing; add
// ONE: 1 check, 0 failed

//--- prog.c
#include <lineprof/lineprof.h>
int main(void) {
  volatile int n = 0;
  for (int i = 0; i < 100000; i++) {
    LINEPROF_REGION("work")
    n++;
  }
  return n != 100000;
}
//--- rules.toml
[[assert]]
region = "work"
max_time = "1ns"
max_share = "1%"
no_hits = true
[[assert]]
function = "nothing"
max_time = "1s"
[[assert]]
function = "main"
max_hits = 1
