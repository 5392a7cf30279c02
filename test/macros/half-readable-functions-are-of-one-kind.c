// RUN: rm -rf %t && mkdir %t && cd %t && seq 20 > own.y && cp %s made.c
// RUN: %clang_lineprof made.c -o a && env LINEPROF_OUTPUT=a.lprof ./a
// RUN: %kprof report --json a.lprof > all && %python %S/Inputs/files_of.py all > files && FileCheck %s < files
// Intent: rows of one function are all where '#line' says or all where they
// stand: one directive that names a file that cannot be read decides.
// CHECK-DAG: followed: own.y
// CHECK-DAG: half: made.c
// CHECK-DAG: hidden: made.c
// CHECK-DAG: main: made.c
#line 1 "own.y"
int followed(int n) {
  return n + 1;
}
int half(int n) {
  n += 1;
#line 1 "gone.y"
  n += 2;
#line 3 "own.y"
  return n;
}
int hidden(int n) {
#line 1 "own.y"
  n += 1;
#line 7 "gone.y"
  n += 1;
#line 2 "own.y"
  n += 1;
  return n;
}
#line 35 "made.c"
int main(void) {
  return followed(1) + half(1) + hidden(1) != 10;
}
