// RUN: %clang -shared -fPIC -DOBJECT %s -o %t.so
// RUN: %clang_lineprof -DUNIT -c %s -o %t.o
// RUN: %clang_lineprof %s %t.o %t.so -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.lprof --state exited
// Intent: the first to call a unit of the executable is the destructor of a
// shared object, when the executable's own are over: its hits are there.
extern void (*at_the_end)(int);

#if defined OBJECT
void (*at_the_end)(int);

__attribute__((destructor)) static void end(void) { at_the_end(10); }
#elif defined UNIT
void callback(int n) {
  volatile int s = 0;
  for (int i = 0; i < n; i++)
    s++; // CHECK: {{^ *}}[[#@LINE]]{{ +}}10 {{.*}}s++
}
#else
void callback(int n);

int main(void) {
  at_the_end = callback; // CHECK: {{^ *}}[[#@LINE]]{{ +}}1 {{.*}}= callback
  return 0;
}
#endif
