// RUN: %clangxx_lineprof -std=c++17 -Wno-c11-extensions %s -o %t && %listing | %filecheck %s
// Intent: initialisers of array and atomic members are rows, and lambdas in
// them have theirs.
static int calls;
static int next() { return ++calls; }
struct Part {
  int value = next();
};
struct Pair {
  int first, second;
};
struct All {
  All(int n)
      : plain{next(), n}, // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
        parts{}, // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
        nested{{{n, 2}, {3, next()}}, {}}, // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
        text("abc"), // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
        zero(), // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
        atomic(next()), // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
        both(Pair{n, next()}), // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
        known(calls), // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
        made{[] { // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
               if (calls > 9) // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
                 calls++; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
               return next(); // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
             }(),
             n} {
  }
  int plain[2];
  Part parts[3];
  Pair nested[2][2];
  char text[4];
  int zero[5];
  _Atomic(int) atomic;
  _Atomic(Pair) both;
  const int &known;
  int made[2];
};
template <class T> struct Instance {
  Instance(T start)
      : values{start, T(next())}, // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
        fixed{1, 2, 3} { // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
  }
  T values[2];
  int fixed[3];
};
static int check(const All &all, int n) {
  return all.plain[1] != n || all.nested[0][0].first != n ||
         all.nested[0][1].first != 3 || all.nested[1][1].second ||
         all.text[2] != 'c' || all.text[3] || all.zero[4] ||
         all.made[1] != n || all.made[0] != calls || all.parts[2].value < 3;
}
int main() {
  int failed = 0;
  for (int i = 0; i < 3; i++)
    failed += check(All(i), i);
  Instance<int> one(1);
  Instance<long> two(2);
  return failed || one.fixed[2] + two.values[0] != 5;
}
