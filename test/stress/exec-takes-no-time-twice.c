// RUN: %clang_lineprof %s -o %t && rm -rf %t.dir && mkdir %t.dir && cd %t.dir
// RUN: %kprof -o a.lprof %t && %check a.lprof --processes 2 --most main=1900000000
// Intent: a program that execs ends there: the time of what it becomes, a second,
// is not its own as well.
#include <unistd.h>

int main(int argc, char **argv) {
  usleep(argc > 1 ? 1000000 : 1000);
  if (argc == 1)
    execl(argv[0], argv[0], "again", NULL);
  return 0;
}
