// RUN: %if cuda-clang %{ %clang_cuda -c %s -o %t.o > %t.c.out 2>&1 %}
// RUN: %if cuda-clang %{ FileCheck %s --check-prefix=BOTH --implicit-check-not=warning: < %t.c.out %}
// RUN: %nvcc -c %s -o %t.o > %t.n.out 2>&1
// RUN: FileCheck %s --check-prefix=BOTH --implicit-check-not=warning: < %t.n.out
// Intent: what is wrong with a mark is said once, at the mark, though each
// compiler reads the file at least twice.

#pragma lineprof profile
__global__ void kernel(int *p) {
  *p = 1;
}
// BOTH-DAG: misplaced-marks-are-told.cu:[[#@LINE-3]]:{{.*}}warning: 'kernel' is not profiled: it runs on the device

__attribute__((lineprof)) static int marked(int n) {
#pragma lineprof regoin "x"
  // BOTH-DAG: misplaced-marks-are-told.cu:[[#@LINE-1]]:{{.*}}warning: unknown lineprof pragma 'regoin'; did you mean 'region'?

  // A comment, and blank lines around it.

#pragma lineprof region "declares"
  int kept = n;
  // BOTH-DAG: misplaced-marks-are-told.cu:[[#@LINE-2]]:{{.*}}warning: this cannot be a region

  if (kept)
#pragma lineprof step
    kept++;
  // BOTH-DAG: misplaced-marks-are-told.cu:[[#@LINE-2]]:{{.*}}warning: {{.*}}no loop follows

  return kept;
}

#pragma lineprof profile

int variable;
// BOTH-DAG: misplaced-marks-are-told.cu:[[#@LINE-3]]:{{.*}}warning: '#pragma lineprof profile' has no effect

__attribute__((lineprof)) int alsoVariable;
// BOTH-DAG: misplaced-marks-are-told.cu:[[#@LINE-1]]:{{.*}}warning: attribute 'lineprof' has no effect here

int main() { return marked(variable) + alsoVariable; }
