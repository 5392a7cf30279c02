#include <lineprof/lineprof.h>
int area(int width, int height);

LINEPROF_PROFILE
static int total(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += area(i, 2);
  return sum;
}

int main(void) { return total(4) != 12; }
