// RUN: %clang_lineprof %s -o %t && rm -f %t.lprof %t.*.lprof
// RUN: env LINEPROF_OUTPUT=%t.lprof LINEPROF_REGIONS_MAX_GROUPS=100 %t
// RUN: %kprof stats --json %t.*lprof > %t.json
// RUN: %python %S/Inputs/check_groups.py %t.json many=8400 open=0 forked=3
// RUN: %kprof stats --group-by i --region many %t.*lprof | %filecheck %s --check-prefix=MANY
// RUN: %kprof stats --group-by all --region forked %t.*lprof | %filecheck %s --check-prefix=FORKED
// RUN: %kprof stats --group-by all --region open %t.*lprof | %filecheck %s --check-prefix=OPEN
// Intent: threads, a fork inside a region and SIGKILL lose no call; the groups
// of a region add up to it, and further values go to one group.
#include <lineprof/lineprof.h>
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static void many(int n) {
  for (int i = 0; i < n; i++)
    LINEPROF_REGION("many", i, i % 7) __asm__ volatile("" : : : "memory");
}

static void *thread(void *argument) {
  many(2000);
  return argument;
}

static void die_inside(int depth) {
  LINEPROF_REGION("open", depth) {
    if (depth == 3)
      kill(getpid(), SIGKILL);
    die_inside(depth + 1);
  }
}

int main(void) {
  pthread_t threads[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&threads[i], NULL, thread, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], NULL);
  many(300);
  for (int round = 0; round < 2; round++) {
    pid_t child = -1;
    int status = 0;
    LINEPROF_REGION("forked", round) {
      child = round ? -1 : fork();
      if (child == 0)
        many(100);
    }
    if (child == 0)
      die_inside(0);
    if (child > 0)
      waitpid(child, &status, 0);
  }
  return 0;
}
// MANY: i{{ +}}Calls
// MANY-NEXT: ====
// MANY-NEXT: {{^ +0 +6 }}
// MANY-NEXT: {{^ +1 +6 }}
// MANY: {{^ +99 +6 }}
// MANY-NEXT: {{^ +other +7800 }}
// MANY: other: calls with further values
// FORKED: {{^ +0 +2 }}
// FORKED-NEXT: {{^ +1 +1 }}
// OPEN: {{^ +0 +0 }}
// OPEN-NEXT: {{^ +1 +0 }}
// OPEN-NEXT: {{^ +2 +0 }}
// OPEN-NEXT: {{^ +3 +0 }}
