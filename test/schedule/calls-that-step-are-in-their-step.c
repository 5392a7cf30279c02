// RUN: %clang_lineprof -fplugin-arg-lineprof-step=function:train %s -o %t
// RUN: %profile env LINEPROF_SCHEDULE_ACTIVE=9 LINEPROF_SCHEDULE_REPEAT=1 %t
// RUN: %expect %t.lprof 'body.hits == 9' '[f.calls for f in functions if f.name == "train"] == [9]' \
// RUN:   '[r.calls for r in regions] == [9]'
// RUN: %clang_lineprof -fplugin-arg-lineprof-exact -fplugin-arg-lineprof-step=function:train %s -o %t
// RUN: %profile env LINEPROF_SCHEDULE_ACTIVE=9 LINEPROF_SCHEDULE_REPEAT=1 %t
// RUN: %expect %t.lprof 'body.hits == 9' '[f.calls for f in functions if f.name == "train"] == [9]' \
// RUN:   '[r.calls for r in regions] == [9]'
// Intent: a window that begins with the first call of the function that steps
// holds that call, too.
static volatile int sum;

__attribute__((noinline)) static void train(void) {
  sum++; // @body
}

int main(void) {
  for (int k = 0; k < 20; k++)
    train();
  return sum != 20;
}
