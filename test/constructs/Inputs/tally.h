// SPDX-License-Identifier: MIT
//
// AT counts how often its line runs, and the program's end prints the counts,
// one line a line: what a listing must show there, whatever it stands in.
#include <stdio.h>
#define AT (void)++tally[__LINE__]
static int tally[1000];
__attribute__((destructor, no_instrument_function)) static void tell(void) {
  for (int line = 0; line < 1000; line++)
    if (tally[line])
      printf("%d %d\n", line, tally[line]);
}
