// RUN: %clangxx_lineprof -pthread %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.lprof
// Intent: destructors of thread_local objects are part of their thread.
#include <atomic>
#include <cstdlib>
#include <thread>

static std::atomic<int> Destroyed;

struct Local {
  int Value = 0;
  ~Local() {
    Destroyed += Value; // CHECK: {{^ *}}[[#@LINE]]{{ +101 }}
  }
};

static thread_local Local Mine;

static void use() {
  Mine.Value = 1; // CHECK: {{^ *}}[[#@LINE]]{{ +101 }}
}

static void verify() {
  if (Destroyed != 101) // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
    __builtin_trap();
}

int main() {
  std::atexit(verify);
  for (int I = 0; I < 100; I++)
    std::thread(use).join(); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  use();
}
