// RUN: %clangxx_lineprof %openmp -fblocks %s -o %t -lBlocksRuntime && %hits %t
// RUN: %if opt-O2 %{ %clangxx_lineprof %openmp -fblocks -O1 %s -o %t -lBlocksRuntime && %hits %t %}
// RUN: %if opt-O2 %{ %clangxx_lineprof %openmp -fblocks -O3 %s -o %t -lBlocksRuntime && %hits %t %}
// RUN: %clangxx_lineprof %openmp -fblocks -g -fplugin-arg-lineprof-exact %s -o %t -lBlocksRuntime && %hits %t
// UNSUPPORTED: !blocks
// Intent: directives count in a member's initialiser, in a statement expression
// and in a block, and so do these in directives; in template instances, too.
#include "hits.h"
#include <atomic>
template <class T> struct Box {
  T cells[2] = {T([] {
    int s = 0;
    NEXT(1);
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < 20; i++) {
      LOOP(1);
      s += i; HIT;
    }
    HIT; return s;
  }()), 2};
  std::atomic<int> count{[] {
    int s = 0;
    NEXT(1);
#pragma omp parallel sections reduction(+ : s)
    {
#pragma omp section
      { HIT, s += 1; }
#pragma omp section
      { HIT, s += 2; }
    }
    return s;
  }()};
  T fix[3];
  Box(int n)
      : fix{T(({
          int t = 0;
          NEXT(1);
#pragma omp parallel for reduction(+ : t) schedule(dynamic)
          for (int i = 0; i < n; i++) {
            LOOP(1);
            t += i; HIT;
          }
          HIT; t;
        })),
        2, 3} {
    HIT;
  }
};
template <class T> T by_block(T n) {
  T (^work)(T) = ^(T k) {
    T sum = 0;
    NEXT(1);
#pragma omp parallel for reduction(+ : sum)
    for (T i = 0; i < k; i++) {
      LOOP(1);
      sum += i; HIT;
    }
    HIT; return sum;
  };
  NEXT(1);
#pragma omp parallel num_threads(2)
  {
#pragma omp single
    for (int i = 0; i < 3; i++) {
#pragma omp task firstprivate(i)
      {
        int v = ({ int w = i; w++; w; });
        HIT, (void)v;
      }
    }
  }
  HIT; return work(n) + work(2);
}
int main() {
  Box<int> a(5);
  Box<double> b(7);
  for (int i = 0; i < 4; i++) {
    HIT, by_block<int>(i);
    HIT, by_block<long>(i + 3);
  }
  tell_hits();
  return 0;
}
