// RUN: %clang_lineprof -g %s -o %t && %profile %t && %kprof report --all %t.lprof > %t.out 2>&1
// RUN: %filecheck --implicit-check-not=warning %s < %t.out
// RUN: %clang_lineprof -g -DBY_HAND %s -o %t && %profile %t && %kprof report --all %t.lprof > %t.out 2>&1
// RUN: %filecheck --implicit-check-not=warning %s < %t.out
// REQUIRES: x86_64
// UNSUPPORTED: asan, tsan
// Those know no stacks that a program has made.
// Intent: what runs on a stack of the program's has its callers up to where that
// begins: to a function that nobody called, which makecontext() puts there, as
// do libraries of coroutines.
#include "../Inputs/busy.h"
#include <stdint.h>
#include <stdlib.h>
#include <ucontext.h>

enum { SIZE = 1 << 18 };

static volatile int sink;

__attribute__((noinline)) static void leaf(void) {
  for (double end = busy_until(300); is_busy(end);)
    for (int i = 0; i < 100000; i++)
      sink += i;
}

static void in_context(void) {
  leaf(); // CHECK: {{^ *}}[[#@LINE]] {{ *}}1 {{.*}}leaf();
  sink = 0;
}

#ifdef BY_HAND
// The first word of the stack is where in_context() returns to.
void switch_to(void *top, void (*function)(void));
__asm__(".text\nswitch_to:\n.cfi_startproc\n"
        "push %rbp\n.cfi_def_cfa_offset 16\n.cfi_offset 6, -16\n"
        "mov %rsp, %rbp\n.cfi_def_cfa_register 6\n"
        "mov %rdi, %rsp\nlea come_back(%rip), %rax\nmov %rax, (%rsp)\njmp *%rsi\n"
        ".cfi_endproc\n"
        ".skip 64, 0x90\ncome_back:\nmov %rbp, %rsp\npop %rbp\nret\n");

static void run(char *stack) { switch_to(stack + SIZE - 8, in_context); }
#else
static ucontext_t before, context;

static void run(char *stack) {
  getcontext(&context);
  context.uc_stack.ss_sp = stack;
  context.uc_stack.ss_size = SIZE;
  context.uc_link = &before;
  makecontext(&context, in_context, 0);
  swapcontext(&before, &context);
}
#endif

int main(void) {
  run(aligned_alloc(64, SIZE));
  return sink;
}
