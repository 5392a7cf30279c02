// RUN: %clangxx_lineprof %s -o %t && %listing | %filecheck %s
// Intent: statement expressions in instances of templates have rows, also those
// whose statements no instance has of its own, as nothing in them depends on a
// parameter.
static int calls;
static int next() { return ++calls; }
template <int N> static int take(int value) { return value * N; }
template <class T, int N> static T sum(T start) {
  T total = start;
  for (int i = 0; i < N; i++) // CHECK: {{^ *}}[[#@LINE]]{{ +11 }}
    total += ({
      next(); // CHECK: {{^ *}}[[#@LINE]]{{ +8 }}
      if (calls % 4 == 1) // CHECK: {{^ *}}[[#@LINE]]{{ +8 }}
        next(); // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
      1; // CHECK: {{^ *}}[[#@LINE]]{{ +8 }}
    });
  if (N > 3) // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
    return total + take<N>(({
             T twice = total * 2; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
             (int)twice; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
           }));
  return total;
}
struct Box {
  template <class T> T open(T value) {
    auto inner = [&](auto more) {
      return more + ({
               next(); // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
               value; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
             });
    };
    return inner(1);
  }
};
int main() {
  int total = sum<int, 2>(1) + (int)sum<long, 2>(2) + sum<int, 4>(0);
  Box box;
  total += box.open(3) + (int)box.open(4L);
  return total != 52;
}
