// RUN: %clang_lineprof -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_lineprof -fPIC -S %s -o - | FileCheck --check-prefix=ASM %s
// RUN: %clang_lineprof -c %s -o %t.o && llvm-dwarfdump --eh-frame %t.o | FileCheck --check-prefix=FRAMES %s
// REQUIRES: x86_64
// Intent: no marker survives; a line is a number and a call within the unit,
// not by way of the PLT, that leaves all registers alone, and its frame is
// what an unwinder finds at any of its instructions.
// CHECK: @__lineprof_module = internal global
// CHECK: @llvm.global_ctors = {{.*}}@__lineprof_module_begin
// CHECK-LABEL: define {{.*}}@twice{{.*}}(
// CHECK-NOT: call {{.*}}@__lineprof_mark
// CHECK: call preserve_mostcc void @__lineprof_unit_enter(
// CHECK: call preserve_allcc void @__lineprof_unit_line(
// CHECK: call preserve_mostcc void @__lineprof_unit_exit(
// CHECK: ret i32
// ASM: callq __lineprof_unit_line{{$}}
// ASM: __lineprof_probe_enter_abi{{[0-9]+}}:
// ASM: .weak __lineprof_attach
// ASM: .hidden __lineprof_probe_line_abi
// ASM: __lineprof_probe_line_abi{{[0-9]+}}:
// ASM: .cfi_startproc
// ASM: pushq %rdx
// ASM-NEXT: .cfi_adjust_cfa_offset 8
// ASM: rdtsc
// ASM-NOT: call
// ASM: retq
// ASM: .cfi_endproc
// What is pushed for a call behind the first return is known, too.
// FRAMES: CFA=RSP+104
// FRAMES: CFA=RSP+112
int twice(int x) {
  x += x;
  return x;
}
