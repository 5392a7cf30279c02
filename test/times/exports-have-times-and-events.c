// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && %clang -g1 %s -o plain
// RUN: %clang_lineprof %s -o a && %kprof -qq -o a.lprof ./a
// RUN: %script %t/plain %s --style=chains --from=outer > text
// RUN: %kprof export -f csv --times text a.lprof > a.csv && %python -c "import csv; r = {(w['line'], w['hits']): w for w in csv.DictReader(open('a.csv'))}; inner = [w for w in r.values() if w['self_ns'] == '30000000']; assert len(inner) == 1 and inner[0]['cache-misses'] == '4000000' and inner[0]['source'] == 'perf' and inner[0]['hits'] == '1000', r; assert {w['pid'] for w in r.values()} and sum(int(w['self_ns']) for w in r.values()) == 50000000, r"
// RUN: %kprof export -f ndjson --times text a.lprof | %python -c "import json, sys; r = [json.loads(l) for l in sys.stdin]; assert sum(w['cache-misses'] for w in r) == 4000000, r"
// RUN: %kprof export -f folded --times text a.lprof | FileCheck %s
// RUN: %kprof report --processes --times text a.lprof | FileCheck --check-prefix=PROCESSES %s
// RUN: %kprof export -f csv a.lprof | FileCheck --check-prefix=OWN %s
// Intent: exports have perf's times, process by process too, and its other events
// as fields of their names.
// CHECK-DAG: main ({{.*}}:[[#@LINE+18]]);in_child ({{.*}}) 30000000
// CHECK-DAG: main ({{.*}}:[[#@LINE+17]]);in_parent ({{.*}}) 20000000
// PROCESSES-COUNT-2: Process: {{[0-9]+}}
// OWN-NOT: cache-misses
#include <sys/wait.h>
#include <unistd.h>
__attribute__((noinline)) static int in_child(volatile int *sum) {
  for (int i = 0; i < 1000; i++)
    *sum += i; // perf: cpu-clock 30, cache-misses 4
  return *sum;
}
__attribute__((noinline)) static int in_parent(volatile int *sum) {
  return *sum += 3; // perf: cpu-clock 20
}
int main(void) {
  volatile int sum = 0;
  pid_t child = fork();
  if (child == 0)
    return in_child(&sum) == 0; // @outer
  int status;
  waitpid(child, &status, 0);
  return in_parent(&sum) == 0 || status;
}
