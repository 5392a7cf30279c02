/* Needs what is not here. */
#include <stdio.h>
int main(void) {
  puts("no such thing");
  return 77;
}
