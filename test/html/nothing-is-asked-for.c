// RUN: %clang_lineprof %s -g -fopenmp -o %t && %profile %t && %kprof html -o %t.html %t.lprof 2>&1 | FileCheck %s
// RUN: %look clean %t.html
// RUN: mkdir -p %t.d && cd %t.d && rm -f *.html && cp %t.lprof a.lprof && %kprof html && ls a.html
// RUN: ln -sf a.html link.html && not %kprof html -o link.html 2>&1 | FileCheck %s --check-prefix=LINK
// RUN: not %kprof html missing.lprof
// REQUIRES: openmp
// Intent: every view, a line, the search and the keys: nothing is asked for from
// anywhere, the browser has nothing to complain about, axe finds nothing to mend, in
// light and dark. The file is the profile's name, or what -o says; links are not followed.
// CHECK: Wrote '{{.*}}.html'; open it in a browser.
// LINK: lineprof: error: cannot write 'link.html': it is a symbolic link
int main(void) {
  double a[1000];
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 1000; i++)
    for (int j = 0; j < 10000; j++)
      a[i] = j ? a[i] * 0.5 + j : 0;
  return a[3] == 42;
}
