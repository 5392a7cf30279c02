// RUN: rm -rf %t && mkdir %t && cd %t && seq -f "line %%g of the grammar" 20 > parse.y && cp %s parse.c && touch -d yesterday parse.y
// RUN: %clang_lineprof parse.c -o a 2>&1 | count 0
// RUN: env LINEPROF_OUTPUT=a.lprof ./a
// RUN: %kprof report --source-map . a.lprof > all && %filecheck %s < all
// Intent: a parser made by bison has rows of its grammar, which can be read, and
// of itself, in one function.
#line 7 "parse.c"
int yyparse(int rule) {
  int value = 0;
  switch (rule) {
  case 1:
#line 3 "parse.y"
    value = rule + 1;
    value *= 2;
#line 16 "parse.c"
    break; // in the skeleton
  }
  return value;
}
#line 12 "parse.y"
int main(void) {
  return yyparse(1) != 4;
}
// CHECK-DAG: {{^ *}}3{{ +1 .*}}line 3 of the grammar
// CHECK-DAG: {{^ *}}4{{ +1 .*}}line 4 of the grammar
// CHECK-DAG: {{^ *}}13{{ +1 .*}}line 13 of the grammar
// CHECK-DAG: {{^ *}}16{{ +1 .*}}in the skeleton
