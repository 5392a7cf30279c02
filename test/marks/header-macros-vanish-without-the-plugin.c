// RUN: %clang -Wall -Wextra -Wpedantic -Werror -I%prefix/include %s -o %t && %t
// RUN: %clangxx -x c++ -Wall -Wextra -Wpedantic -Werror -I%prefix/include %s -o %t && %t
// RUN: gcc -std=c11 -Wall -Wextra -Wpedantic -Werror -I%prefix/include %s -o %t && %t
// RUN: g++ -x c++ -Wall -Wextra -Wpedantic -Werror -I%prefix/include %s -o %t && %t
// Intent: without the plugin the header's macros vanish, without a warning, in clang and gcc, C and C++.
#include <lineprof/lineprof.h>
LINEPROF_PROFILE
static int work(int n) {
  int s = 0;
  LINEPROF_REGION("loop") {
    for (int i = 0; i < n; i++) {
      lineprof_step();
      lineprof_alloc(&s, sizeof s);
      lineprof_free(&s);
      lineprof_free_all(&s, sizeof s);
      s += i;
    }
  }
  LINEPROF_REGION("one") s++;
  return s;
}
int main(void) { return work(4) != 7; }
