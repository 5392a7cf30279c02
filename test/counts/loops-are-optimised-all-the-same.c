// REQUIRES: opt-O2
// RUN: %clang_lineprof -O2 -S -emit-llvm %s -o %t.ll -Rpass=loop-vectorize 2> %t.remarks
// RUN: FileCheck %s < %t.remarks && FileCheck %s --check-prefix=IR < %t.ll
// RUN: %clang_lineprof -O2 %s -DMAIN -o %t && %counts | %filecheck %s --check-prefix=HITS
// Intent: counters leave loops that make no calls, so these are vectorised or
// become calls of memset as without them; and the counts are right.
// UNSUPPORTED: asan, tsan

// CHECK: [[#@LINE+3]]:3: remark: vectorized loop
long sum(const int *values, int count) {
  long sum = 0;
  for (int i = 0; i < count; i++)
    sum += values[i]; // HITS: {{^ *}}[[#@LINE]]{{ +1007 }}
  return sum;
}

// CHECK: [[#@LINE+3]]:3: remark: vectorized loop
long sum_of_some(const long *values, long count, long least) {
  long sum = 0;
  for (long i = 0; i < count; i++)
    if (values[i] > least) // HITS: {{^ *}}[[#@LINE]]{{ +1007 }}
      sum += values[i];    // HITS: {{^ *}}[[#@LINE]]{{ +506 }}
  return sum;
}

// CHECK: [[#@LINE+4]]:5: remark: vectorized loop
void scale(double *restrict to, const double *restrict from, int rows, int columns) {
  for (int row = 0; row < rows; row++) // HITS: {{^ *}}[[#@LINE]]{{ +11 }}
    // HITS: {{^ *}}[[#@LINE+1]]{{ +1010 }}
    for (int column = 0; column < columns; column++)
      to[row * columns + column] = 2 * from[row * columns + column]; // HITS: {{^ *}}[[#@LINE]]{{ +1000 }}
}

// IR-LABEL: define {{.*}} @clear(
// IR: call void @llvm.memset
// IR-LABEL: define {{.*}} @length(
void clear(char *bytes, long size) {
  for (long i = 0; i < size; i++)
    bytes[i] = 0; // HITS: {{^ *}}[[#@LINE]]{{ +1000 }}
}

long length(const char *text) {
  long length = 0;
  while (text[length]) // HITS: {{^ *}}[[#@LINE]]{{ +6 }}
    length++; // HITS: {{^ *}}[[#@LINE]]{{ +5 }}
  return length;
}

// A choice is computed as a number only where a line needs it.
// IR-LABEL: define {{.*}} @find(
// IR-NOT: zext i1
// IR-LABEL: define {{.*}} @last(
struct node {
  struct node *less, *more;
  int key;
};

const struct node *find(const struct node *at, int key) {
  while (at && at->key != key) // HITS: {{^ *}}[[#@LINE]]{{ +4 }}
    at = key < at->key ? at->less : at->more; // HITS: {{^ *}}[[#@LINE]]{{ +3 }}
  return at;
}

void last(void) {}

#ifdef MAIN
static struct node leaf = {0, 0, 5}, low = {0, &leaf, 4}, top = {&low, 0, 9},
                   root = {0, &top, 3};
static int values[2000];
static long more[2000];
static double table[1000], scaled[1000];
static char bytes[1000];

int main(void) {
  for (int i = 0; i < 2000; i++)
    values[i] = 1, more[i] = i;
  clear(bytes, 1000);
  scale(scaled, table, 10, 100);
  return sum(values, 1007) != 1007 || sum_of_some(more, 1007, 500) == 0 ||
         length("abcde") != 5 || find(&root, 5) != &leaf;
}
#endif
