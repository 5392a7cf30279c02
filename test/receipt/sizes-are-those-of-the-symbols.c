// RUN: %clang_lineprof %s -o %t && %profile %t
// RUN: %check_sizes nm %kprof %t %t.lprof
// RUN: cp %t.lprof %t.sealed.lprof && rm -f %t.sealed2.lprof
// RUN: %kprof -q -o %t.sealed2.lprof %t > %t.out
// RUN: %kprof report --no-details --receipt %t.sealed2.lprof > %t.with
// RUN: strip %t
// RUN: %kprof report --no-details --receipt %t.sealed2.lprof | diff %t.with -
// RUN: %receipt | %filecheck --check-prefix=GONE %s
// RUN: %filecheck --check-prefix=ONE %s < %t.with
// Intent: the bytes of each body, also where both are in one symbol; they are
// in the profile, so that it can be read without the program. Of a program that
// has been changed since nothing is said.
#include <stdio.h>

int small(int x) { return x * 3 + 1; }

__attribute__((noinline)) int one_body(int x) {
  __asm__ volatile("here_and_there: nop" : "+r"(x));
  return x;
}

void both(int n) {
  for (int i = 0; i < n; i++)
    printf("%d\n", small(i));
}

int main(void) {
  both(3);
  return one_body(small(2)) == 0;
}
// ONE: {{^}}one_body {{ *}}- {{ *[0-9]+}}  one body: its assembly may define a symbol
// GONE: {{^}}small {{ *}}? {{ *}}?
