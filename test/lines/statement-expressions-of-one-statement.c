// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: statement expressions are read in the order of evaluation. One on a
// row that is open already is no other execution of it: where the statement
// begins, and on each line that it goes on to. One behind a part that may not be
// evaluated, and has a row of its own, is.
struct value {
  int flags;
};

#define THE(p) ({ struct value *p_ = (p); p_; })
#define FLAGS(p) (THE(p)->flags & 4)

static int choose(struct value *v) {
  return FLAGS(v) // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
             ? THE(v)->flags // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
             : 1;
}

static int either(struct value *v) {
  if (FLAGS(v) || // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
      !THE(v)->flags) // CHECK: {{^ *}}[[#@LINE]]{{ +6 }}
    return 1; // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
  return 2; // CHECK: {{^ *}}[[#@LINE]]{{ +0 }}
}

static int declare(struct value *v) {
  int a = THE(v)->flags, // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
      b = THE(v)->flags; // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
  return a + b; // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
}

static int back(struct value *v) {
  // clang-format off
  return THE(v)->flags + // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
         THE(v)->flags * (THE(v)->flags + // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
         1);
  // clang-format on
}

static int some(struct value *v) {
  return (FLAGS(v) && // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
          THE(v)->flags && THE(v)->flags) + // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
         THE(v)->flags + THE(v)->flags; // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
}

static int one_of(struct value *v) {
  int a = FLAGS(v) // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
              ? THE(v)->flags + THE(v)->flags // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
              : THE(v)->flags - THE(v)->flags; // CHECK: {{^ *}}[[#@LINE]]{{ +6 }}
  int b = FLAGS(v) ?: // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
              THE(v)->flags - THE(v)->flags; // CHECK: {{^ *}}[[#@LINE]]{{ +6 }}
  return a + b; // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 10; i++) {
    struct value v = {i < 4 ? 4 : 0};
    sum += choose(&v) + either(&v) + declare(&v) + back(&v) + some(&v) +
           one_of(&v);
  }
  return sum != 16 + 6 + 10 + 32 + 4 * (4 + 4 * 5) + 4 * (1 + 8) + 4 * (8 + 4);
}
