// UNSUPPORTED: asan, tsan
// (sanitizers have no static link)
// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: kprof-cc -dumpmachine > a && %clang -dumpmachine > b && cmp a b
// RUN: kprof-cc -Wall -Wextra -Werror %s -o a.out && ./a.out
// RUN: kprof-cc -Wall -Wextra -Werror -x c - -o a.out < %s && ./a.out
// RUN: kprof-cc -Wall -Wextra -Werror -c %s -o a.o && kprof-cc -Werror a.o -o a.out && ./a.out
// RUN: kprof-cc -Werror -E %s -o a.i && kprof-cc -Werror a.i -o a.out && ./a.out
// RUN: kprof-cc -Werror -S %s -o a.s && kprof-cc -Werror a.s -o a.out && ./a.out
// RUN: kprof-cc -Werror -static %s -o a.out && ./a.out
// RUN: kprof-c++ -Werror -x c++ %s -o a.out && ./a.out
// RUN: echo "-Werror %s -o b.out" > words && kprof-cc @words && ./b.out
// RUN: not kprof-cc no-such-file.c 2>&1 | FileCheck %s
// RUN: echo "echo 'cc 12.2.0'" > other && chmod +x other
// RUN: not %kprof cc --clang ./other %s 2>&1 | FileCheck --check-prefix=OTHER %s
// Intent: no warning for what kprof adds, the same messages for the rest.
int main(void) { return 0; }
// CHECK: no such file or directory: 'no-such-file.c'
// CHECK-NEXT: no input files
// CHECK-NOT: lineprof
// OTHER: './other' is no clang of the LLVM project, or does not run
