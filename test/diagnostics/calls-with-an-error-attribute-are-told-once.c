// RUN: not %clang_lineprof -c %s -o %t.o 2> %t.err
// RUN: grep -c 'error: call' %t.err | grep -x 1
// RUN: grep -c 'warning: call' %t.err | grep -x 1
// Intent: clang tells of a call that must not be left once, though a call with
// a clock is there twice.
void never(void) __attribute__((error("no")));
void seldom(void) __attribute__((warning("well")));
int main(void) {
  never();
  seldom();
}
