// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: %kprof cc -O1 -nostdlib -static -ffreestanding start.c -o a 2>&1 | FileCheck --check-prefix=SAID start.c
// RUN: not ./a | FileCheck --check-prefix=PLAIN start.c
// RUN: %kprof cc -nostdlib -static-pie -ffreestanding start.c -o a && not ./a | FileCheck --check-prefix=PLAIN start.c
// RUN: %kprof cc -nostartfiles -nodefaultlibs -static start.c -o a && not ./a | FileCheck --check-prefix=PLAIN start.c
// RUN: %kprof cc -nostartfiles -static start.c -o a && not ./a | FileCheck --check-prefix=PLAIN start.c
// RUN: %kprof cc -nolibc -nostartfiles -no-pie -static start.c -o a && not ./a | FileCheck --check-prefix=PLAIN start.c
// RUN: %kprof cc -static -Wl,-e,begin2 -DOTHER start.c main.c -o a && not ./a | FileCheck --check-prefix=PLAIN start.c
// RUN: %kprof cc -nostdlib -static -T script.ld start.c -o a && not ./a | FileCheck --check-prefix=PLAIN start.c
//
// In two commands.
// RUN: %kprof cc -nostdlib -ffreestanding -c start.c
// RUN: %kprof cc -nostdlib -static start.o -o a && not ./a | FileCheck --check-prefix=PLAIN start.c
// RUN: %kprof cc -mcmodel=kernel -fno-pie -c start.c && not grep __lineprof_attach start.o
// RUN: %kprof cc -c start.c
// RUN: not %kprof cc -nostdlib -static start.o -o b 2>&1 | FileCheck --check-prefix=REFUSED start.c
//
// With a C library they are profiled.
// RUN: %kprof cc -ffreestanding main.c -o a && %kprof -q -o %t/p.lprof ./a && %kprof report %t/p.lprof | FileCheck --check-prefix=PROFILED main.c
// RUN: %kprof cc -nodefaultlibs main.c -lc -lgcc -o a && %kprof -q -o %t/p.lprof ./a && %kprof report %t/p.lprof | FileCheck --check-prefix=PROFILED main.c
// RUN: %kprof cc -nodefaultlibs -static main.c -lc -lgcc -lgcc_eh -lc -o a && %kprof -q -o %t/p.lprof ./a && %kprof report %t/p.lprof | FileCheck --check-prefix=PROFILED main.c
// RUN: %kprof cc -nostartfiles -DENTRY main.c -o a && %kprof -q -o %t/p.lprof ./a && %kprof report %t/p.lprof | FileCheck --check-prefix=PROFILED main.c
// RUN: %kprof cc -shared -fPIC -nostdlib part.c -o part.so
// RUN: %kprof cc -DPART main.c ./part.so -o a && %kprof -q -o %t/p.lprof ./a && %kprof report %t/p.lprof | FileCheck --check-prefixes=PROFILED,PART main.c
// RUN: %kprof cc -r -nostdlib part.c -o r.o && %kprof cc -DPART main.c r.o -o a && %kprof -q -o %t/p.lprof ./a && %kprof report %t/p.lprof | FileCheck --check-prefixes=PROFILED,PART main.c
// REQUIRES: x86_64
// UNSUPPORTED: asan, tsan
// Intent: a program that starts itself, without a C library that makes
// thread-local storage, is left unprofiled with one line, or refused where an
// object was compiled before to be profiled; what has a C library is profiled.

//--- start.c
// SAID: lineprof: warning: what starts without a C library is left unprofiled
// SAID-NOT: lineprof
// REFUSED: lineprof: error: 'start.o' is to be profiled, but
// REFUSED-NEXT: lineprof: hint: give 'kprof cc' -ffreestanding -nostdlib
// PLAIN: hello
static long sys(long n, long a, long b, long c) {
  long r;
  __asm__ volatile("syscall"
                   : "=a"(r)
                   : "a"(n), "D"(a), "S"(b), "d"(c)
                   : "rcx", "r11", "memory");
  return r;
}

static int length(const char *s) {
  int n = 0;
  while (s[n])
    n++;
  return n;
}

__attribute__((used, noreturn, force_align_arg_pointer)) void begin(void) {
  const char *m = "hello\n";
  sys(1, 1, (long)m, length(m));
  sys(60, 7, 0, 0);
  for (;;)
    ;
}
#ifdef OTHER
__asm__(".globl begin2\nbegin2: call begin\n");
#else
__asm__(".globl _start\n_start: xor %ebp, %ebp\n call begin\n");
#endif

//--- part.c
int part(int n) {
  return n + 1;
}

//--- main.c
#include <stdio.h>
#include <stdlib.h>
int part(int n); // PART-DAG: {{ 5 .*}}return n + 1;
int add(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
#ifdef PART
    s = part(s);
#else
    s += i;
#endif
  return s + 1; // PROFILED-DAG: {{^ *}}[[#@LINE]]{{ +1 }}
}

#ifdef ENTRY
__attribute__((force_align_arg_pointer)) void _start(void) {
  add(5);
  exit(0);
}
#else
int main(void) {
  printf("%d\n", add(5));
  return 0;
}
#endif

//--- script.ld
ENTRY(_start)
SECTIONS {
  . = 0x400000;
  .text : { *(.text*) }
  .rodata : { *(.rodata*) }
  .data : { *(.data*) *(.bss*) }
}
