// RUN: rm -rf %t.d && mkdir -p %t.d/old/src %t.d/new/src %t.d/new/.git && cp %s %t.d/old/src/shop.c
// RUN: sed -e '1i\\' -e 's/^  return blanks;/  normalise(text);\n&/' %s > %t.d/new/src/shop.c
// RUN: cd %t.d/old && %clang_lineprof src/shop.c -o ../old/shop && cd ../new && %clang_lineprof src/shop.c -o shop
// RUN: cd %t.d && env LINEPROF_OUTPUT=old.lprof %t.d/old/shop && env LINEPROF_OUTPUT=again.lprof %t.d/old/shop
// RUN: cd %t.d && env LINEPROF_OUTPUT=new.lprof %t.d/new/shop
//
// RUN: %kprof diff --hits --fail-above 1% %t.d/old.lprof %t.d/again.lprof > %t.txt && FileCheck %s --check-prefix=SAME < %t.txt
// SAME: The whole: +0 hits (+0 %)
// SAME: No line's hits have changed by much.
// RUN: sh -c 'cd %t.d/new; %kprof diff --hits --fail-above 1 ../old.lprof -- ../new.lprof > %t.txt 2> %t.err; test $? = 1' && FileCheck %s --check-prefix=DIFF < %t.txt && FileCheck %s --check-prefix=ERR < %t.err
// DIFF: The whole: +57000 hits
// DIFF: {{ 28000 +56000 +\+28000 .*}} for (char *at
// DIFF: {{ 0 +1000 +\+1000 .* added .*}} normalise(text);
// DIFF: Functions whose hits changed most:
// DIFF: {{ \+[0-9.]+ +1000 +2000 .*}} normalise
// ERR: error: src/shop.c:[[LINE:[0-9]+]]: function 'normalise' ran line {{[0-9]+}} more often: 56,000 times, before 28,000, +{{[0-9.]+}} % of its hits and +{{[0-9.]+}} % of all (at most 1 % and 0.1 %); {{[0-9]+}} more of its lines rose by so much; it was called more often: 2,000 times, before 1,000, as by shop.c:[[LINE]] parse, which is new
// RUN: %kprof diff --hits --fail-above 95 %t.d/old.lprof %t.d/new.lprof > %t.txt
// RUN: %kprof diff --hits --fail-above 1 %t.d/new.lprof %t.d/old.lprof > %t.txt
// RUN: sh -c '%kprof check --config "" --baseline %t.d/old.lprof --baseline %t.d/again.lprof %t.d/new.lprof > %t.txt; test $? = 1' && FileCheck %s --check-prefix=FAIL < %t.txt
// RUN: sh -c '%kprof check --config "" --fail-above 1 %t.d/new.lprof 2> %t.err; test $? = 2' && FileCheck %s --check-prefix=ALONE < %t.err
// ALONE: error: '--fail-above' goes with '--baseline'
// FAIL: FAIL {{.*}} function 'normalise' ran line
// FAIL: 2 checks, 2 failed
// RUN: %kprof check --config "" --baseline %t.d/old.lprof %t.d/again.lprof | FileCheck %s --check-prefix=OK
// OK: ok since the baseline: no function has 1 % more hits (of all [[N:[0-9]+]] now, [[N]] then)
// OK-NEXT: 1 check, 0 failed
//
// Intent: a call that was put in fails a comparison by hits, at the line that
// was put in, and names what runs more often for it; the same program does not,
// nor one that runs less.
#include <stdio.h>
static char *normalise(char *text) {
  for (char *at = text; *at; at++)
    if (*at >= 'A' && *at <= 'Z')
      *at += 'a' - 'A';
  return text;
}
static int parse(char *text) {
  int blanks = 0;
  normalise(text);
  for (char *at = text; *at; at++)
    blanks += *at == ' ';
  return blanks;
}
int main(void) {
  long total = 0;
  for (int i = 0; i < 1000; i++) {
    char text[64] = "Hello World, this IS a Line";
    total += parse(text);
  }
  return total != 5000;
}
