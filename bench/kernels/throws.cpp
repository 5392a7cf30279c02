// SPDX-License-Identifier: MIT
//
// throws ROUNDS: three of four calls end in an exception, three frames and
// their destructors further out. Part of the suite of bench/overhead and
// bench/fidelity.
#include <cstdio>
#include <cstdlib>

struct Failure {
  int code;
};

static int depth;

struct Guard {
  Guard() { depth++; }
  ~Guard() { depth--; }
};

static __attribute__((noinline)) int inner(int i) {
  Guard guard;
  if (i % 4 != 3)
    throw Failure{i};
  return i;
}

static __attribute__((noinline)) int middle(int i) {
  Guard guard;
  int value = inner(i);
  return value + depth;
}

static __attribute__((noinline)) int outer(int i) {
  Guard guard;
  int value = middle(i ^ 5);
  return value * 2 + depth;
}

static __attribute__((noinline)) int caught(int i) {
  try {
    return outer(i);
  } catch (const Failure &failure) {
    return failure.code + depth;
  }
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? std::atoi(argv[1]) : 1;
  unsigned sum = 0;
  for (int i = 0; i < rounds; i++)
    sum = sum * 31 + unsigned(caught(i));
  std::printf("%u %d\n", sum, depth);
}
