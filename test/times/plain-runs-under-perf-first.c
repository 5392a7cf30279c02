// REQUIRES: plugin, perf
// RUN: rm -rf %t && mkdir %t && cd %t && %clang -g1 -I%S/../Inputs %s -o plain && %clang_lineprof -I%S/../Inputs %s -o a
// RUN: echo 3 > input && echo 5 >> input && %kprof --plain ./plain -v ./a word < input > out 2> err
// RUN: FileCheck --check-prefix=OUT --input-file=out %s && %filecheck --allow-empty --check-prefix=ERR --input-file=err %s
// RUN: %expect a.lprof --times=a.perf.data 'long_.samples > 20 and long_.hits > 1' '2.2 < long_.time_ns / short_.time_ns < 3.8' 'all(r.source in ("perf", "none") for r in rows)'
// RUN: %kprof --plain ./plain --perf '-F 199 -e task-clock' ./a word < input 2> err && FileCheck --check-prefix=HINT --input-file=err %s && %kprof report --times a.perf.data a.lprof | FileCheck --check-prefix=TASK %s
// RUN: not %kprof --plain ./plain ./a 2> err && FileCheck --check-prefix=FAILED --input-file=err %s
// RUN: not %python -c "import os, subprocess, sys; r, w = os.pipe(); os.write(w, b'3 5'); os.close(w); sys.exit(subprocess.run(['%kprof', '--plain', './plain', './a', 'word'], stdin=r).returncode)" 2>&1 | FileCheck --check-prefix=PIPE %s
// Intent: --plain runs the other build under perf with the same arguments and the
// same input, then the profiled one, whose status and lines are kprof's, and
// shows perf's times on them; what perf recorded stays.
// OUT: read 8 word
// OUT: read 8 word
// OUT: Times: {{.*}}a.perf.data, {{[0-9]+}} samples of cpu-clock: {{.*}} s of CPU time of 'plain'
// OUT: Times: {{.*}} % of what perf saw of 'plain' is on these rows
// ERR: Wrote profile results to 'a.lprof'
// HINT: Inspect results with: kprof report --times a.perf.data a.lprof
// TASK: samples of cpu-clock
// TASK: task-clock task-clock/Hit
// FAILED-NOT: warning: '{{.*}}' ended in another way
// PIPE: error: '--plain' runs the program twice, and its input comes through a pipe
// PIPE-NEXT: hint: give it a file: 'kprof --plain ... < FILE'
#include "busy.h"
#include <stdio.h>
int main(int count, char **words) {
  int a = 0, b = 0;
  if (count < 2 || scanf("%d %d", &a, &b) != 2)
    return 3;
  printf("read %d %s\n", a + b, words[1]);
  for (double end = busy_until(100); is_busy(end);) // @short_
    ;
  for (double end = busy_until(300); is_busy(end);) // @long_
    ;
  return 0;
}
