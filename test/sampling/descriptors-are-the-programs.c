// RUN: %clang -c %S/Inputs/spin.c -o %t.spin.o
// RUN: %clang_lineprof %s %t.spin.o -I%S/Inputs -o %t
// RUN: %profile %t low 2>&1 | count 0
// RUN: %dump_samples | %filecheck %s
// RUN: %profile %t closed 2>&1 | count 0
// RUN: %dump_samples | %filecheck %s
// RUN: %profile %t reused 2>&1 | count 0
// RUN: %dump_samples | %filecheck %s
// RUN: sh -c "ulimit -n 32; LINEPROF_OUTPUT=%t.few.lprof exec %t low" 2>&1 | count 0
// UNSUPPORTED: tsan
// (it hands signals on when it likes)
// Intent: what samples a thread takes no low number of the program's, may be
// closed by it, and leaves files alone that have got its number since; the
// thread is sampled all the same.
#define _GNU_SOURCE
#include "spin.h"

#include <fcntl.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MOST = 4096 };

static unsigned sink;

static int is_low(void) {
  for (int fd = 3; fd < 12; fd++)
    if (fcntl(fd, F_GETFD) >= 0)
      return 1;
  int fd = open("/dev/null", O_RDONLY);
  return fd != 3 || close(fd) != 0;
}

int main(int argc, char **argv) {
  int pipes[2], wrong = 0;
  sink += spin(0.3);
  if (argc < 2 || strcmp(argv[1], "low") == 0)
    return is_low();
  for (int fd = 3; fd < MOST; fd++)
    close(fd);
  if (strcmp(argv[1], "reused") == 0) {
    wrong += pipe(pipes) != 0;
    for (int fd = 900; fd < MOST; fd++)
      dup2(pipes[0], fd);
  }
  sink += spin(0.3);
  if (strcmp(argv[1], "reused") == 0)
    for (int fd = 900; fd < MOST && fcntl(fd, F_GETFD) >= 0; fd++)
      wrong += fcntl(fd, F_GETFL) != O_RDONLY;
  return wrong;
}
// CHECK: thread 1 cpu: samples {{[1-9]}}
