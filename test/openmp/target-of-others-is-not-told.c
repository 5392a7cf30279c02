// RUN: %clang_lineprof %openmp %s -o %t
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %t && %kprof report %t.lprof | %filecheck --implicit-check-not=nobodys_choice %s
// Intent: where marks choose functions, a target in another one is no part that
// is missing.
#pragma lineprof profile
int chosen(int n) {
#pragma omp target
  n++;
  return n;
}
int nobodys_choice(int n) {
#pragma omp target
  n++;
  return n;
}
int main(void) { return chosen(1) + nobodys_choice(2) != 3; }
// CHECK: Not profiled
// CHECK: chosen
