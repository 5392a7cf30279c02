// RUN: %clangxx_lineprof %s -o %t && %listing | %filecheck %s
// Intent: a condition that depends on no parameter is one expression for clang
// in all instances; each instance counts its own tests all the same.
static int tests, rounds;
template <class T> static int run(T step) {
  tests = 0;
  do {
    rounds += step;
  } while (tests++ < 4 && rounds++ < 1000); // CHECK: {{^ *}}[[#@LINE]]{{ +15 }}
  return rounds;
}
int main() {
  run(1);
  run(1L);
  return run(short(1)) != 27;
}
