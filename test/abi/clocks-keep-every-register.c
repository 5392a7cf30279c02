// RUN: %clang -O2 -c -I%prefix/include %s -o %t.o
// RUN: %clang_lineprof -DPROFILED %s %t.o -o %t -ldl
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof LINEPROF_MEASURE_MODE=exact %t
// RUN: %kprof report %t.lprof | %filecheck %s
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof LINEPROF_MEASURE_CLOCK=system %t
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof LINEPROF_MEASURE_MODE=count %t
// REQUIRES: plugin, x86_64
// Intent: open, close and leave keep every integer register but r11, and the
// stack pointer, the first time (when the thread has nothing yet) and later,
// whatever clock is read.
#ifdef PROFILED
#include <unistd.h>

int check(void);

int main(void) {
  usleep(1); // CHECK: {{^ *}}[[#@LINE]] {{ *}}1 {{.*}}usleep(1);
  return check();
}
#else
#define _GNU_SOURCE
#include "lineprof/abi.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

enum { REGISTERS = 14 }; /* all but rsp and r11 */

static struct lineprof_module *seen;

void __lineprof_register(struct lineprof_module *module) {
  void (*real)(struct lineprof_module *) =
      (void (*)(struct lineprof_module *))dlsym(RTLD_NEXT,
                                                "__lineprof_register");
  real(module);
  seen = module;
}

static const char *const names[REGISTERS] = {"rax", "rbx", "rcx", "rdx", "rsi",
                                             "rdi", "rbp", "r8",  "r9",  "r10",
                                             "r12", "r13", "r14", "r15"};

/* Loads all registers, calls, stores them. In rdi: `in`, rsi: `out`, rdx: the
 * module, rcx: what is called. The red zone is not used by a naked function. */
__attribute__((naked)) static void
run(const unsigned long *in, unsigned long *out,
    const struct lineprof_module *module, void (*function)(void)) {
  __asm__("pushq %rbx\n\tpushq %rbp\n\tpushq %r12\n\tpushq %r13\n\t"
          "pushq %r14\n\tpushq %r15\n\tpushq %rsi\n\tpushq %rcx\n\t"
          "subq $8, %rsp\n\t"
          "movq %rdx, %r11\n\t"
          "movq 0(%rdi), %rax\n\tmovq 8(%rdi), %rbx\n\t"
          "movq 16(%rdi), %rcx\n\tmovq 24(%rdi), %rdx\n\t"
          "movq 32(%rdi), %rsi\n\tmovq 48(%rdi), %rbp\n\t"
          "movq 56(%rdi), %r8\n\tmovq 64(%rdi), %r9\n\t"
          "movq 72(%rdi), %r10\n\tmovq 80(%rdi), %r12\n\t"
          "movq 88(%rdi), %r13\n\tmovq 96(%rdi), %r14\n\t"
          "movq 104(%rdi), %r15\n\tmovq 40(%rdi), %rdi\n\t"
          "callq *8(%rsp)\n\t"
          "movq 16(%rsp), %r11\n\t"
          "movq %rax, 0(%r11)\n\tmovq %rbx, 8(%r11)\n\t"
          "movq %rcx, 16(%r11)\n\tmovq %rdx, 24(%r11)\n\t"
          "movq %rsi, 32(%r11)\n\tmovq %rdi, 40(%r11)\n\t"
          "movq %rbp, 48(%r11)\n\tmovq %r8, 56(%r11)\n\t"
          "movq %r9, 64(%r11)\n\tmovq %r10, 72(%r11)\n\t"
          "movq %r12, 80(%r11)\n\tmovq %r13, 88(%r11)\n\t"
          "movq %r14, 96(%r11)\n\tmovq %r15, 104(%r11)\n\t"
          "addq $24, %rsp\n\t"
          "popq %r15\n\tpopq %r14\n\tpopq %r13\n\tpopq %r12\n\t"
          "popq %rbp\n\tpopq %rbx\n\tretq");
}

static int try_out(const char *name, unsigned long site, unsigned long stack) {
  unsigned long in[REGISTERS], out[REGISTERS];
  void (*function)(void) = (void (*)(void))dlsym(RTLD_DEFAULT, name);
  for (int i = 0; i < REGISTERS; i++)
    in[i] = 0x0123456789abcdeful * (unsigned long)(i + 3);
  in[5] = (in[5] & ~0xfffffffful) | site; /* its upper half means nothing */
  if (stack)
    in[4] = stack;
  run(in, out, seen, function);
  int bad = 0;
  for (int i = 0; i < REGISTERS; i++)
    if (in[i] != out[i]) {
      printf("%s: %s is %#lx, not %#lx\n", name, names[i], out[i], in[i]);
      bad = 1;
    }
  return bad;
}

int check(void) {
  int bad = 0;
  unsigned long here = (unsigned long)__builtin_frame_address(0);
  for (int i = 0; i < 3; i++) {
    bad |= try_out("__lineprof_open", 1, 0);
    bad |= try_out("__lineprof_close", 0, 0);
    bad |= try_out("__lineprof_open_at", 1, here);
    bad |= try_out("__lineprof_leave_at", 0, here);
    bad |= try_out("__lineprof_leave", 0, 0);
  }
  return bad;
}
#endif
