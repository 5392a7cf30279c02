// RUN: cd %S && %kprof sites functions-with-one-body-say-why.c -- -O2 > %t
// RUN: %filecheck %s < %t
// RUN: %kprof sites --json %s -- -O2 | %filecheck --check-prefix=JSON %s
// Intent: what cannot be split is told before anything is built, and why.
void *volatile seen;

// CHECK: profiled {{.*}}:[[#@LINE+2]] {{ *}}symbol {{ *}}the whole
// CHECK-NEXT: {{^ *}}one body: its assembly may define a symbol
int symbol(int x) {
  __asm__ volatile("here_and_there: nop" : "+r"(x));
  return x;
}

// CHECK: profiled {{.*}}:[[#@LINE+2]] {{ *}}label {{ *}}the whole
// CHECK-NEXT: {{^ *}}one body: addresses of its labels are kept where others
int label(int x) {
  seen = &&out;
  if (x)
    goto *seen;
out:
  return x;
}

// CHECK: profiled {{.*}}:[[#@LINE+2]] {{ *}}plain {{ *}}the whole
// CHECK-NOT: one body
int plain(int x) {
  static void *const table[] = {&&even, &&odd};
  __asm__ volatile("nop");
  goto *table[x & 1];
even:
  return x;
odd:
  return x + 1;
}
// JSON-COUNT-2: "one_body":
// JSON-NOT: "one_body":
