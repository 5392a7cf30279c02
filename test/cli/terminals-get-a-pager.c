// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %kprof cc -O1 %s -o prog
// RUN: env TERM=xterm KPROF_PAGER='sed s/^/paged:/' %python %S/Inputs/terminal.py 70 %kprof -q -v -o prog.lprof ./prog > paged
// RUN: FileCheck %s --check-prefix=PAGED < paged
// RUN: env -u NO_COLOR TERM=xterm PAGER='sed s/^/paged:/' %python %S/Inputs/terminal.py 70 %kprof report --no-pager prog.lprof | FileCheck %s --check-prefix=COLOUR
// RUN: env TERM=xterm KPROF_PAGER= PAGER='sed s/^/paged:/' NO_COLOR=1 %python %S/Inputs/terminal.py 70 %kprof report prog.lprof | FileCheck %s --check-prefix=PLAIN
// RUN: env TERM=dumb PAGER='sed s/^/paged:/' %python %S/Inputs/terminal.py 70 %kprof report prog.lprof | FileCheck %s --check-prefix=DUMB
// RUN: env TERM=xterm PAGER='sed s/^/paged:/' %kprof report prog.lprof | FileCheck %s --check-prefix=DUMB
// RUN: env TERM=xterm KPROF_PAGER=true %python %S/Inputs/terminal.py 70 %kprof report --all prog.lprof | FileCheck %s --check-prefix=NOTHING
// RUN: env TERM=xterm KPROF_PAGER='head -n 1' %python %S/Inputs/terminal.py 70 %kprof -q -v -o prog.lprof ./prog > early
// RUN: FileCheck %s --check-prefix=EARLY < early
// RUN: env TERM=xterm PAGER='sed s/^/paged:/' %python %S/Inputs/terminal.py 70 %kprof lines prog.lprof | FileCheck %s --check-prefix=LINES
// RUN: env TERM=xterm PAGER='sed s/^/paged:/' %python %S/Inputs/terminal.py 70 %kprof stats prog.lprof | FileCheck %s --check-prefix=STATS
// Intent: on a terminal results go through a pager, in colour, and source text
// is cut where the terminal ends; the program and its exit status notice
// nothing, also when the reader leaves early. Pipes and dumb terminals get all.
#include <stdio.h>
int main(void) {
  puts("the program speaks"); /* cut somewhere in this comment, before here: end */
  return 3;
}
// PAGED: {{^}}the program speaks
// PAGED: {{^}}paged:Timer unit
// PAGED: {{^}}paged:{{.*}}puts("the p{{[^:]*$}}
// PAGED-NOT: {{^}}paged:Wrote
// PAGED: {{^}}exit status 3
// COLOUR-NOT: paged:
// COLOUR: {{.\[1m}}
// COLOUR: {{^ +[0-9]+ +1 .*}}puts("the p{{[^:]*$}}
// PLAIN-NOT: paged:
// PLAIN-NOT: {{.\[1m}}
// PLAIN: {{^ +[0-9]+ +1 .*}}puts("the p{{[^:]*$}}
// DUMB-NOT: paged:
// DUMB-NOT: {{.\[1m}}
// DUMB: puts("the program speaks"); /* cut somewhere in this comment, before here: end */
// EARLY: the program speaks
// EARLY: Timer unit
// EARLY-NEXT: exit status 3
// NOTHING-NOT: {{.}}
// NOTHING: {{^}}exit status 0
// LINES: {{^}}paged:Timer unit
// STATS: {{^}}paged:Timer unit
