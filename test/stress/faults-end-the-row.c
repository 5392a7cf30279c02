// RUN: %clang_lineprof %s -o %t && %run %t && %family | %filecheck %s
// Intent: what stands behind an access that faults, and whose handler jumps
// away, has not run: where the access is volatile (also of a struct, also in a
// function that is called).
#include <setjmp.h>
#include <signal.h>

struct block {
  int words[20];
};

static sigjmp_buf home;
static int hits;

static void handle(int signal) {
  (void)signal;
  siglongjmp(home, 1); // CHECK: {{^ *}}[[#@LINE]]{{ +30 }}
}

static __attribute__((noinline)) int load(volatile int *at) { return *at; }

static void call(volatile struct block *at) {
  hits += load(at->words); // CHECK: {{^ *}}[[#@LINE]]{{ +20 }}
  hits++; // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
}

static void copy(volatile struct block *at) {
  *at = (struct block){{0}}; // CHECK: {{^ *}}[[#@LINE]]{{ +20 }}
  hits++; // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
}

static void store(volatile struct block *at) {
  at->words[0] = 0; // CHECK: {{^ *}}[[#@LINE]]{{ +20 }}
  hits++; // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
}

static int attempt(void (*what)(volatile struct block *), struct block *at) {
  if (sigsetjmp(home, 1))
    return 1; // CHECK: {{^ *}}[[#@LINE]]{{ +30 }}
  what(at); // CHECK: {{^ *}}[[#@LINE]]{{ +60 }}
  return 0; // CHECK: {{^ *}}[[#@LINE]]{{ +30 }}
}

int main(void) {
  struct block good = {{0}}, *volatile bad = (struct block *)8;
  int jumped = 0;
  signal(SIGSEGV, handle);
  for (int i = 0; i < 20; i++) {
    struct block *at = i % 2 ? &good : bad;
    jumped += attempt(call, at) + attempt(copy, at) + attempt(store, at);
  }
  return jumped != 30 || hits != 30;
}
