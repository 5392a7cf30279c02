// REQUIRES: plugin
// RUN: %clang -c -I%prefix/include %source_root/test/abi/Inputs/flip.c -o %t.flip.o
// RUN: %clangxx -w -pthread %s -o %t.plain && %t.plain 2> %t.expected > %t.plain.own
// RUN: %clangxx_lineprof -pthread %s %t.flip.o -o %t -ldl
// RUN: %auto %t > %t.own 2> %t.results
// RUN: cmp %t.results %t.expected && cmp %t.own %t.plain.own
// RUN: %own %t.own %t.lprof | %filecheck %s
// RUN: %clangxx_lineprof -fplugin-arg-lineprof-exact -pthread %s %t.flip.o -o %t.exact -ldl
// RUN: %auto %t.exact > %t.own 2> %t.results
// RUN: cmp %t.results %t.expected && cmp %t.own %t.plain.own
// RUN: %own %t.own %t.lprof | %filecheck %s
// Intent: clocks are switched all the time, in the midst of loops of every
// shape: each line has as many hits as the program counts itself, and what it
// computes is what it computes without.
// CHECK: {{[6-9][0-9]}} lines, 0 differ
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <thread>

#pragma lineprof off

enum { Lines = 400, Threads = 2 };

static long Sums[Threads][Lines];
static thread_local long *Mine;

#define HIT ++Mine[__LINE__]

struct Guard {
  long &Count;
  ~Guard() { Count++; }
};

#pragma lineprof on

// Small enough to be inlined.
static unsigned small(unsigned N) {
  HIT, N ^= N << 5;
  return HIT, N >> 1;
}

__attribute__((always_inline)) static inline unsigned forced(unsigned N) {
  unsigned Sum = 0;
  for (unsigned I = 0; HIT, I < 30; I++)
    HIT, Sum += N >> (I & 7);
  return HIT, Sum;
}

// May throw, and is small enough to be inlined.
static unsigned mayThrow(unsigned N) {
  if (HIT, N % 1021 == 7)
    HIT, throw std::runtime_error("seven");
  return HIT, N + 1;
}

__attribute__((noinline)) static unsigned nested(unsigned N) {
  unsigned Sum = 0;
  for (unsigned I = 0; HIT, I < 40; I++) {
    HIT, Sum += I;
    for (unsigned J = 0; HIT, J < 30; J++) {
      if (HIT, (J ^ N) % 7 == 0)
        continue;
      for (unsigned K = 0; HIT, K < 5; K++)
        HIT, Sum = Sum * 31 + K + J;
      if (HIT, Sum % 4093 == 1)
        break;
    }
    if (HIT, Sum % 65521 == 5)
      goto Out;
  }
  HIT, Sum += 11;
Out:
  return HIT, Sum;
}

__attribute__((noinline)) static unsigned calls(unsigned N) {
  unsigned Sum = 0;
  do {
    HIT, Sum += small(N);
    HIT, Sum ^= forced(Sum);
    switch (HIT, Sum & 3) {
    case 0:
      HIT, N -= 1;
      break;
    case 1:
      HIT, N -= 2;
      // fallthrough
    default:
      HIT, N -= 1;
    }
  } while (HIT, int(N) > 0);
  return HIT, Sum;
}

__attribute__((noinline)) static unsigned array(unsigned N) {
  unsigned Data[64];
  struct {
    unsigned Low, High;
  } Range = {~0u, 0};
  for (unsigned I = 0; HIT, I < 64; I++)
    HIT, Data[I] = N * (I + 1);
  for (unsigned &D : Data) {
    HIT, D ^= D >> 3;
    if (HIT, D < Range.Low)
      HIT, Range.Low = D;
    if (HIT, D > Range.High)
      HIT, Range.High = D;
  }
  return HIT, Range.High - Range.Low + Data[N % 64];
}

__attribute__((noinline)) static unsigned cleanups(unsigned N) {
  long Guards = 0;
  unsigned Round = 0;
  try {
    for (; HIT, Round < 200; Round++) {
      Guard G{Guards};
      HIT, N = mayThrow(N * 7);
    }
  } catch (const std::runtime_error &E) {
    HIT, N += unsigned(strlen(E.what()));
  }
  if (HIT, Guards != long(Round) + (Round < 200))
    HIT, abort();
  return HIT, N;
}

__attribute__((noinline)) static unsigned real(unsigned N) {
  return HIT, N * 2654435761u >> 7;
}

__attribute__((noinline)) static unsigned throws(unsigned N) {
  if (HIT, N % 509 == 3)
    HIT, throw N;
  return HIT, N ^ 5;
}

// Loops that make calls, in others.
__attribute__((noinline)) static unsigned deep(unsigned N) {
  unsigned Sum = 0, Last[4] = {};
  for (unsigned I = 0; HIT, I < 6; I++) {
    HIT, Sum += real(I);
    for (unsigned J = 0; HIT, J < 7; J++) {
      if (HIT, real(J + N) % 5 == 0)
        continue;
      HIT, Last[J & 3] = Sum;
      do {
        HIT, Sum ^= real(Sum + J);
        for (unsigned K = 0; HIT, K < 4; K++)
          HIT, Sum += Last[K] >> K;
        if (HIT, Sum % 1021 == 9)
          goto Out;
      } while (HIT, Sum % 3 != 0);
      try {
        HIT, Sum += throws(Sum);
      } catch (unsigned Thrown) {
        HIT, Sum += Thrown;
        break;
      }
    }
    while (HIT, Sum % 7 > 2)
      HIT, Sum = real(Sum) + 1;
  }
Out:
  return HIT, Sum + Last[N & 3];
}

// Two back edges to one label.
__attribute__((noinline)) static unsigned gotos(unsigned N) {
  unsigned Left = 3000, Sum = 0;
Again:
  if (HIT, Left == 0)
    return HIT, Sum;
  HIT, Left--;
  HIT, Sum = Sum * 33 + N;
  if (HIT, Sum & 4) {
    HIT, N ^= Sum;
    goto Again;
  }
  if (HIT, Sum & 8)
    goto Again;
  while (HIT, (Sum & 3) != 0)
    HIT, Sum -= 1;
  goto Again;
}

static double vectors(unsigned N) {
  static thread_local double A[256], B[256];
  for (unsigned I = 0; HIT, I < 256; I++)
    HIT, A[I] = N + I;
  for (unsigned R = 0; R < 3; R++)
    for (unsigned I = 0; I < 256; I++)
      B[I] = A[I] * 0.5 + B[I] * 0.25;
  return HIT, B[N % 256];
}

static unsigned round(unsigned N) {
  HIT, N += nested(N);
  HIT, N ^= calls(N % 50);
  HIT, N += array(N);
  HIT, N ^= cleanups(N);
  HIT, N += deep(N);
  HIT, N ^= gotos(N);
  return HIT, N + unsigned(vectors(N) * 1e-3);
}

#pragma lineprof off

static unsigned Results[Threads];

static void work(int Id) {
  Mine = Sums[Id];
  unsigned N = unsigned(Id) + 1;
  for (int I = 0; I < 500; I++)
    N = round(N);
  Results[Id] = N;
}

int main() {
  std::thread All[Threads];
  for (int I = 0; I < Threads; I++)
    All[I] = std::thread(work, I);
  for (std::thread &T : All)
    T.join();
  for (int I = 0; I < Lines; I++) {
    long Sum = 0;
    for (auto &Of : Sums)
      Sum += Of[I];
    if (Sum)
      printf("%d %ld\n", I, Sum);
  }
  fprintf(stderr, "%u %u\n", Results[0], Results[1]);
  return 0;
}
