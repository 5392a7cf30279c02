// RUN: %clang_lineprof %s -o %t && %run %t && %family | %filecheck %s
// Intent: what stands behind an access that faults, and whose handler jumps
// away, has not run, and what stands before it has: where the access is
// volatile (also of a struct, also in a function that is called in a loop).
#include <setjmp.h>
#include <signal.h>

struct block {
  int words[20];
};

static sigjmp_buf home;
static int hits, fine;
static volatile int rounds = 3;

static void handle(int signal) {
  (void)signal;
  siglongjmp(home, 1); // CHECK: {{^ *}}[[#@LINE]]{{ +40 }}
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

static void repeat(volatile struct block *at) {
  volatile int *places[] = {&fine, &fine, at->words};
  for (int i = 0, n = rounds; i < n; i++) // CHECK: {{^ *}}[[#@LINE]]{{ +70 }}
    hits += load(places[i]); // CHECK: {{^ *}}[[#@LINE]]{{ +60 }}
  hits++; // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
}

static int attempt(void (*what)(volatile struct block *), struct block *at) {
  if (sigsetjmp(home, 1))
    return 1; // CHECK: {{^ *}}[[#@LINE]]{{ +40 }}
  what(at); // CHECK: {{^ *}}[[#@LINE]]{{ +80 }}
  return 0; // CHECK: {{^ *}}[[#@LINE]]{{ +40 }}
}

int main(void) {
  struct block good = {{0}}, *volatile bad = (struct block *)8;
  int jumped = 0;
  signal(SIGSEGV, handle);
  for (int i = 0; i < 20; i++) {
    struct block *at = i % 2 ? &good : bad;
    jumped += attempt(call, at) + attempt(copy, at) + attempt(store, at) +
              attempt(repeat, at);
  }
  return jumped != 40 || hits != 40;
}
