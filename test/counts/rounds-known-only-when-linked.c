// RUN: %clang_lineprof %s -o %t && %counts | %filecheck %s
// RUN: %clang_lineprof -fplugin-arg-lineprof-exact %s -o %t && %counts | %filecheck %s
// Intent: how often a loop counts may be a constant that only the linker knows
// as a number: the distance between two ends of a string.
int parse(const char *p, const char *end) {
  int n = 0;
  do
    n++; // CHECK: {{^ *}}[[#@LINE]]{{ +11 }}
  while (++p != end && *p <= '9'); // CHECK: {{^ *}}[[#@LINE]]{{ +11 }}
  return n;
}

int test(void) {
  const char *s = "10000000000";
  return parse(s, s + 11);
}

int main(void) { return test() != 11; }
