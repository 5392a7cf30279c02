// RUN: rm -rf %t && mkdir %t && cd %t && cp %s all.c
// RUN: %clang_lineprof -I%prefix/include -ffile-prefix-map=%t=/gone/build %t/all.c -o a 2> told
// RUN: env LINEPROF_OUTPUT=a.lprof ./a && rm all.c
// RUN: %kprof report --all a.lprof > all && %filecheck %s < all
// RUN: %kprof stats --json a.lprof | grep -A9 inner | FileCheck %s --check-prefix=REGION
// Intent: regions and what is not profiled stand on own lines, too, and the text
// is kept where prefixes are mapped.
#line 50 "gone.c"
__attribute__((no_instrument_function)) int bare(int n) { // CHECK-DAG: all.c:[[#@LINE]]: bare
  return n;
}
#line 1 "gone.c"
int main(void) {
  int s = 0;
  // REGION: "line": [[#@LINE+2]],
#pragma lineprof region "inner"
  {
    s += bare(1); // CHECK-DAG: {{^ *}}[[#@LINE]]{{ +1 .*}}s += bare(1);
  }
  return s != 1;
}
