// REQUIRES: xmllint
// RUN: %clang_lineprof -fplugin-arg-lineprof-line-directives=follow -g %s -o %t && rm -f %t.lprof && %kprof --memory -q -o %t.lprof %t
// RUN: %python %S/Inputs/hostile_names.py %kprof %t
// RUN: xmllint --nonet --noout --dtdvalid %S/Inputs/coverage-04.dtd %t.cobertura 2>/dev/null
// Intent: a name of anything, quotes, ends of lines and of markup, bytes that are
// no UTF-8 and control characters, is a name in each format that is read by line
// or by markup, and in JSON the same as it was.
#include <stdlib.h>
#line 7 "h]]>\n<b a='\"&amp;,;\xff\001\x7f%s end_of_record\r\nDA:1,1.c"
int main(void) {
  void *volatile block = malloc(1000);
  for (volatile int i = 0; i < 30000000; i++)
    ;
  free(block);
  return 0;
}
