// RUN: %clang_lineprof -fno-builtin %s -o %t && %run %t && %family | %filecheck %s
// Intent: a program that defines functions of libc is profiled like any other:
// the runtime does not call them.
typedef __SIZE_TYPE__ size_t;

size_t strlen(const char *text) {
  size_t length = 0; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
  while (text[length]) // CHECK: {{^ *}}[[#@LINE]]{{ +9 }}
    length++; // CHECK: {{^ *}}[[#@LINE]]{{ +7 }}
  return length; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
}

void *memcpy(void *to, const void *from, size_t size) {
  char *out = to; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  const char *in = from;
  for (size_t i = 0; i < size; i++) // CHECK: {{^ *}}[[#@LINE]]{{ +6 }}
    out[i] = in[i]; // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
  return to;
}

void *memset(void *to, int byte, size_t size) {
  char *out = to; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  for (size_t i = 0; i < size; i++)
    out[i] = (char)byte; // CHECK: {{^ *}}[[#@LINE]]{{ +8 }}
  return to;
}

int strncmp(const char *one, const char *other, size_t most) {
  for (size_t i = 0; i < most; i++) // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
    if (one[i] != other[i])
      return one[i] - other[i];
  return 0;
}

int main(void) {
  char copy[8];
  memset(copy, 0, sizeof copy);
  memcpy(copy, "five", 5);
  return strlen(copy) + strlen("abc") != 7 || strncmp(copy, "fi", 2) != 0;
}
