// RUN: rm -rf %t.folder && mkdir %t.folder && cd %t.folder && touch grammar.y
// RUN: %clang_lineprof %s -o %t && %profile %t
// RUN: %kprof report --no-source %t.lprof | %filecheck %s
// Intent: #line renames lines and files; the listing follows.
int main(void) {
  int n = 0;
  for (int i = 0; i < 3; i++)
#line 100 "grammar.y"
    n += i;
  return n != 3;
}
// CHECK: File: {{.*}}grammar.y
// CHECK: {{^ *}}100{{ +3 }}
// CHECK: {{^ *}}101{{ +1 }}
