// RUN: %clangxx_lineprof -std=c++17 %s -o %t && %listing > %t.txt && %filecheck --input-file=%t.txt %s
// RUN: %filecheck --input-file=%t.txt --check-prefix=INSIDE %s
// Intent: a lambda that a macro makes, or that is in a macro's argument, counts
// on the line where the macro is used, apart from the statement there, also if
// it is called at once or several times.
namespace generators {
static int make(int a, int b, int c) { return a + b + c; }
} // namespace generators

template <class F> static int next(const char *, F make) {
  return make() + make();
}

// As that of Catch2.
#define GENERATE(...)                                                          \
  next("generator", [] {                                                       \
    using namespace generators;                                                \
    return make(__VA_ARGS__);                                                  \
  })
#define AT_ONCE(...) [&] { __VA_ARGS__ }()
#define AS_OFTEN(n, call) (call(), n > 1 ? call() : 0, n > 2 ? call() : 0)

static int test_case(int n) {
  int first = GENERATE(1, 2, 3); // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  int second = GENERATE(4,       // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
                        5, 6);
  int third = AT_ONCE(return first;); // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  int fourth = AT_ONCE(int s = 0; while (s < 3) s++; return s;); // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  AS_OFTEN(n, [&] { return second++; }); // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  return first + second + third + fourth; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
}
// INSIDE-LABEL: Function: test_case::lambda:
// INSIDE: {{^ *}}[[#@LINE-9]]{{ +8 }}
// INSIDE-LABEL: Function: test_case::lambda:
// INSIDE: {{^ *}}[[#@LINE-10]]{{ +8 }}
// INSIDE-LABEL: Function: test_case::lambda:
// INSIDE: {{^ *}}[[#@LINE-10]]{{ +4 }}
// INSIDE-LABEL: Function: test_case::lambda:
// INSIDE: {{^ *}}[[#@LINE-11]]{{ +16 }}
// INSIDE-LABEL: Function: test_case::lambda:
// INSIDE: {{^ *}}[[#@LINE-12]]{{ +7 }}

int main() {
  int sum = 0;
  for (int i = 0; i < 4; i++)
    sum += test_case(i);
  return sum == 0;
}
