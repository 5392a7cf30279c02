// RUN: %clang_lineprof -fno-builtin %s -o %t && %listing | %filecheck %s
// UNSUPPORTED: asan, tsan
// (they bring functions of their own)
// Intent: what the runtime calls may be the program's own and profiled: it
// neither waits for itself nor counts its own calls before a thread is known.
#include <string.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size) {
  char *a = to;
  const char *b = from;
  while (size--)
    *a++ = *b++;
  return to;
}

void *memset(void *to, int value, size_t size) {
  char *a = to;
  while (size--)
    *a++ = (char)value;
  return to;
}

size_t strlen(const char *text) {
  size_t size = 0;
  while (text[size])
    size++;
  return size;
}

int main(void) {
  char text[16];
  int bad = 0;
  for (int i = 0; i < 1000; i++) {
    memset(text, 0, sizeof text); // CHECK: {{^ *}}[[#@LINE]] {{ *}}1000 {{.*}}memset(text
    memcpy(text, "eight ch", 8); // CHECK: {{^ *}}[[#@LINE]] {{ *}}1000 {{.*}}memcpy(text
    bad += strlen(text) != 8; // CHECK: {{^ *}}[[#@LINE]] {{ *}}1000 {{.*}}strlen(text
  }
  return bad != 0;
}
