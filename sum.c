#include <stdio.h>
static int sum(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
	s += i;
  return s;
}
int main(void) {
  return sum(10) != 45;
}
void never(void) { puts(""); }
