// REQUIRES: plugin
// RUN: rm -rf %t && mkdir -p %t/home/src && cd %t && seq -f SECRET-%g 40 > home/key && touch -d yesterday home/key
// RUN: ln -s home/key link && ln -s ../../home/key home/src/out && mkfifo pipe
// RUN: sh %S/Inputs/named-sources.sh %kprof %s %t/home/key home/key %t/home/../home/key link home/src/out pipe /dev/tty /proc/self/environ
// RUN: sh %S/Inputs/all-views.sh %kprof %python *.lprof > all 2>&1
// RUN: FileCheck %s < all --implicit-check-not=SECRET && not grep -a SECRET *.lprof
// RUN: %kprof sites --lines a.c -- -DX > sites && not grep SECRET sites
// RUN: env LINEPROF_OUTPUT=map.lprof ./a && %kprof report --source-map=home run-key.lprof | FileCheck %s --check-prefix=SHOWN
// RUN: %kprof report --source-map=home/src out.lprof | not grep SECRET
// Intent: a profile from a stranger shows no file of the reader's; what lies where the user says that sources are is shown.
#line 1 "NAME"
__attribute__((noinline)) static int f(int x) {
  int s = 0;
  for (int i = 0; i < x; i++)
    s += i;
  return s;
}
int main(void) { return f(3) != 3; }
// CHECK: (named by the source alone: lines have no text)
// CHECK: warning: {{.*}} is named by the source alone, its lines have no text: build and run again where the sources are, or name their folder with --source-map
// SHOWN: SECRET-3
