// RUN: %clang_lineprof %s -o %t && rm -rf %t.d && mkdir %t.d
// RUN: env LINEPROF_MEASURE_SAMPLING=false %kprof -o %t.d/F.lprof bash %S/Inputs/run-many.sh %t 200 %t.d > %t.out 2>&1
// RUN: %filecheck --check-prefix=SAID --implicit-check-not=processes %s < %t.out
// RUN: %kprof report %t.d/F.lprof | %filecheck %s
// RUN: bash -c 'cd %t.d && test "$(echo *)" = F.lprof'
//
// RUN: rm -rf %t.d && mkdir %t.d
// RUN: env LINEPROF_MEASURE_SAMPLING=false %kprof -q -o %t.d/F.lprof %t bash %S/Inputs/run-many.sh %t 199 %t.d
// RUN: %kprof report %t.d/F.lprof | %filecheck %s
// RUN: %kprof report --json %t.d/F.lprof | %python -c "import json, sys; first = json.load(sys.stdin)['process']; sys.exit(first['arguments'][1] != 'bash')"
// RUN: bash -c 'cd %t.d && test "$(echo *)" = F.lprof'
// Intent: what many short processes leave becomes one file while the program
// still runs, also beside a first process that goes on; the script waits until
// there are few files. None is lost, and the first one stays the first.
#include <sys/wait.h>
#include <unistd.h>

static unsigned sum;

int main(int argc, char **argv) {
  int status = 0;
  for (int i = 0; i < 10; i++)
    sum += i; // CHECK: {{^ *[0-9]+ +}}2000 {{.*}}sum += i;
  if (argc > 1 && fork() == 0)
    execvp(argv[1], argv + 1);
  while (argc > 1 && wait(&status) > 0)
    ;
  return status || sum != 45;
}
// SAID: Wrote profile results to '{{.*}}F.lprof'
// SAID-NEXT: Inspect results with: kprof report {{.*}}F.lprof (--processes: one by one)
