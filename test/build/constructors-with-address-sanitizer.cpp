// RUN: %clangxx_lineprof -fsanitize=address -c %s -o %t.o
// RUN: %clangxx_lineprof -fsanitize=address -g %s -o %t && %listing | %filecheck %s
// REQUIRES: plugin
// UNSUPPORTED: tsan
// Intent: AddressSanitizer has calls of its own where a unit's constructors
// return; they stand behind no check of a clock.
int initial(int X) {
  return X * 2; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
}
int Changed = initial(4);
static int Other = initial(Changed);
static int Begun;
__attribute__((constructor)) static void begin() {
  Begun++; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
int main() { return Changed + Other + Begun != 25; }
