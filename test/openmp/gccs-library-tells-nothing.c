// RUN: %gcc -O2 -fopenmp -DLOOP -c %s -o %t.o
// RUN: %clang_lineprof %s %t.o -l:libgomp.so.1 -o %t && %profile %t
// RUN: %kprof report %t.lprof >%t.txt 2>%t.err && %filecheck %s --input-file=%t.err
// RUN: %kprof report --json %t.lprof | grep -q "libgomp, does not tell"
// RUN: %clang_lineprof %openmp %s %t.o -o %t && %profile %t
// RUN: %kprof report %t.lprof >%t.txt 2>%t.err && not grep libgomp %t.err
// RUN: %expect %t.lprof 'step.hits == 2'
// CHECK: lineprof: warning: {{.*}}: gcc's OpenMP library, libgomp, does not tell when threads wait: waiting is known from samples alone; LLVM's tells, and runs the same program: LD_PRELOAD=libomp.so.5
// CHECK-NOT: libgomp
// Intent: why a report knows waiting from samples alone, and the way out.
#ifdef LOOP
void step(int i);
void loop(void) {
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < 2; i++)
    step(i);
}
#else
#include <time.h>
void loop(void);
void step(int i) {
  clock_t begin = clock(); // @step
  while (clock() - begin < (1 + i) * CLOCKS_PER_SEC / 5)
    ;
}
int main(void) { loop(); }
#endif
