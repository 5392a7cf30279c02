// RUN: %clang_lineprof %openmp %s -o %t && %profile %t
// RUN: %expect %t.lprof 'lock.hits == 1000000' 'lock.clocked < lock.hits / 2' 'lock.waiting_ns < 1.05 * lock.self_ns'
// REQUIRES: opt-O2, ompt
// Intent: waits that are shorter than it takes to time them are not timed.
int main(void) {
  long sum = 0;
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < 1000000; i++)
#pragma omp critical // @lock
    sum += i;
  return sum != 499999500000;
}
