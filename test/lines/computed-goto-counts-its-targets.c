// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: a dispatch through label addresses: every target counts.
int main(void) {
  static void *const labels[] = {&&add, &&twice, &&stop}; // CHECK: {{^ *}}[[#@LINE]] static void *const labels[] = {&&add, &&twice, &&stop};
  static const int program[] = {0, 1, 0, 0, 2}; // CHECK: {{^ *}}[[#@LINE]] static const int program[] = {0, 1, 0, 0, 2};
  int pc = 0, value = 1; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  goto *labels[program[pc++]]; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
add: // CHECK: {{^ *}}[[#@LINE]] add:
  value++; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  goto *labels[program[pc++]]; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
twice: // CHECK: {{^ *}}[[#@LINE]] twice:
  value *= 2; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  goto *labels[program[pc++]]; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
stop: // CHECK: {{^ *}}[[#@LINE]] stop:
  return value != 6; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
