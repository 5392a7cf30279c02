// RUN: %clangxx_lineprof -std=c++17 %s -o %t && %listing | %filecheck %s
// Intent: functions are listed under their qualified names.
namespace outer {
namespace {
int hidden(int X) { return X; }
} // namespace
struct Shape {
  struct Point {
    int sum() { return hidden(1); }
  };
};
} // namespace outer
int main() {
  struct Local {
    int one() { return 1; }
  };
  return outer::Shape::Point().sum() + Local().one() != 2;
}
// CHECK-DAG: Function: outer::{{.*}}hidden at line 5
// CHECK-DAG: Function: outer::Shape::Point::sum at line 9
// CHECK-DAG: Function: {{.*}}Local::one at line 15
