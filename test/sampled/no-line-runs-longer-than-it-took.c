// REQUIRES: plugin
// RUN: %clang_lineprof %s -o %t && rm -f %t.lprof
// RUN: env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t
// RUN: %kprof report --json %t.lprof > %t.json && %python %S/Inputs/no_longer.py %t.json
// Intent: no line and no function has more CPU time than time passed there: in a
// server samples stand for the short waits since the ones before, too, which were
// in other lines, and clocks say that less passed.
#include "../Inputs/busy.h"

#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static char block[2048];
static unsigned answers;

#pragma lineprof off
static void ask(int server) {
  char answer;
  while (write(server, block, sizeof block) > 0 && read(server, &answer, 1) > 0)
    for (volatile int i = 0; i < 2000; i++)
      ;
}
#pragma lineprof on

__attribute__((noinline)) static unsigned digest(const char *bytes, long size) {
  unsigned sum = 1;
  for (long i = 0; i < size; i++)
    sum = sum * 31 + (unsigned char)bytes[i];
  return sum;
}

__attribute__((noinline)) static int answer(int client) {
  long size = read(client, block, sizeof block);
  if (size <= 0)
    return 0;
  char byte = (char)digest(block, size);
  return write(client, &byte, 1) == 1;
}

int main(void) {
  int ends[2];
  signal(SIGPIPE, SIG_IGN);
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
    return 1;
  pid_t client = fork();
  if (client == 0) {
    close(ends[0]);
    ask(ends[1]);
    _exit(0);
  }
  close(ends[1]);
  struct pollfd ready = {.fd = ends[0], .events = POLLIN};
  for (double end = busy_until(400); is_busy(end);)
    if (poll(&ready, 1, -1) > 0)
      answers += (unsigned)answer(ends[0]);
  close(ends[0]);
  return waitpid(client, 0, 0) != client || answers == 0;
}
