// RUN: %clang_lineprof -shared -fPIC -DSHARED=1 %s -o %t.1.so
// RUN: %clang_lineprof -shared -fPIC -DSHARED=2 %s %t.1.so -Wl,-z,lazy -o %t.2.so
// RUN: %clang_lineprof %s -rdynamic %t.1.so %t.2.so -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.lprof --processes 1 --threads 1
// Intent: two shared objects and the program call each other, recursion
// included, and count in one profile.
int first(int n), second(int n), third(int n);
#if SHARED == 1
int first(int n) {
  return n + 1; // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
}
#elif SHARED == 2
int second(int n) {
  return n > 0 ? third(n - 1) : first(n); // CHECK: {{^ *}}[[#@LINE]]{{ +1100 }}
}
#else
int third(int n) {
  return second(n); // CHECK: {{^ *}}[[#@LINE]]{{ +1000 }}
}

int main(void) {
  int s = 0;
  for (int i = 0; i < 100; i++)
    s += second(10); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  return s != 100;
}
#endif
