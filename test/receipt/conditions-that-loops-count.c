// RUN: %clang_lineprof %s -o %t
// RUN: %profile %t && %receipt > %t.out && %filecheck %s < %t.out
// RUN: %kprof report --json %t.lprof > %t.json && %filecheck --check-prefix=JSON %s < %t.json
// RUN: %clang_lineprof -O0 %s -o %t && %profile %t
// RUN: %receipt | %filecheck --check-prefix=NONE %s
// REQUIRES: opt-O2
// Intent: an innermost loop that counts in its rounds how often a condition held
// is told by its line, and no other: not one whose rounds are counted outside,
// or by what the loop has anyway, not one that makes calls.
volatile int size = 64;
float data[64];
int numbers[64];
char text[65];

static float largest(const float *x, int n) {
  float most = 0;
  for (int i = 0; i < n; i++) {
    if (x[i] > most)
      most = x[i];
  }
  return most;
}

static int least(const int *x, int n) {
  int most = 0;
  for (int round = 0; round < 3; round++) {
    for (int i = 0; i < n; i++)
      if (x[i] < most)
        most = x[i];
  }
  return most;
}

// More counters than may leave the loop.
static void fold(int *x, int n) {
  for (int i = 0; i < n; i++) {
    if (x[i] & 1)
      x[i] += 3;
    if (x[i] & 2)
      x[i] *= 5;
    if (x[i] & 4)
      x[i] -= 7;
    if (x[i] & 8)
      x[i] ^= 11;
    if (x[i] & 16)
      x[i] += 13;
    if (x[i] & 32)
      x[i] *= 17;
    if (x[i] & 64)
      x[i] -= 19;
    if (x[i] & 128)
      x[i] ^= 23;
    if (x[i] & 256)
      x[i] += 29;
  }
}

static float sum(const float *x, int n) {
  float all = 0;
  for (int i = 0; i < n; i++)
    all += x[i];
  return all;
}

static long end_of(const char *s) {
  long i = 0;
  while (s[i] != 'x')
    i++;
  return i;
}

static void fill(char *to, int n) {
  for (int i = 0; i < 10; i++)
    if (text[i] == 'x')
      __builtin_memset(to, i, n);
}

__attribute__((noinline)) static void store(int *at, int n) { *at = n; }

static void visit(int *x, int n) {
  for (int i = 0; i < n; i++)
    if (x[i] & 1)
      store(&x[i], n);
}

int main(void) {
  text[10] = 'x';
  fold(numbers, size);
  visit(numbers, size);
  fill(text, size);
  data[0] = largest(data, size) + sum(data, size);
  numbers[0] = least(numbers, size) + (int)end_of(text);
  return 0;
}
// CHECK: {{^}}Function {{ *}}Lines{{$}}
// CHECK-NEXT: {{^}}====
// CHECK-NEXT: {{^}}largest {{ *}}17{{$}}
// CHECK-NEXT: {{^}}least {{ *}}27{{$}}
// CHECK-NEXT: {{^}}fold {{ *}}36{{$}}
// CHECK-EMPTY:
// CHECK-NEXT: {{^}}These loops do more in a round than without lineprof

// JSON: "name": "largest"
// JSON: "counted_loops": [
// JSON-NEXT: {{^ *}}17
// JSON-NEXT: ]
// JSON: "name": "sum"
// JSON-NOT: "counted_loops"

// NONE: {{^}}No optimised innermost loop counts conditions in its rounds
