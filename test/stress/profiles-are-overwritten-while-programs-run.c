// DEFINE: %{try} = sh -c 'p=$2.lprof; export p; LINEPROF_OUTPUT=$p $1 "$3" 2> $2.said' - %t
// DEFINE: %{look} = sh -c '%kprof report "$@" | FileCheck %s' -
// RUN: %clang_lineprof -pthread %s -o %t && rm -rf %t.dir && mkdir %t.dir && cd %t.dir
// RUN: env LINEPROF_OUTPUT=old.lprof %t none
// RUN: head -c 300000 /dev/urandom > random
// RUN: %{try} emptied 'true > $p' && %{look} emptied.lprof
// RUN: %{try} halved 'truncate -s 100000 $p' && %{look} halved.lprof
// RUN: %{try} zeros 'dd if=/dev/zero of=$p bs=4k count=9 conv=notrunc' && %{look} zeros.[0-9]*.lprof
// RUN: %{try} profile 'cp old.lprof $p' && %{look} profile.[0-9]*.lprof
// RUN: %{try} random 'cp random $p' && %{look} random.[0-9]*.lprof
// RUN: %{try} replaced 'cp old.lprof new && mv new $p' && %{look} replaced.[0-9]*.lprof
// RUN: %{try} removed 'rm $p' && %{look} removed.lprof
// RUN: %{try} lost 'rm $p .$p.live' && FileCheck %s --check-prefix=LOST < lost.said
// RUN: ls -A | not grep live
// RUN: FileCheck %s --check-prefix=SAID < random.said
// RUN: cmp random random.lprof && cmp old.lprof profile.lprof && cmp old.lprof replaced.lprof
// RUN: test ! -s emptied.said && test ! -s removed.said
// Intent: whoever empties, cuts, overwrites, replaces or removes the file of a
// profile while its program runs takes nothing from it: all counts are there,
// under another name if somebody else's file has that one. Who finds the file
// that is mapped, and removes it, is told of.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static pthread_barrier_t barrier;

static int work(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += i & 1; // CHECK: {{^ *}}[[#@LINE]] {{ *}}14000 {{.*}}sum
  return sum;
}

static void *thread(void *unused) {
  work(1000);
  pthread_barrier_wait(&barrier);
  pthread_barrier_wait(&barrier);
  work(1000);
  return unused;
}

int main(int count, char **arguments) {
  pthread_t threads[5];
  if (count < 2)
    return 1;
  pthread_barrier_init(&barrier, NULL, 6);
  for (int i = 0; i < 5; i++)
    pthread_create(&threads[i], NULL, thread, NULL);
  pthread_barrier_wait(&barrier);
  work(2000);
  int status = strcmp(arguments[1], "none") ? system(arguments[1]) : 0;
  pthread_barrier_wait(&barrier);
  work(2000);
  for (int i = 0; i < 5; i++)
    pthread_join(threads[i], NULL);
  return status != 0;
}
// LOST: lineprof: warning: somebody has removed the profile '{{.*}}lost.lprof'
// SAID: lineprof: warning: another file has the profile's name; the profile is '{{.*}}random.{{[0-9]+}}.lprof'
