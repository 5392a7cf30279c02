// RUN: split-file --leading-lines %s %t.d && cd %t.d
// RUN: %clang %lineprof_flags -c -fplugin-arg-lineprof-filter=my.filter -MD -MF %t.deps %s -o %t.o && FileCheck %s < %t.deps
// Intent: a change of the filter compiles the file again; the source stays
// the first dependency.
//--- my.filter
#if 0
SCOREP_REGION_NAMES_BEGIN
SCOREP_REGION_NAMES_END
#endif
//--- end
// CHECK-NOT: my.filter
// CHECK: rules-are-among-the-dependencies.c
// CHECK: my.filter
int main(void) { return 0; }
