// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && %kprof cc -O1 %s -o prog && sh %S/Inputs/runs-at-once.sh %kprof
// Intent: a run replaces no profile that another one still makes, whatever its name; one that is done is replaced.
#include <unistd.h>
int main(int argc, char **argv) {
  for (int i = 2; i < argc; i++) /* children that outlive kprof's watch */
    if (fork() == 0)
      return 0;
  for (int i = 0; argc > 1 && access(argv[1], F_OK); i++)
    usleep(10000);
  return 0;
}
