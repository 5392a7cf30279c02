// REQUIRES: genhtml
// RUN: %clangxx_lineprof -g %s -o %t && rm -f %t.lprof && %kprof -q -o %t.lprof %t
// RUN: %kprof export -f lcov -o %t.info %t.lprof && rm -rf %t.html
// RUN: genhtml -q -o %t.html %t.info
// RUN: %python %S/Inputs/genhtml.py %kprof %t.lprof %t.html %s
// RUN: FileCheck %s < %t.info
// Intent: genhtml shows beside each line how often it ran, all functions that have
// the line together, and how often each function was called. A function begins
// behind the end of the one before: lambdas are lines of theirs.
static int over(int a) { return a + 1; }
static double over(double a) {
  return a + 1;
}
template <class T> static T add(T a, T b) { return a + b; }
struct Thing {
  int get() const { return 1; }
  int unused() const {
    return 2;
  }
};

static int
late(int a) {
  return a;
}

int main() {
  auto never = [](int x) {
    return x * 2;
  };
  auto once = [](int x) {
    return x + 1;
  };
  int s = over(1) + add(1, 2) + (int)over(1.0) + (int)add(1.0, 2.0);
  for (int i = 0; i < 5; i++) s += [](int x) { return x; }(i);
  if (s < 0)
    return never(s);
  return s + once(s) + Thing().get() + late(1) == 1;
}
// CHECK:      TN:genhtml_shows_the_hits_cpp_tmp
// CHECK-NEXT: SF:/{{.*}}genhtml-shows-the-hits.cpp
// CHECK-NEXT: FN:10,over
// CHECK-NEXT: FN:11,over:11
// CHECK-NEXT: FN:14,add
// CHECK-NEXT: FN:16,Thing::get
// CHECK-NEXT: FN:17,Thing::unused
// CHECK-NEXT: FN:23,late
// CHECK-NEXT: FN:27,main
// CHECK-NEXT: FNDA:1,over
// CHECK-NEXT: FNDA:1,over:11
// CHECK-NEXT: FNDA:2,add
// CHECK-NEXT: FNDA:1,Thing::get
// CHECK-NEXT: FNDA:0,Thing::unused
// CHECK-NEXT: FNDA:1,late
// CHECK-NEXT: FNDA:1,main
// CHECK-NEXT: FNF:7
// CHECK-NEXT: FNH:6
// CHECK-NOT: FN
