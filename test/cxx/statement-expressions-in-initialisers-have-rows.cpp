// RUN: %clangxx_lineprof -std=c++17 -fblocks -w %s -o %t -lBlocksRuntime && %listing | %filecheck %s
// UNSUPPORTED: !blocks
// Intent: statement expressions and blocks in a constructor's initialisers have
// rows, in template instances, too.
struct Plain {
  int value, other;
  Plain(int n)
      : value(({ // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
          int sum = 0; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
          for (int i = 0; i < n; i++) // CHECK: {{^ *}}[[#@LINE]]{{ +9 }}
            sum += i; // CHECK: {{^ *}}[[#@LINE]]{{ +6 }}
          sum; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
        })),
        other(^{ // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
          if (n > 2) // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
            return 1; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
          return 0; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
        }()) {
  }
};
static int calls;
template <class T> struct Instance {
  T values[2];
  const T &bound;
  Instance(T n)
      : values{({ // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
          if (calls == 1) // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
            calls++; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
          T twice = n * 2; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
          twice; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
        }), n},
        bound(values[({
          int at = 1; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
          calls++; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
          at;
        })]) {
  }
};
int main() {
  int failed = 0;
  for (int i = 1; i < 4; i++)
    failed |= Plain(i).value != i * (i - 1) / 2;
  Instance<int> one(1);
  Instance<long> two(2);
  return failed || calls != 3 || one.values[0] != 2 || two.bound != 2;
}
