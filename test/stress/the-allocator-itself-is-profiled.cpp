// RUN: %clangxx_lineprof -pthread %s -o %t && %run %t > %t.counts && %kprof report --json %t.lprof > %t.json
// RUN: %python %S/Inputs/compare_counts.py %t.json %t.counts
// UNSUPPORTED: asan, tsan
// (they bring an allocator of their own)
// Intent: malloc and its family are the program's own and profiled: the runtime
// never calls them, not even to start, for a new thread, or after fork.
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

alignas(64) static char Memory[64 << 20];
static size_t Used, Calls;

extern "C" void *malloc(size_t Size) {
  __atomic_fetch_add(&Calls, 1, __ATOMIC_RELAXED);
  size_t At = __atomic_fetch_add(&Used, (Size + 79) & ~63, __ATOMIC_RELAXED);
  memcpy(Memory + At, &Size, sizeof Size);
  return Memory + At + 16;
}

extern "C" void free(void *) {}

extern "C" void *calloc(size_t Count, size_t Size) {
  return malloc(Count * Size);
}

extern "C" void *realloc(void *Old, size_t Size) {
  size_t Had = 0;
  void *New = malloc(Size);
  if (Old)
    memcpy(&Had, static_cast<char *>(Old) - 16, sizeof Had);
  memcpy(New, Old, Had < Size ? Had : Size);
  return New;
}

static void work() {
  for (int I = 0; I < 100; I++)
    try {
      throw std::runtime_error("a string too long to be kept inside");
    } catch (const std::exception &) {
    }
}

int main() {
  char Text[64];
  int Status;
  for (int I = 0; I < 100; I++)
    std::thread(work).join();
  if (fork() == 0) {
    work();
    _exit(0);
  }
  wait(&Status);
  // No stdio: its buffer comes from malloc, after the count is taken.
  int Size = snprintf(Text, sizeof Text, "malloc %zu\n", Calls);
  return write(1, Text, static_cast<size_t>(Size)) != Size || Status;
}
