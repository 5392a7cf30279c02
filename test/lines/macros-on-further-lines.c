// RUN: %clang_lineprof %s -o %t && %profile %t
// RUN: %expect %t.lprof 'lower.hits == 1000' 'sum.hits == 1000' 'more.hits == 1000' 'own.hits == 10'
// Intent: a statement expression in a macro, as in libc's <ctype.h>, behind a
// condition on the same further line of a statement has no row there: the line
// ran, whichever branch was taken. Where it begins the line it has one.
#define LOWER(c) ({ int r; if (sizeof (c) > 1) r = (c) | 32; else r = 0; for (int i = 0; i < 3; i++) r += i; r; })
#define OR_NONE(n) ({ int r = 0; do { r++; } while (r < (n)); r; })

static volatile int sink;

__attribute__((noinline)) static int fold(int c, int folds) {
  int folded = (int) // @lower
      (folds ? LOWER(c) : c);
  sink = folded + // @sum
         (folds && OR_NONE(2)); sink++;
  return folded; // @more
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 1000; i++)
    sum += fold(i, i % 100 == 0);
  for (int i = 0; i < 10; i++)
    sum += ({
      int twice = i; // @own
      twice * 2;
    });
  return sum == 0;
}
