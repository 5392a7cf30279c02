// RUN: %clangxx_lineprof -fplugin-arg-lineprof-exact -S -emit-llvm %s -o - | %filecheck %s
// REQUIRES: plugin
// Intent: in an exact build a function that a destructor must run in is left by
// its return and by unwinding, and where an exception arrives what was left in
// between is closed.
struct Guard {
  ~Guard();
};
void risky();
void other();

// CHECK-LABEL: define {{.*}}@_Z7guardedv(
// CHECK: call {{.*}}@__lineprof_unit_open(i32 [[FUNCTION:[1-9][0-9]*]])
// CHECK: call {{.*}}@__lineprof_unit_open(
// CHECK: invoke void @_Z5riskyv()
// CHECK: call {{.*}}@__lineprof_unit_open(
// CHECK: landingpad
// CHECK: call {{.*}}@__lineprof_unit_leave(i32 0)
// CHECK: call {{.*}}@_ZN5GuardD1Ev(
// CHECK: {{^}}}
int guarded() {
  Guard G;
  risky();
  return 1;
}

// Each way out has one.
// RUN: %clangxx_lineprof -fplugin-arg-lineprof-exact -S -emit-llvm %s -o %t.ll
// RUN: sed -n '/define.*@_Z7guardedv/,/^}/p' %t.ll > %t.guarded
// RUN: grep -c 'unit_leave(i32 [1-9]' %t.guarded | grep -x 2
// RUN: grep -c '^ *\(ret\|resume\) ' %t.guarded | grep -x 2

// CHECK-LABEL: define {{.*}}@_Z7catchesv(
// CHECK: call {{.*}}@__lineprof_unit_open(i32 [[CATCHES:[1-9][0-9]*]])
// CHECK: landingpad
// CHECK: call {{.*}}@__lineprof_unit_leave(i32 0)
// CHECK: call {{.*}}@__cxa_begin_catch
// CHECK: call {{.*}}@__lineprof_unit_leave(i32 [[CATCHES]])
// CHECK: {{^}}}
int catches() {
  try {
    risky();
  } catch (...) {
    other();
  }
  return 2;
}
