// RUN: %clang_lineprof -pthread %s -o %t && %run %t
// RUN: %kprof report --threads %t.lprof | %filecheck %s
// RUN: %kprof report --threads %t.lprof | grep -c "^Function: " | %filecheck --check-prefix=TABLES %s
// RUN: %kprof report %t.lprof | %filecheck --check-prefix=SUM %s
// Intent: --threads shows each thread's counts under its name, and of functions
// those that it ran.
#define _GNU_SOURCE
#include <pthread.h>

static int work(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += i;
  return s;
}

static void *few(void *unused) {
  pthread_setname_np(pthread_self(), "few");
  work(10);
  return unused;
}

static void *many(void *unused) {
  pthread_setname_np(pthread_self(), "many");
  work(1000);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, few, NULL);
  pthread_join(thread, NULL);
  pthread_create(&thread, NULL, many, NULL);
  pthread_join(thread, NULL);
  return 0;
}
// CHECK: Thread: {{.*}}'few'
// CHECK: {{^ *}}13 {{ *}}10 {{.*}}s += i;
// CHECK: Thread: {{.*}}'many'
// CHECK: {{^ *}}13 {{ *}}1000 {{.*}}s += i;
// TABLES: {{^}}5{{$}}
// SUM: {{^ *}}13 {{ *}}1010 {{.*}}s += i;
