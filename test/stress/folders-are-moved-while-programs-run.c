// RUN: rm -rf %t && mkdir -p %t/a && %clang_lineprof %s -o %t/prog
// RUN: cd %t && %kprof -o a/p.lprof ./prog a b 2> said && FileCheck %s --check-prefix=SAID --match-full-lines < said
// RUN: %kprof report %t/b/p.lprof | FileCheck %s
// Intent: a profile whose folder is moved while its program runs is in the
// folder, and it is said that this was moved.
#include <stdio.h>
// SAID: lineprof: nothing to report, because the folder '{{.*}}/a' has been moved or removed since the program started
// SAID-NEXT: lineprof: hint: if it was moved, 'kprof report p.lprof' there reads the profile

int main(int count, char **names) {
  int sum = 0;
  for (int i = 0; i < 100; i++)
    sum += i; // CHECK: {{^ *}}[[#@LINE]] {{ *}}100 {{.*}}sum += i;
  return count != 3 || rename(names[1], names[2]) || sum != 4950;
}
