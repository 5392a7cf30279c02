// RUN: %clangxx %lineprof_flags -fplugin-arg-lineprof-callees-of=Model::step %s -o %t && %listing --no-source | FileCheck %s
// Intent: constructors, destructors, operators, instances of templates and
// functions that are only passed on count as called.
struct Guard {
  int &n;
  Guard(int &n) : n(n) {}
  ~Guard() { n++; }
};
struct Value {
  int v;
  Value operator+(Value o) const { return {v + o.v}; }
};
static int unused(int x) { return x; }
static int apply(int (*f)(int), int x) { return f(x); }
static int passed(int x) { return x; }
template <class T> T id(T x) { return x; }
struct Model {
  int step(int n) {
    Guard guard(n);
    Value sum = Value{1} + Value{2};
    return apply(passed, sum.v) + id(n);
  }
};
// CHECK: Function: Guard::Guard at
// CHECK: Function: Guard::~Guard at
// CHECK: Function: Value::operator+ at
// CHECK: Function: apply at
// CHECK: Function: passed at
// CHECK: Function: id at
// CHECK: Function: Model::step at
// CHECK-NOT: Function:
int main() {
  return Model().step(4) + unused(0) != 7;
}
