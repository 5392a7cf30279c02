// RUN: %clangxx_lineprof -fopenmp -fblocks -c -Xclang -verify %s -o %t
// Intent: a region that cannot be measured where it stands never vanishes
// without a word; one in a template that nobody uses does.
template <class T> int unused(T t) {
#pragma lineprof region "waits for an instance"
  { t++; }
  return t;
}
int parallel(int n) {
  int s = 0;
#pragma omp parallel for
#pragma lineprof step // expected-warning {{this region or step is not measured}}
  for (int i = 0; i < n; i++) {
    s += n;
  }
  return s;
}
int initialised(int n) {
  static int once = ({
    int k = 1;
#pragma lineprof region "in an initialiser"
    { k += n; }
    k;
  });
  return once;
}
int (^outside)(int) = ^(int n) {
#pragma lineprof region "in a block outside functions" // expected-warning {{this region or step is not measured}}
  { n++; }
  return n;
};
int reached(int n) {
#pragma lineprof region "fine"
  { n++; }
  return n;
}
