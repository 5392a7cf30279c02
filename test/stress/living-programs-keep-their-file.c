// REQUIRES: root
// RUN: %clang_lineprof -pthread %s -o %t && rm -rf %t.dir && mkdir %t.dir && cd %t.dir
// RUN: %kprof -o a.lprof sh -c 'unshare -p -f sh -c "echo 30000 > /proc/sys/kernel/ns_last_pid; %t & wait" & while test ! -e counted; do sleep 0.01; done' > out 2> said
// RUN: FileCheck %s --check-prefix=SAID < said
// RUN: touch sealed
// RUN: sh -c 'while test ! -e ended; do sleep 0.01; done' && grep '^0 ' ended
// RUN: %kprof report a.lprof | %filecheck %s
// Intent: kprof neither cuts nor completes the file of a program that still
// runs, and be it that its number says nothing here: it would die of SIGBUS.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void *work(void *unused) {
  for (int i = 0; i < 10; i++)
    __asm__ volatile(""); // CHECK: {{^ *}}[[#@LINE]]{{ +}}2010 {{.*}}volatile
  return unused;
}

static void touch(const char *name, int status) {
  FILE *file = fopen("new", "w");
  if (!file || fprintf(file, "%d \n", status) < 0 || fclose(file) ||
      rename("new", name))
    exit(1);
}

int main(void) {
  pthread_t thread;
  int status = 0;
  work(NULL);
  touch("counted", 0);
  for (int i = 0; i < 20000 && access("sealed", F_OK); i++)
    usleep(10000);
  for (int i = 0; i < 200; i++)
    status |= pthread_create(&thread, NULL, work, NULL) ||
              pthread_join(thread, NULL);
  touch("ended", status);
  return status;
}
// SAID: lineprof: a process still writes '{{.*}}a.lprof'
