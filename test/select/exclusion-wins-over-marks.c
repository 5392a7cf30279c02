// RUN: %clang %lineprof_flags -fplugin-arg-lineprof-exclude='lo?' -fplugin-arg-lineprof-functions=plain %s -o %t && %listing --no-source | FileCheck %s
// RUN: %clang %lineprof_flags -fplugin-arg-lineprof-exclude-files='select/exclusion-wins*' %s -o %t && %profile %t && not cat %t.lprof
// Intent: what is excluded is not profiled, marked or not; where marks exist
// the other rules add nothing to them.
#include <lineprof/lineprof.h>
LINEPROF_PROFILE static int log(int x) { return x; }
LINEPROF_PROFILE static int work(int x) { return x; }
static int plain(int x) { return x; }
int main(void) { return log(1) + work(1) + plain(1) != 3; }
// CHECK: Function: work at
// CHECK-NOT: Function:
