// REQUIRES: plugin
// RUN: %clangxx_lineprof -pthread %s -o %t
// RUN: %auto env LINEPROF_MEASURE_BUDGET=0.1% %t > %t.own && %own %t.own %t.*lprof | %filecheck %s
// RUN: %auto env LINEPROF_MEASURE_BUDGET=5% %t > %t.own && %own %t.own %t.*lprof | %filecheck %s
// RUN: %auto env LINEPROF_MEASURE_BUDGET=100% %t > %t.own && %own %t.own %t.*lprof | %filecheck %s
// RUN: %auto env LINEPROF_MEASURE_SAMPLING=off %t > %t.own && %own %t.own %t.*lprof | %filecheck %s
// UNSUPPORTED: tsan
// (it starts no threads after a fork)
// Intent: whichever calls lose their clocks, and whenever: each line has as many
// hits as the program counts itself, in threads that call and recurse, throw
// and jump while others judge the same calls, before and after a fork.
// CHECK: {{[1-9][0-9]}} lines, 0 differ
#include <atomic>
#include <csetjmp>
#include <cstdio>
#include <ctime>
#include <mutex>
#include <stdexcept>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#pragma lineprof off

enum { Lines = 200, Threads = 3 };

static std::atomic<long> Sums[Lines];
static thread_local struct Own {
  long Hits[Lines];
  ~Own() {
    for (int I = 0; I < Lines; I++)
      Sums[I] += Hits[I];
  }
} Mine;

#define HIT ++Mine.Hits[__LINE__]

static double cpuSeconds() {
  struct timespec T;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &T);
  return double(T.tv_sec) + double(T.tv_nsec) / 1e9;
}

#pragma lineprof on

static unsigned leaf(unsigned N) {
  HIT, N ^= N << 13;
  HIT, N ^= N >> 17;
  if (HIT, N & 1)
    HIT, N += 3;
  return HIT, N;
}

__attribute__((noinline)) static unsigned scan(unsigned N) {
  for (unsigned I = 0; HIT, I < 40; I++) {
    if (HIT, (N + I) % 3 == 0)
      continue;
    HIT, N ^= I;
  }
  return HIT, N;
}

static unsigned tree(unsigned N, int Depth) {
  if (HIT, Depth == 0)
    return HIT, leaf(N);
  HIT, N += tree(N, Depth - 1);
  return HIT, N ^ tree(N + 1, Depth - 1);
}

__attribute__((noinline)) static unsigned thrower(unsigned N) {
  if (HIT, N % 4 == 0)
    throw(HIT, N);
  return HIT, N + 1;
}

static unsigned catcher(unsigned N) {
  try {
    HIT, N = leaf(thrower(N));
  } catch (unsigned Thrown) {
    HIT, N = Thrown + 5;
  }
  return HIT, N;
}

static thread_local jmp_buf Home;

__attribute__((noinline)) static void jump(unsigned N) {
  if (HIT, N % 4 == 1)
    HIT, longjmp(Home, 1);
  HIT, leaf(N);
}

__attribute__((noinline)) static unsigned lander(unsigned N) {
  if (setjmp(Home) == 0) {
    HIT, jump(N);
    return HIT, N + 7;
  }
  return HIT, N + 9;
}

static unsigned work(double Seconds) {
  unsigned N = 1;
  for (double End = cpuSeconds() + Seconds; cpuSeconds() < End;) {
    for (int I = 0; HIT, I < 20; I++)
      HIT, N = lander(catcher(scan(leaf(N) % 1000)));
    HIT, N += tree(N, 6);
  }
  return N;
}

#pragma lineprof off

static void run(double Seconds) {
  std::thread All[Threads];
  for (std::thread &T : All)
    T = std::thread([=] { work(Seconds); });
  for (std::thread &T : All)
    T.join();
}

static void tell() {
  for (int I = 0; I < Lines; I++)
    if (Sums[I])
      printf("%d %ld\n", I, Sums[I].load());
  fflush(stdout);
}

int main() {
  run(0.15);
  pid_t Child = fork();
  if (Child == 0)
    for (std::atomic<long> &Sum : Sums)
      Sum = 0;
  run(0.15);
  int Status = 0;
  if (Child)
    waitpid(Child, &Status, 0);
  tell();
  return Status != 0;
}
