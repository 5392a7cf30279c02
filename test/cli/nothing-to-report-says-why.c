// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %kprof cc --marked -DMARK="_Pragma(\"lineprof profile\")" %s -o marked
// RUN: %kprof ./marked 2>&1 | FileCheck %s --check-prefix=NEVER
// RUN: %kprof cc --marked -DMARK= %s -o unmarked
// RUN: %kprof ./unmarked 2>&1 | FileCheck %s --check-prefix=UNMARKED
// RUN: %kprof cc -c -DMARK= %s -o unlinked.o && %clang unlinked.o -o unlinked
// RUN: %kprof ./unlinked 2>&1 | FileCheck %s --check-prefix=UNLINKED
// RUN: env LINEPROF=0 %kprof ./marked 2>&1 | count 0
// RUN: env LINEPROF=0 %kprof -v ./marked 2>&1 | FileCheck %s --check-prefix=OFF
// Intent: never an empty table, but the reason and the way out.
MARK
int wanted(int x) { return x + 1; }
int main(int argc, char **argv) { return argc > 9 ? wanted(argc) : argv == 0; }
// NEVER: lineprof: nothing to report, because the one profiled function never ran
// NEVER-NEXT: lineprof: hint: 'wanted' at line 13 of '{{.*}}' was not called
// UNMARKED: lineprof: nothing to report, because './unmarked' has lineprof's runtime but no profiled function
// UNLINKED: lineprof: nothing to report, because './unlinked' was linked without lineprof's runtime
// OFF: lineprof: nothing was measured: 'kprof config' says who turned it off
