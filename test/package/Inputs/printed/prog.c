#include <lineprof/lineprof.h>

static volatile int done;

static void forward(int n, int batch) {
  LINEPROF_REGION("forward", n, batch) {
    for (int i = 0; i < n * batch; i++)
      done++;
  }
}

int main(void) {
  for (int n = 1; n < 4; n++)
    forward(n, 8);
  return done != 48;
}
