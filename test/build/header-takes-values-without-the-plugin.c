// RUN: %gcc -std=c99 -pedantic -Wall -Wextra -Werror -I%prefix/include %s -o %t && %t
// RUN: %gcc -std=gnu17 -Wall -Wextra -Wpedantic -Werror -I%prefix/include %s -o %t && %t
// RUN: %clang -std=c99 -pedantic -Wall -Wextra -Werror -I%prefix/include %s -o %t && %t
// RUN: g++ -x c++ -std=c++11 -pedantic -Wall -Wextra -Werror -I%prefix/include %s -o %t && %t
// RUN: %clangxx -x c++ -std=c++11 -pedantic -Wall -Wextra -Werror -I%prefix/include %s -o %t && %t
// RUN: printf '#include <lineprof/lineprof.h>\nint main(void) {\n  LINEPROF_REGION("r") { lineprof_step(); lineprof_alloc(0, 1); lineprof_free(0); lineprof_free_all(0, 1); }\n  return 0;\n}\n' > %t.c
// RUN: %gcc -std=c89 -pedantic -Wall -Wextra -Werror -I%prefix/include %t.c -o %t && %t
// RUN: %clang -std=c89 -pedantic -Wall -Wextra -Werror -I%prefix/include %t.c -o %t && %t
// RUN: g++ -x c++ -std=c++98 -pedantic -Wall -Wextra -Werror -I%prefix/include %t.c -o %t && %t
// RUN: %clang_lineprof -std=c89 -pedantic -Wall -Wextra -Werror %t.c -o %t
// RUN: %clangxx_lineprof -x c++ -std=c++98 -pedantic -Wall -Wextra -Werror %t.c -o %t
// Intent: without the plugin regions with values vanish, unevaluated; where
// there are no variadic macros (C89, C++98) regions have no values.
#include <lineprof/lineprof.h>

static int calls;
static int count(void) { return ++calls; }

static int work(int n) {
  int s = 0, i;
  LINEPROF_REGION("plain") {
    for (i = 0; i < n; i++)
      s += i;
  }
  if (n == 3)
    LINEPROF_REGION("values", n, s * 2, count()) s++;
  if (n)
    LINEPROF_REGION("else", n) { s++; }
  else
    s = count();
  return s;
}
int main(void) { return work(3) != 5 || calls != 0; }
