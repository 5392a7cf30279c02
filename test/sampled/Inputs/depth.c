// Compiled twice, with other macros.
#include <stdint.h>
extern volatile unsigned sink;

__attribute__((noinline)) static unsigned filter(unsigned n) {
  unsigned s = sink;
#if DEPTH == 8
  for (unsigned i = 0; i < n; i++)
    s = s * 1664525u % (i | 3) + (s >> 7); // @eight
#else
  for (unsigned i = 0; i < n; i++)
    s = s * 1664525u % (i | 5) + (s >> 3); // @sixteen
#endif
  return s;
}

#define NAME2(DEPTH) run_##DEPTH
#define NAME(DEPTH) NAME2(DEPTH)
unsigned NAME(DEPTH)(unsigned n) { return filter(n); }
