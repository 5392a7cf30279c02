// RUN: rm -rf %t && mkdir %t && cd %t && seq 200 > own.y && cp %s made.c
// RUN: echo 'select.line_directives = "follow"' > lineprof.toml && %clang_lineprof made.c -o a 2>&1 | count 0
// RUN: env LINEPROF_OUTPUT=a.lprof ./a && %kprof report --no-source a.lprof | FileCheck %s --check-prefix=FOLLOW
// RUN: echo 'select.line_directives = "ignore"' > lineprof.toml && %clang_lineprof made.c -o a 2>&1 | count 0
// RUN: env LINEPROF_OUTPUT=b.lprof ./a && %kprof report b.lprof > all && %filecheck %s --check-prefix=IGNORE < all
// RUN: %clang_lineprof -fplugin-arg-lineprof-line-directives=follow made.c -o a
// RUN: env LINEPROF_OUTPUT=c.lprof ./a && %kprof report --no-source c.lprof | FileCheck %s --check-prefix=FOLLOW
// RUN: not %clang_lineprof -fplugin-arg-lineprof-line-directives=obey made.c -o a 2>&1 | FileCheck %s --check-prefix=WRONG
// Intent: 'line_directives' follows '#line' wherever it leads, or nowhere.
// WRONG: lineprof option 'line-directives': 'obey' is none of 'auto', 'follow', 'ignore'
// FOLLOW-DAG: File: {{.*}}gone.y
// FOLLOW-DAG: {{^ *}}102{{ +1 }}
// FOLLOW-DAG: File: {{.*}}own.y
// FOLLOW-DAG: {{^ *}}52{{ +1 }}
// IGNORE: File: {{.*}}made.c{{$}}
// IGNORE-NOT: File:
#line 51 "own.y"
int one(void) {
  return 1; // IGNORE: {{^ *}}[[#@LINE]]{{ +1 .*}}return 1;
}
#line 101 "gone.y"
int main(void) {
  return one() != 1; // IGNORE: {{^ *}}[[#@LINE]]{{ +1 .*}}return one
}
