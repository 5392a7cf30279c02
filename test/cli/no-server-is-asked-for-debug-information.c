// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && %kprof cc -O1 -g %s -o prog && strip -o stripped prog && %kprof cc -O1 -gsplit-dwarf %s -o split && rm -f *.dwo
// RUN: %python %S/Inputs/silent_server.py asked %kprof -q -o p.lprof ./stripped && count 0 < asked
// RUN: env LINEPROF_OUTPUT=q.lprof ./stripped && %python %S/Inputs/silent_server.py asked %kprof report q.lprof && count 0 < asked
// RUN: %python %S/Inputs/silent_server.py asked %kprof -q -o s.lprof ./split && count 0 < asked
// RUN: %python %S/Inputs/silent_server.py asked %kprof -q -o e.lprof env ./stripped has && count 0 < asked
// Intent: nobody hears what runs here, and nothing waits for a server: debug information is what lies here. The program keeps its environment.
#include <stdlib.h>
#include <time.h>
int main(int argc, char **argv) {
  volatile int sum = 0;
  struct timespec begin, now;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  do {
    for (int i = 0; i < 100000; i++)
      sum += i;
    clock_gettime(CLOCK_MONOTONIC, &now);
  } while ((now.tv_sec - begin.tv_sec) * 1000 +
               (now.tv_nsec - begin.tv_nsec) / 1000000 <
           300);
  return argc > 1 && argv && !getenv("DEBUGINFOD_URLS");
}
