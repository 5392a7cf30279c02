// RUN: %kprof cc -m32 -O1 -c %s -o %t.o > %t.out 2>&1 && FileCheck %s < %t.out
// RUN: not grep __lineprof %t.o
// RUN: %kprof cc -m32 -E %s -o %t.i 2>&1 | count 0
// REQUIRES: x86_64
// Intent: what is compiled for a processor, or in a mode of it, that lineprof
// does not know is as without, and one line says so.
// CHECK: warning: nothing is profiled: lineprof supports 64-bit little-endian Linux, not 'i386-{{.*}}'
int twice(int n) { return 2 * n; }
