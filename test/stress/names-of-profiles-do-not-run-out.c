// RUN: %clang_lineprof %s -o %t && rm -rf %t.d && mkdir %t.d
// RUN: sh -c 'cd %t.d && for n in "" .$$ $(seq -f ".$$.%%.0f" 2 1100); do : > a$n.lprof; done; \
// RUN:   LINEPROF_OUTPUT=a.lprof exec %t' 2>&1 | count 0
// RUN: find %t.d -name '*.lprof' -size +0 | count 1
// Intent: a program that execs itself a thousand times has a profile each time.
int main(void) { return 0; }
