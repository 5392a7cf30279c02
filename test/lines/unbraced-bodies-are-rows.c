// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: bodies without braces keep their own rows and their meaning.
int main(void) {
  int a = 0, b = 0;
  for (int i = 0; i < 8; i++)
    if (i & 1) // CHECK: {{^ *}}[[#@LINE]]{{ +8 }}
      for (int j = 0; j < i; j++) // CHECK: {{^ *}}[[#@LINE]]{{ +20 }}
        a++; // CHECK: {{^ *}}[[#@LINE]]{{ +16 }}
    else // CHECK: {{^ *}}[[#@LINE]] else
      b++; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  return a * 10 + b != 164; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
