// REQUIRES: opt-O2
// DEFINE: %{exact} = -fplugin-arg-lineprof-exact
// DEFINE: %{rows} = call.hits == first.hits == second.hits == 100
// DEFINE: %{all} = call.clocked == first.clocked == second.clocked == 100
// DEFINE: %{time} = first.time_ns + second.time_ns <= call.time_ns <= run.wall_ns
// RUN: %clang_lineprof -O2 -DPART -flto -c %s -o %t.part.o
// RUN: %clang_lineprof -O2 -flto -fuse-ld=lld %s %t.part.o -o %t
// RUN: %profile %t && %expect %t.lprof '%{rows}' '%{all}' '%{time}'
// RUN: %clang_lineprof -O2 -DPART -flto=thin -c %s -o %t.part.o
// RUN: %clang_lineprof -O2 -flto=thin -fuse-ld=lld %s %t.part.o -o %t
// RUN: %profile %t && %expect %t.lprof '%{rows}' '%{all}' '%{time}'
// RUN: %clang_lineprof %{exact} -O2 -DPART -flto -c %s -o %t.part.o
// RUN: %clang_lineprof %{exact} -O2 -flto -fuse-ld=lld %s %t.part.o -o %t
// RUN: %profile %t && %expect %t.lprof '%{rows}' '%{all}' '%{time}'
// RUN: %clang_lineprof %{exact} -O2 -DPART -flto=thin -c %s -o %t.part.o
// RUN: %clang_lineprof %{exact} -O2 -flto=thin -fuse-ld=lld %s %t.part.o -o %t
// RUN: %profile %t && %expect %t.lprof '%{rows}' '%{all}' '%{time}'
// Intent: a function that the linker inlined from another unit leaves its
// caller's row open, in builds of both kinds.
#ifdef PART
#include <unistd.h>

int leaf(int n) {
  usleep(200);
  return n ^ 1;
}
int middle(int n) {
  int a = leaf(n);     // @first
  int b = leaf(n + 1); // @second
  return a + b;
}
#else
int middle(int n);
int main(void) {
  int sum = 0;
  for (int i = 0; i < 100; i++)
    sum += middle(i); // @call
  return sum != 10000;
}
#endif
