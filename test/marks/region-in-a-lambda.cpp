// RUN: %clangxx_lineprof -std=c++17 -Wall -Wextra -Werror %s -o %t && %profile %t
// RUN: %kprof report --json %t.lprof | %filecheck %s
// RUN: %clangxx_lineprof -std=c++20 -Wall -Wextra -Werror %s -o %t && %profile %t
// RUN: %kprof report --json %t.lprof | %filecheck %s
// Intent: regions and steps in lambdas and in marked constexpr functions count
// at run time, and in the compiler they do not exist.
#include <lineprof/lineprof.h>

#pragma lineprof profile
constexpr int sum(int n) {
  int s = 0;
#pragma lineprof region "in constexpr"
  {
    for (int i = 0; i < n; i++)
      s += i;
  }
  return s;
}
static_assert(sum(4) == 6);

int main(int argc, char **) {
  auto Work = [](int x) {
    LINEPROF_REGION("in lambda", x) {
      if (x == 2)
        return 7;
      x++;
    }
#pragma lineprof step
    for (int i = 0; i < 3; i++)
      x++;
    return x;
  };
  constexpr int Known = Work(1);
  static_assert(Known == 5);
  static_assert(Work(2) == 7);
  int outer = argc;
  auto Generic = [&outer](auto step) {
    LINEPROF_REGION("in generic lambda", outer, step) outer += int(step);
  };
  Generic(1);
  Generic(2.5);
  return Work(argc) + Work(2) + sum(argc) + outer - 5 - 7 - 4;
}
// CHECK: "regions": [
// CHECK: "name": "in constexpr"
// CHECK: "calls": 1
// CHECK: "name": "in generic lambda"
// CHECK: "calls": 2
// CHECK: "name": "in lambda"
// CHECK: "calls": 2
// CHECK: "kind": "step"
// CHECK: "calls": 3
