// RUN: %clang_lineprof %s -o %t && rm -f %t.lprof
// RUN: %kprof -q -o %t.lprof %t 0
// RUN: %memory %t 1
// RUN: %kprof report --json %t.lprof | FileCheck %s
// Intent: the layer is in a program whose memory is measured, and in no other.
// CHECK: "memory": {
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int count, char **words) {
  char line[1024];
  int found = 0;
  FILE *maps = fopen("/proc/self/maps", "r");
  while (maps && fgets(line, sizeof line, maps))
    found |= strstr(line, "liblineprof-memory") != NULL;
  if (maps)
    fclose(maps);
  return count < 2 || found != atoi(words[1]) || (getenv("LD_PRELOAD") != NULL) != found;
}
