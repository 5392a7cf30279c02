// RUN: %clang %lineprof_flags %s -o %t && %listing | %filecheck %s
// Intent: a function that is not profiled, and that only a pointer of the type
// of a profiled one leads to, is still called.
static int calls;

#pragma lineprof profile
static void marked(int *at) {
  *at += 1; // CHECK: {{^ *}}[[#@LINE]] {{ *}}1 {{.*}}*at += 1;
}

static void plain(int *at) { *at += 2; }

void (*volatile other)(int *) = marked;

int main(void) {
  void (*known)(int *) = plain;
  known(&calls);
  other(&calls);
  return calls != 3;
}
