// RUN: %clangxx_lineprof -pthread %s -o %t && %counts | %filecheck %s
// Intent: where control leaves in the midst of a line, what comes after it is
// not counted: by an exception, longjmp, exit, the end of a thread.
#include <csetjmp>
#include <cstdlib>
#include <pthread.h>
#include <stdexcept>

static jmp_buf home;

static void leave(int how) {
  if (how == 1)
    throw std::runtime_error("away"); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  if (how == 2)
    longjmp(home, 1); // CHECK: {{^ *}}[[#@LINE]]{{ +50 }}
  if (how == 3)
    pthread_exit(nullptr); // CHECK: {{^ *}}[[#@LINE]]{{ +8 }}
  if (how == 4)
    exit(0); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}

static int through(int how) {
  int before = how; // CHECK: {{^ *}}[[#@LINE]]{{ +169 }}
  leave(how);       // CHECK: {{^ *}}[[#@LINE]]{{ +169 }}
  before++;         // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
  return before;    // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
}

static void *thread(void *unused) {
  through(3);    // CHECK: {{^ *}}[[#@LINE]]{{ +8 }}
  return unused; // CHECK: {{^ *}}[[#@LINE]]{{ +0 }}
}

static volatile int caught, jumped;

int main() {
  for (int i = 0; i < 100; i++) // CHECK: {{^ *}}[[#@LINE]]{{ +101 }}
    try {
      through(1); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
      caught = 0; // CHECK: {{^ *}}[[#@LINE]]{{ +0 }}
    } catch (const std::exception &) {
      caught = caught + 1; // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
    }
  if (setjmp(home)) // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
    jumped = jumped + 1; // CHECK: {{^ *}}[[#@LINE]]{{ +50 }}
  if (jumped < 50)
    through(2); // CHECK: {{^ *}}[[#@LINE]]{{ +50 }}
  for (int i = 0; i < 8; i++) {
    pthread_t id;
    pthread_create(&id, nullptr, thread, nullptr);
    pthread_join(id, nullptr); // CHECK: {{^ *}}[[#@LINE]]{{ +8 }}
  }
  for (int i = 0; i < 10; i++)
    through(0); // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
  for (;;)      // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
    through(4); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
