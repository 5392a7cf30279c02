// RUN: %clang_lineprof -Rpass-missed=sdagisel -c %s -o %t.o 2>&1 | %filecheck --allow-empty %s
// RUN: %clang_lineprof -fPIC -Rpass-missed=sdagisel -c %s -o %t.o 2>&1 | %filecheck --allow-empty %s
// REQUIRES: opt-O0, x86_64
// UNSUPPORTED: asan, tsan
// Intent: at -O0 nothing that is put into the program's functions is unknown
// to the fast instruction selector, which would give up for a while: time and
// memory to compile are those of selection by graphs then.
// CHECK-NOT: .c:{{.*}} FastISel missed
int ask(int);

int use(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    if (i & 1)
      s += ask(i);
  return s;
}
