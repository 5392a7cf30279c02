// UNSUPPORTED: asan, tsan
// (sanitizers of two kinds do not go together)
// RUN: %clang_lineprof -fstack-protector-all %s -o %t && env LLVM_PROFILE_FILE=%t.profraw true && %listing | %filecheck %s
// RUN: %clang_lineprof -fprofile-instr-generate %s -o %t && env LLVM_PROFILE_FILE=%t.profraw true && %listing | %filecheck %s
// RUN: %clang_lineprof -fsanitize=undefined %s -o %t && env LLVM_PROFILE_FILE=%t.profraw true && %listing | %filecheck %s
// Intent: coverage, stack protector and sanitizers of clang go together with the plugin.
int main(void) {
  int s = 0;
  for (int i = 0; i < 4; i++) // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
    s += i; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  return s != 6; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
