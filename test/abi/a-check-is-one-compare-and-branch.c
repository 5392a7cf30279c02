// RUN: %clang_lineprof -O2 -S %s -o - | grep -v '\.loc' | %filecheck %s
// RUN: %clang_lineprof -O2 -fPIC -S %s -o - | grep -v '\.loc' | %filecheck %s
// RUN: %clang_lineprof -O2 -S %s -o - | %filecheck %s --check-prefix=STUB
// REQUIRES: plugin, x86_64, opt-O2
// Intent: a call that may have a clock costs one comparison of a byte, each
// time, and a branch that is not taken: no marker survives, and what is done
// while the clock is read stands behind the return.
void callee(int);

// CHECK-LABEL: {{^}}once:
// CHECK-NOT: __lineprof_mark
// CHECK-NOT: __lineprof_unit_{{open|close|leave}}
// CHECK: cmpb $0, __lineprof_clocks+1(%rip)
// CHECK-NEXT: jne
// CHECK: callq callee
// CHECK-NOT: __lineprof_clocks
// CHECK: retq
// CHECK-NOT: __lineprof_clocks
// CHECK: movl $1, %edi
// CHECK-NEXT: callq __lineprof_unit_open{{$}}
// CHECK: callq callee
// CHECK-NEXT: callq __lineprof_unit_close{{$}}
// CHECK-NEXT: jmp
// CHECK: .Lfunc_end
int once(int x) {
  callee(x);
  return x;
}

// CHECK-LABEL: {{^}}twice:
// CHECK: cmpb $0, __lineprof_clocks+2(%rip)
// CHECK: cmpb $0, __lineprof_clocks+3(%rip)
// CHECK-NOT: cmpb
// CHECK: .Lfunc_end
int twice(int x) {
  callee(x);
  callee(x + 1);
  return x;
}

// What the runtime asks for is in a register that no caller has to keep, and
// the way there is not by way of a stub of the linker's.
// STUB: {{^}}__lineprof_unit_open:
// STUB: .cfi_startproc
// STUB: .weak __lineprof_open
// STUB-NEXT: leaq __lineprof_module(%rip), %r11
// STUB-NEXT: jmpq *__lineprof_open@GOTPCREL(%rip)
// STUB: .cfi_endproc
