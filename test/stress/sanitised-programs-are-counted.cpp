// RUN: %clangxx_lineprof -pthread -g -fsanitize=address -fno-sanitize-recover=all %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.*lprof --processes 2
// RUN: %clangxx_lineprof -pthread -g -fsanitize=thread -fno-sanitize-recover=all %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.*lprof --processes 2
// RUN: %clangxx_lineprof -pthread -g -fsanitize=undefined -fno-sanitize-recover=all %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.*lprof --processes 2
// UNSUPPORTED: asan, tsan
// (the program has its own sanitizer)
// UNSUPPORTED: blocked-signals
// (it handles signals that it raises)
// Intent: programs under ASan, TSan and UBSan: threads, exceptions, a handler
// and fork; no complaint about counters, no count changed.
#include <csignal>
#include <cstdlib>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

static void handle(int) {
  signal(SIGUSR1, handle); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
}

static int thrower(int Depth) {
  std::vector<int> Local(10, Depth); // CHECK: {{^ *}}[[#@LINE]]{{ +5500 }}
  if (Depth == 0)
    throw Depth; // CHECK: {{^ *}}[[#@LINE]]{{ +500 }}
  return thrower(Depth - 1) + Local[3]; // CHECK: {{^ *}}[[#@LINE]]{{ +5000 }}
}

static void work() {
  std::vector<int> Last;
  for (int I = 0; I < 100; I++)
    try {
      thrower(10); // CHECK: {{^ *}}[[#@LINE]]{{ +500 }}
    } catch (int) {
      std::vector<int>(10, I).swap(Last); // CHECK: {{^ *}}[[#@LINE]]{{ +500 }}
    }
}

int main() {
  std::vector<std::thread> Threads;
  signal(SIGUSR1, handle);
  for (int I = 0; I < 4; I++)
    Threads.emplace_back(work);
  for (int I = 0; I < 100; I++)
    raise(SIGUSR1); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  for (std::thread &Thread : Threads)
    Thread.join();
  if (fork() == 0) {
    work();
    _exit(0); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  }
  int Status;
  wait(&Status);
  return Status;
}
