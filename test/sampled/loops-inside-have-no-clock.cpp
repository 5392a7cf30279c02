// REQUIRES: opt-O2
// RUN: %clangxx_lineprof %s -o %t && rm -f %t.lprof && env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t
// RUN: %expect %t.lprof 'inside.hits == 1 and inside.source == "modelled"' 'inside.time_low_ns < inside.time_likely_ns < inside.time_high_ns' \
// RUN:   'apart.hits == 1 and apart.time_is == "number"' 'apart.source == "timed"' \
// RUN:   'plain.hits == 1 and plain.time_is == "number"'
// Intent: a constructor is compiled into the line that makes the object, with its
// loop. Clocks see what it allocates, and not the loop: what they saw of the line is
// not its time. The line that calls the same code as a function has a clock around all of
// it; and without a loop in what is compiled into a line clocks saw next to all.
#include "../Inputs/busy.h"
#include <cstdlib>

static void *volatile seen;

__attribute__((noinline)) static unsigned *take(unsigned n) {
  auto *values = static_cast<unsigned *>(malloc(n * sizeof(unsigned)));
  seen = values;
  return values;
}

struct Table {
  __attribute__((always_inline)) explicit Table(unsigned n) : values(take(n)) {
    for (unsigned i = 0; i < n; i++)
      values[i] = i * i + (i >> 3);
  }
  unsigned *values;
};

struct Room {
  __attribute__((always_inline)) explicit Room(unsigned n) : values(take(n)) {}
  unsigned *values;
};

__attribute__((noinline)) static unsigned *make(unsigned n) { return Table(n).values; }

__attribute__((noinline)) static unsigned spin(unsigned n) {
  unsigned s = n;
  for (unsigned i = 0; i < n; i++)
    s = s * 1664525u + (s >> 3);
  return s;
}

int main() {
  unsigned s = 0;
  for (double end = busy_until(200); is_busy(end);)
    s += spin(100000);
  Table table(20000);            // @inside
  unsigned *other = make(20000); // @apart
  Room room(20000);              // @plain
  seen = room.values;
  return s + table.values[7] + other[9] == 1;
}
