// RUN: %clangxx_lineprof -std=c++20 -pthread -fsanitize=realtime %s -o %t
// RUN: %run %t && %kprof report %t.lprof | %filecheck %s
// RUN: %run env LINEPROF_MEASURE_MODE=exact %t
// RUN: %kprof report %t.lprof | %filecheck %s
// RUN: %run env LINEPROF_MEASURE_MODE=count %t && %run env LINEPROF=0 %t
// RUN: %run env LINEPROF_MEASURE_SAMPLING_BUDGET=0 %t
// RUN: not %t wrong 2> %t.err
// RUN: grep -q 'unsafe-library-call' %t.err
// REQUIRES: llvm-22, x86_64
// UNSUPPORTED: asan, tsan
// Intent: under RealtimeSanitizer functions that promise not to block are the
// first of their threads that are profiled, are sampled, and have regions; what
// the program does wrong there still ends it.
#include <cstdlib>
#include <ctime>
#include <lineprof/lineprof.h>
#include <pthread.h>
#define NB noexcept [[clang::nonblocking]]

static volatile unsigned sum;

template <class T> static void add(T n) NB {
  sum = sum + unsigned(n); // CHECK: {{^ *}}[[#@LINE]] {{ *}}6000000 {{.*}}sum =
}

struct Filter {
  virtual ~Filter() = default;
  virtual void run(int n) NB = 0;
};
struct Adder : Filter {
  void run(int n) NB override {
    LINEPROF_REGION("adder") {
      for (int i = 0; i < n; i++)
        add(i);
    }
  }
};

static Adder adder;

static void *work(void *) NB {
  Filter *filter = &adder;
  auto half = [&](int n) NB {
    filter->run(n / 2); // CHECK: {{^ *}}[[#@LINE]] {{ *}}12 {{.*}}n / 2
  };
  half(1000000);
  half(1000000);
  return nullptr;
}

static void allocate(int n) NB {
  void *volatile kept = malloc(size_t(n));
  free(kept);
}

int main(int argc, char **) {
  pthread_t thread;
  if (argc > 1)
    allocate(argc);
  for (int i = 0; i < 5; i++) {
    pthread_create(&thread, nullptr, work, nullptr);
    pthread_join(thread, nullptr);
  }
  work(nullptr);
  return 0;
}
