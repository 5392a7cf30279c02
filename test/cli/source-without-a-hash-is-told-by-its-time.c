// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && echo 'n += i;' > grammar.y && touch -d yesterday grammar.y
// RUN: %clang_lineprof %s -o a && env LINEPROF_OUTPUT=a.lprof ./a
// RUN: %kprof report --source-map . a.lprof 2>&1 | %filecheck %s --check-prefixes=CHECK,SAME
// RUN: touch -d tomorrow grammar.y && %kprof report --source-map . a.lprof 2>&1 | FileCheck %s --check-prefixes=CHECK,LATER
// Intent: the compiler reads no file that only `#line` names; written after the run, it is doubted.
int main(void) {
  int n = 0;
  for (int i = 0; i < 3; i++)
#line 1 "grammar.y"
    n += i;
  return n != 3;
}
// SAME: File: grammar.y{{$}}
// LATER: File: grammar.y (written after the run: line text may not match){{$}}
// CHECK: {{^ *}}1{{ +}}3 {{.*}}n += i;
// LATER: lineprof: warning: 'grammar.y' was written after the run, its line text may not match: build and run again
