// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s a.c && %kprof cc a.c -o a
// RUN: %kprof -q ./a && rm a.c && %kprof report a.lprof | %filecheck %s
// RUN: echo '// new' > a.c && %kprof ./a 2>&1 | FileCheck %s --check-prefix=CHANGED
// RUN: rm a.c && %kprof -v ./a 2>&1 | FileCheck %s --check-prefix=GONE
// Intent: a profile carries its sources; otherwise one hears of changes.
int main(void) {
  return 0; // CHECK: {{^ *}}[[#@LINE]] {{ *}}1 {{.*}}return 0;
}
// CHANGED: lineprof: warning: 'a.c' changed after the build, its lines have no text: build
// GONE: lineprof: warning: 'a.c' cannot be read (No such file or directory), its lines have no text: build
