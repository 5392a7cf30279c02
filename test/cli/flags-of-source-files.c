// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: sh -c '%kprof %s 2> err; test $? = 125' && FileCheck --check-prefix=HINT %s < err
// RUN: %kprof -v --cflags '-DWANTED=1 -Wall' --ldflags '-Wl,--defsym=given=42 -lpthread' %s > out && %filecheck %s < out
// RUN: sh -c '%kprof %s 2> err; test $? = 125' && test -e flags-of-source-files.lprof
// Intent: a source file takes flags for its compile and its link, and an error
// of either says where they go, and leaves the profile of the run before.
// HINT: error: '{{.*}}flags-of-source-files.c' did not compile or link
// HINT-NEXT: hint: what stands behind '{{.*}}flags-of-source-files.c' goes to the program; {{.*}}--cflags {{.*}}--ldflags
extern char given;
int main(void) {
  return WANTED - ((long)&given != 0); // CHECK: {{^ *}}[[#@LINE]] {{ *}}1 {{.*}}return WANTED
}
