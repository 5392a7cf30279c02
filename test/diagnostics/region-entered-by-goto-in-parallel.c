// RUN: %clang_lineprof -fopenmp -c -Xclang -verify %s -o %t
// UNSUPPORTED: !openmp
// Intent: a jump into a region is seen inside an OpenMP body, as elsewhere: it
// would end what has not begun.
int main(int argc, char **argv) {
  int sum = 0;
#pragma omp parallel num_threads(2)
  {
    if (argc > 5)
      goto in;
#pragma lineprof region "r" // expected-warning {{a goto outside jumps to a label inside}}
    {
    in:
#pragma omp atomic
      sum++;
    }
  }
  return sum == 2;
}
