// RUN: %clang_lineprof %s -g -o %t && rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof LINEPROF_MEASURE_MODE=count %t
// RUN: %kprof html -o %t.html %t.lprof && %look counted %t.html
// Intent: of a run that only counted the page has hits and says that times were not
// taken; it has no flame graph, and does not say where the time went.
static volatile int sink;
int main(void) {
  for (int i = 0; i < 1000; i++)
    sink += i;
  return 0;
}
