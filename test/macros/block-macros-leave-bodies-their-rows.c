// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: begin and end macros: the statements between them keep their rows.
#define EACH(i, n) for (int i = 0; i < (n); i++) {
#define END }
#define UNLESS(c) if (!(c))
int main(void) {
  int s = 0;
  EACH(i, 6) // CHECK: {{^ *}}[[#@LINE]]{{ +7 }}
    UNLESS(i == 3) // CHECK: {{^ *}}[[#@LINE]]{{ +6 }}
      s += i; // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
  END // CHECK: {{^ *}}[[#@LINE]] END
  return s != 12; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
