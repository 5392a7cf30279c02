// RUN: %clangxx_lineprof -std=c++11 -Wall -Wextra -Werror %s -o %t && %profile %t
// RUN: %kprof stats --json %t.lprof | %filecheck %s
// RUN: %clangxx_lineprof -std=c++20 -Wall -Wextra -Werror %s -o %t && %profile %t
// RUN: %kprof stats --json %t.lprof | %filecheck %s
// Intent: values may be members, captures, scoped enums, references, template
// parameters and calls of const members.
#include <lineprof/lineprof.h>
#include <vector>

enum class Layer : unsigned char { Dense = 1, Sparse = 250 };

template <class T> struct Model {
  T Rate;
  Layer Kind;
  T step(const std::vector<T> &Batch) {
    T Sum = 0;
    LINEPROF_REGION("step", Batch.size(), Rate, this->Kind) {
      for (T Value : Batch)
        Sum += Value * Rate;
    }
    return Sum;
  }
};

template <int N> static int fixed(int &Count) {
  LINEPROF_REGION("fixed", N, Count) return N + Count++;
}

int main() {
  Model<double> Real = {0.25, Layer::Sparse};
  Model<int> Whole = {3, Layer::Dense};
  double Sum = Real.step({1, 2, 3}) + Real.step({4}) + Whole.step({5, 6, 7});
  int Count = 0;
  Sum += fixed<2>(Count) + fixed<2>(Count) + fixed<4>(Count);
  const int Known = 5;
  int Turns = 2;
  auto ByCopy = [=](int More) {
    LINEPROF_REGION("lambda", Known, Turns, More) return More;
  };
  auto ByReference = [&]() {
    LINEPROF_REGION("reference", Turns > 1) Turns--;
  };
  Sum += ByCopy(1) + ByCopy(8);
  ByReference();
  ByReference();
  return Sum < 0;
}
// CHECK-DAG: "values": [{{[[:space:]] *}}"Batch.size()",{{[[:space:]] *}}"Rate",{{[[:space:]] *}}"this->Kind"
// CHECK-DAG: "Batch.size()": 3,{{[[:space:]] *}}"Rate": 0.25,{{[[:space:]] *}}"this->Kind": 250{{[[:space:]] *}}},{{[[:space:]] *}}"calls": 1,
// CHECK-DAG: "Batch.size()": 1,{{[[:space:]] *}}"Rate": 0.25,{{[[:space:]] *}}"this->Kind": 250{{[[:space:]] *}}},{{[[:space:]] *}}"calls": 1,
// CHECK-DAG: "Batch.size()": 3,{{[[:space:]] *}}"Rate": 3,{{[[:space:]] *}}"this->Kind": 1{{[[:space:]] *}}},{{[[:space:]] *}}"calls": 1,
// CHECK-DAG: "N": 2,{{[[:space:]] *}}"Count": 0{{[[:space:]] *}}},{{[[:space:]] *}}"calls": 1,
// CHECK-DAG: "N": 2,{{[[:space:]] *}}"Count": 1{{[[:space:]] *}}},{{[[:space:]] *}}"calls": 1,
// CHECK-DAG: "N": 4,{{[[:space:]] *}}"Count": 2{{[[:space:]] *}}},{{[[:space:]] *}}"calls": 1,
// CHECK-DAG: "Known": 5,{{[[:space:]] *}}"Turns": 2,{{[[:space:]] *}}"More": 1{{[[:space:]] *}}},{{[[:space:]] *}}"calls": 1,
// CHECK-DAG: "Known": 5,{{[[:space:]] *}}"Turns": 2,{{[[:space:]] *}}"More": 8{{[[:space:]] *}}},{{[[:space:]] *}}"calls": 1,
// CHECK-DAG: "Turns > 1": true{{[[:space:]] *}}},{{[[:space:]] *}}"calls": 1,
// CHECK-DAG: "Turns > 1": false{{[[:space:]] *}}},{{[[:space:]] *}}"calls": 1,
