// RUN: %clangxx_lineprof %openmp %s -o %t && %hits %t
// RUN: %if opt-O2 %{ %clangxx_lineprof %openmp -O1 %s -o %t && %hits %t %}
// RUN: %if opt-O2 %{ %clangxx_lineprof %openmp -O3 %s -o %t && %hits %t %}
// RUN: %clangxx_lineprof %openmp -g -fplugin-arg-lineprof-exact %s -o %t && %hits %t
// Intent: members, lambdas, range-for, handlers and the instances of templates
// have rows in their OpenMP bodies.
#include "hits.h"
#include <vector>
static int total;
struct Plain {
  int value = 0;
  void add(int n) {
#pragma omp parallel
    {
      HIT;
      NEXT(1);
#pragma omp for
      for (int i = 0; i < n; i++) {
        LOOP(1);
#pragma omp critical
        HIT, value += i;
      }
    }
  }
  static int count(const std::vector<int> &all) {
    int sum = 0;
    NEXT(1);
#pragma omp parallel for reduction(+ : sum)
    for (int one : all) {
      LOOP(1);
      sum += one;
    }
    return sum;
  }
};
static int global;
template <class T> T instance(int n, T start) {
  T sum = start;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    LOOP(1);
    HIT;
    if (n > 3) {
      HIT;
    }
    sum += T(i);
  }
#pragma omp parallel
  {
    HIT;
    for (int k = 0; k < 2; k++)
      HIT;
    {
      HIT;
    }
    NEXT(1);
#pragma omp single
    {
      HIT;
    }
#pragma omp critical
    HIT, global++;
  }
#pragma omp parallel for
#pragma omp tile sizes(2)
  for (int i = 0; i < 12; i++)
    LOOP(1);
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++) {
      LOOP(1), COUNT(__LINE__ - 2);
    }
#pragma omp parallel sections
  {
    HIT;
#pragma omp section
    { HIT; }
  }
  return sum;
}
template <class T> struct Holder {
  T sum = 0;
  template <int N> void go() {
    auto inner = [this](int k) {
#pragma omp parallel for
      for (int i = 0; i < N; i++) {
        LOOP(1);
        auto deepest = [&](int j) {
          HIT;
          return j + k;
        };
#pragma omp critical
        HIT, sum += T(deepest(i));
      }
    };
    inner(2);
  }
};
static int throws(int n) {
  int caught = 0;
#pragma omp parallel for reduction(+ : caught)
  for (int i = 0; i < n; i++) {
    LOOP(1);
    try {
      HIT;
      if (i % 3 == 0)
        throw i;
      HIT;
    } catch (int) {
      HIT;
      caught++;
    }
  }
  return caught;
}
int main() {
  Plain plain;
  for (int i = 0; i < 3; i++) {
    plain.add(20);
    total += Plain::count(std::vector<int>(17, 1));
    total += instance<int>(10, 1) + int(instance<double>(4, 2.0)) +
             int(instance<long>(3, 1));
    Holder<int>().go<5>();
    Holder<float>().go<9>();
    total += throws(20);
  }
  auto lambda = [&](int n) {
#pragma omp parallel num_threads(3)
    {
      HIT;
#pragma omp task
      HIT;
    }
    return n;
  };
  total += lambda(4);
  tell_hits();
  return total == 12345;
}
