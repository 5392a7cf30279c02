// RUN: %clang_lineprof %s -o %t && %profile %t
// RUN: %kprof report --no-source %t.lprof | %filecheck %s
// Intent: `#line 100 ""`, as f2c writes, names no other file: as in debug
// information its lines are those of the main file.
int main(void) {
  int n = 0;
  for (int i = 0; i < 3; i++)
#line 100 ""
    n += i;
  return n != 3;
}
// CHECK: File: {{.*}}main-file.c
// CHECK-NOT: File:
// CHECK: {{^ *}}[[#]]{{ +4 }}
// CHECK: {{^ *}}100{{ +3 }}
// CHECK: {{^ *}}101{{ +1 }}
// CHECK-NOT: File:
