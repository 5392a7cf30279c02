// RUN: %clang_lineprof -static %s -o %t && rm -rf %t.dir && mkdir %t.dir
// RUN: chown 65534 %t && chmod u+s %t
// RUN: cd %t.dir && env LINEPROF_OUTPUT=%t.dir/mine.lprof %t 2> %t.err; not ls %t.dir/mine.lprof
// REQUIRES: root
// (it makes a setuid program)
// UNSUPPORTED: asan, tsan
// (sanitizers have no static link)
// Intent: LINEPROF_* mean nothing to a setuid program.
int main(void) { return 0; }
