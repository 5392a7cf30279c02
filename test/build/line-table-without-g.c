// RUN: %clang_lineprof -c %s -o %t.none.o
// RUN: llvm-dwarfdump --debug-line %t.none.o | %filecheck --check-prefix=LINES %s
// RUN: llvm-dwarfdump --debug-info %t.none.o | %filecheck --check-prefix=LEAN %s
// RUN: %clang_lineprof -g0 -c %s -o %t.zero.o
// RUN: llvm-dwarfdump --debug-line %t.zero.o | %filecheck --check-prefix=LINES %s
// RUN: %clang_lineprof -g -c %s -o %t.full.o
// RUN: llvm-dwarfdump --debug-info %t.full.o | %filecheck --check-prefix=FULL %s
// RUN: llvm-objdump -d --no-show-raw-insn %t.none.o | tail -n +3 > %t.none
// RUN: llvm-objdump -d --no-show-raw-insn %t.full.o | tail -n +3 > %t.full
// RUN: cmp %t.none %t.full
// Intent: profiled units always have a line table, with inlining, for the
// samples; what the user asked for beyond is kept, and the
// code is the same whatever is in the table.
static inline int square(int x) { return x * x; }
int use(int *values, int count) {
  int sum = 0;
  for (int i = 0; i < count; i++)
    // LINES: {{^0x[0-9a-f]+ +}}[[#@LINE+1]]{{ +[0-9]+ +}}
    sum += square(values[i]);
  return sum;
}
// LEAN: DW_TAG_compile_unit
// LEAN-NOT: DW_TAG_variable
// FULL: DW_AT_name{{.*}}"sum"
