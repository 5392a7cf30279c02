// RUN: cd %S && %kprof sites --set 'select.exclude=["bad*"]' --set 'select.functions=["good*", "bad*", "small"]' --set select.min_statements=2 every-reason.cpp -- | FileCheck %s
// RUN: cd %S && %kprof sites --set select.marked_only=yes every-reason.cpp -- | FileCheck --check-prefix=ONLY %s
// RUN: cd %S && %kprof sites every-reason.cpp -- -DMARK | FileCheck --check-prefix=MARK %s
// RUN: cd %S && %kprof sites every-reason.cpp -- -fplugin=lineprof.so | FileCheck --check-prefix=NOTHING %s
// Intent: for each function why it is profiled, or why not.
int good(int x) { x++; return x; }
int small(int x) { return x; }
int bad(int x) { x++; return x; }
template <class T> int good_template(T x) { x++; return x; }
#ifdef MARK
#pragma lineprof profile
#endif
int other(int x) {
  auto f = [](int y) { return y; };
  return f(x);
}
struct Plain {
  ~Plain() = default;
};
// CHECK: 1 of 6 functions profiled, 1 line{{$}}
// CHECK-DAG: profiled {{.*}} good  {{ *}}'functions' has 'good*'
// CHECK-DAG: not selected {{.*}} small  {{ *}}it has 1 statement, and 'min_statements' is 2
// CHECK-DAG: not selected {{.*}} bad  {{ *}}'exclude' has 'bad*'
// CHECK-DAG: not selected {{.*}} good_template  {{ *}}it is a template, and this unit has no instance of it
// CHECK-DAG: not selected {{.*}} other  {{ *}}its name matches none of 'functions'
// CHECK-DAG: not selected {{.*}} other::lambda:[[#]]  {{ *}}its name matches none of 'functions'
// ONLY: 0 of 6
// ONLY: good {{ *}}it is not marked, and only what is marked is wanted
// MARK: 2 of 6 functions profiled
// MARK-DAG: not selected {{.*}} good  {{ *}}it is not marked, and where marks exist only what is marked is profiled
// MARK-DAG: profiled {{.*}} other  {{ *}}it is marked in the source
// MARK-DAG: profiled {{.*}} other::lambda:{{.*}}  {{ *}}it is marked in the source
// NOTHING: 0 of 6
// NOTHING: good {{ *}}it is not marked, and nothing else asks for it
