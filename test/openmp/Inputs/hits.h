/* The program's own count of its lines, for hits.py: a line that begins with
 * HIT counts itself, LOOP(n) the loop's header n lines above, too, and
 * NEXT(n) the directive n lines below. */
#include <stdio.h>

extern int omp_get_thread_num(void);
extern int omp_get_num_threads(void);

static unsigned long own_hits[4096];

#define COUNT(line) __atomic_fetch_add(&own_hits[line], 1, __ATOMIC_RELAXED)
#define HIT COUNT(__LINE__)
#define LOOP(above) COUNT(__LINE__), COUNT(__LINE__ - (above))
#define NEXT(below) COUNT(__LINE__), COUNT(__LINE__ + (below))

static void tell_hits(void) {
  for (int line = 0; line < 4096; line++)
    if (own_hits[line])
      printf("%d %lu\n", line, own_hits[line]);
}
