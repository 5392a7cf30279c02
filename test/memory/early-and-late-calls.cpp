// RUN: %clangxx_lineprof -I%S/Inputs %s -o %t -lpthread && %memory %t
// RUN: %truth %s %t.lprof
// Intent: constructors before main, destructors of threads and of the program,
// and exit handlers are counted.
#include "keep.h"
#include <cstdlib>
#include <thread>

struct Global {
  void *block;
  Global() { block = keep(malloc(11)); } // @ allocs=1 bytes=11 live=0
  ~Global() {
    free(block);      // @ frees=1 freed=11
    keep(malloc(12)); // @ allocs=1 bytes=12 live=12
  }
} global;

struct Local {
  void *block = nullptr;
  ~Local() {
    free(block);      // @ frees=3 freed=39
    keep(malloc(14)); // @ allocs=3 bytes=42 live=42
  }
};
static thread_local Local local;

static void at_exit() {
  keep(malloc(15)); // @ allocs=1 bytes=15 live=15
}

static void in_thread() {
  local.block = keep(nullptr);    // @ libc
  local.block = keep(malloc(13)); // @ allocs=3 bytes=39 live=0 temp=3
}

int main() {
  atexit(at_exit);
  for (int i = 0; i < 3; i++) {
    std::thread thread(in_thread); // @ libc
    thread.join();                 // @ libc
  }
  return 0;
}
