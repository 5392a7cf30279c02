// RUN: %clang_lineprof -fopenmp %s -o %t && %listing | %filecheck %s
// UNSUPPORTED: !openmp
// Intent: a region inside an OpenMP body is measured by each thread there.
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(3)
  {
#pragma lineprof region "inside"
    {
#pragma omp critical
      sum++;
    }
  }
#pragma omp parallel for
  for (int i = 0; i < 10; i++) {
#pragma lineprof region "iteration"
    {
#pragma omp atomic
      sum += i;
    }
  }
  return sum != 48;
}
// CHECK-DAG: {{^ *}}inside {{ *}}3{{ }}
// CHECK-DAG: {{^ *}}iteration {{ *}}10{{ }}
