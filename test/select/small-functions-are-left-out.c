// RUN: %clang %lineprof_flags -fplugin-arg-lineprof-all -fplugin-arg-lineprof-min-lines=2 %s -o %t && %listing --no-source | FileCheck --check-prefix=LINES %s
// RUN: %clang %lineprof_flags -fplugin-arg-lineprof-all -fplugin-arg-lineprof-min-statements=3 %s -o %t && %listing --no-source | FileCheck --check-prefix=STATEMENTS %s
// RUN: %clang %lineprof_flags -DMARK -fplugin-arg-lineprof-min-lines=9 %s -o %t && %listing --no-source | FileCheck --check-prefix=MARKED %s
// Intent: 'min-lines' counts lines with code, 'min-statements' statements; a
// mark is not asked for its size.
#ifdef MARK
#pragma lineprof profile
#endif
static int get(int x) {
  return x;
}
static int one_line(int x) { if (x) x++; x++; return x; }
static int long_enough(int x) {
  int y = x;
  if (y)
    y++;
  return y;
}
int main(void) { return get(1) + one_line(1) + long_enough(0) != 4; }
// STATEMENTS: Function: one_line at
// STATEMENTS: Function: long_enough at
// STATEMENTS-NOT: Function:
// LINES: Function: long_enough at
// LINES-NOT: Function:
// MARKED: Function: get at
// MARKED-NOT: Function:
