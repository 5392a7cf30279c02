// RUN: %clangxx_lineprof %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.lprof --state exited
// Intent: profiled code in constructors and destructors of every priority, in
// atexit handlers and after the runtime has said goodbye.
#include <cstdlib>

static int Count;

static void touch() {
  Count++; // CHECK: {{^ *}}[[#@LINE]]{{ +8 }}
}

__attribute__((constructor(101))) static void early() {
  touch(); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}

__attribute__((constructor)) static void later() {
  touch(); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}

__attribute__((destructor(101))) static void veryLast() {
  touch(); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}

__attribute__((destructor)) static void last() {
  touch(); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}

struct Global {
  Global() {
    touch(); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  }
  ~Global() {
    touch(); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  }
} TheGlobal;

static void atTheEnd() {
  touch(); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}

int main() {
  std::atexit(atTheEnd);
  touch(); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  return Count != 4;
}
