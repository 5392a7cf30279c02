// RUN: %clang_lineprof -save-temps=obj %s -o %t && %listing | %filecheck %s
// Intent: -save-temps compiles in separate steps; the markers are lowered all the same.
int main(void) {
  int s = 0;
  for (int i = 0; i < 4; i++) // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
    s += i; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  return s != 6; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
