// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: a row that never ran shows 0, a line without code nothing.
int main(int argc, char **argv) {
  (void)argv; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  if (argc > 99) { // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
    return 7; // CHECK: {{^ *}}[[#@LINE]]{{ +0 }}
  } // CHECK: {{^ *}}[[#@LINE]] }

  /* comment */ // CHECK: {{^ *}}[[#@LINE]] /* comment */
  return 0; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
