// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s app.c
// RUN: %kprof cc --exact -O2 app.c -o exact
// RUN: %kprof --mode exact -o a.lprof ./exact 2>&1 | FileCheck %s --check-prefix=QUIET
// RUN: %kprof report --columns line,hits,clocked a.lprof | %filecheck %s
// RUN: %kprof c++ --marked --exact -O2 -x c++ app.c -o marked
// RUN: %kprof -v --columns line,hits,clocked ./marked | FileCheck %s --check-prefix=MARKED
// RUN: not %kprof cc -O2 --exact app.c -o late
//
// RUN: %kprof -v --columns line,hits,clocked --mode exact app.c | %filecheck %s
// RUN: env LINEPROF_MEASURE_MODE=exact %kprof -v --columns line,hits,clocked app.c | %filecheck %s
// RUN: echo '[measure]' > lineprof.toml && echo 'mode = "exact"' >> lineprof.toml
// RUN: %kprof -v --columns line,hits,clocked app.c 2> err | %filecheck %s
// RUN: FileCheck %s --check-prefix=QUIET --allow-empty < err
// RUN: %kprof -v --columns line,hits,clocked --mode auto app.c 2> err | FileCheck %s --check-prefix=PLAIN
// RUN: FileCheck %s --check-prefix=QUIET --allow-empty < err
// RUN: rm lineprof.toml
//
// RUN: %kprof cc -O2 app.c -o plain
// RUN: %kprof --mode exact ./plain 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: %kprof --processes -v --mode exact ./plain 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: %kprof -qq --mode exact ./plain 2>&1 | count 0
// RUN: %kprof cc -O2 -DSUM=0 -c app.c -o part.o
// RUN: %kprof cc --exact -O2 -DMAIN=0 -c app.c -o other.o
// RUN: %kprof cc part.o other.o -o mixed
// RUN: %kprof --mode exact ./mixed 2>&1 | FileCheck %s --check-prefix=PART
// Intent: a program that is built for it reads the clock at every line, and
// one that is not says so and what to do.
#ifndef SUM
#ifdef __cplusplus
__attribute__((lineprof))
#endif
int sum(int n) {
  int s = 0; // CHECK: {{^ *}}[[#@LINE]] {{ *}}1 {{ *}}1 {{ *}}int s = 0;
  for (int i = 0; i < n; i++)
    s += i; // CHECK: {{^ *}}[[#@LINE]] {{ *}}10 {{ *}}10 {{ *}}s += i;
  return s;
}
#else
int sum(int n);
#endif

#ifndef MAIN
int main(void) { return sum(10) != 45; }
#endif
// MARKED: Function: sum
// MARKED: {{^ *}}36 {{ *}}10 {{ *}}10 {{ *}}s += i;
// MARKED-NOT: Function:
// PLAIN: {{^ *}}36 {{ *}}10 {{ *}}s += i;
// QUIET-NOT: around calls
// ALL: lineprof: './plain' was built to read the clock around calls, not at every line: build it with 'kprof cc --exact', -fplugin-arg-lineprof-exact or lineprof_target(app EXACT){{$}}
// PART: lineprof: part of './mixed' was built to read the clock around calls
