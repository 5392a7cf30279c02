// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s a.c
// RUN: %clang_lineprof a.c -o a && env LINEPROF_OUTPUT=a.lprof ./a
// RUN: mkdir copy && cp a.c copy && %clang -g1 copy/a.c -o copied && %script copied a.c --path=%t/copied > copied.txt
// RUN: %kprof report --times copied.txt a.lprof 2>&1 | %filecheck --check-prefix=COPY %s
// RUN: sed '/^__attr.*second/i //\n//\n//\n//\n//\n//\n//\n//' a.c > b.c && mv b.c a.c && %clang -g1 a.c -o plain
// RUN: %script %t/plain a.c > text && %kprof report --no-source --times text a.lprof 2>&1 | FileCheck %s
// RUN: cp a.c copy && %clang -g1 copy/a.c -o other && %script %t/other a.c > other.txt && not %kprof report --times other.txt a.lprof 2>&1 | FileCheck --check-prefix=OTHER %s
// Intent: a copy of the same text in another folder is the same file, another
// text is not; where functions of the plain program are at other lines kprof
// says so, and gives their samples to no line.
// COPY: Times: 100.0 % of what perf saw
// CHECK: warning: 50 % of perf's samples in '{{.*}}a.c' are of functions that the profile has at other lines: the two programs were built from different texts
// CHECK: 50.0 % on lines without a row
// OTHER: error: no sample of 'other.txt' is at a line of the profiled program
// OTHER-NEXT: hint: {{.*}}'-g1'
__attribute__((noinline)) int first(volatile int *sum) {
  return *sum += 1; // perf: cpu-clock 30
}
__attribute__((noinline)) int second(volatile int *sum) {
  return *sum += 2; // perf: cpu-clock 30
}
int main(void) {
  volatile int sum = 0;
  return first(&sum) + second(&sum) == 0;
}
