// RUN: rm -rf %t.dir && split-file %s %t.dir
// RUN: cp %t.dir/marked.c %t.dir/x.c
// RUN: env CCACHE_DIR=%t.dir/cache ccache %clang_lineprof -c %t.dir/x.c -o %t.dir/x.o
// RUN: cp %t.dir/other.c %t.dir/x.c
// RUN: env CCACHE_DIR=%t.dir/cache ccache %clang_lineprof -c %t.dir/x.c -o %t.dir/x.o
// RUN: %clang_lineprof %t.dir/x.o -o %t && %listing | %filecheck %s
// Intent: ccache compiles again when only a pragma has changed.
// CHECK: Function: second
// CHECK-NOT: Function: first
//--- marked.c
#pragma lineprof profile
int first(void) { return 0; }
#pragma unrelated profile
int second(void) { return 0; }
int main(void) { return first() + second(); }
//--- other.c
#pragma unrelated profile
int first(void) { return 0; }
#pragma lineprof profile
int second(void) { return 0; }
int main(void) { return first() + second(); }
