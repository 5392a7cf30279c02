// RUN: %clang -shared -fPIC -nostdlib %S/Inputs/loaded.c -o %t.one.so
// RUN: cp %t.one.so %t.two.so
// RUN: %clang -pthread %unwinder %s -o %t -ldl && %t %t.one.so %t.two.so
// REQUIRES: x86_64
// UNSUPPORTED: tsan
// tsan delays signals to where nothing is loaded.
// Intent: while other threads load and unload objects without pause, a signal
// handler follows stacks that point into them, and never crashes.
#define _GNU_SOURCE
#include "platform/platform.h"
#include "unwind/unwind.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

static struct lp_unwinder unwinder;
static volatile uintptr_t address;
static volatile int is_over;
static volatile unsigned long chains, objects, loads;

/* The real chain, and one that goes through an object which may be gone. */
static void on_signal(int signal, siginfo_t *info, void *context) {
  uintptr_t stack[64];
  (void)signal;
  (void)info;
  lp_platform_registers(context, &unwinder.registers);
  lp_unwind(&unwinder);
  for (int i = 0; i < 64; i++)
    stack[i] = address + (uintptr_t)i * 3;
  unwinder.registers.known = 0;
  lp_register_set(&unwinder.registers, LP_RETURN, address + chains % 200);
  lp_register_set(&unwinder.registers, LP_RSP, (uintptr_t)stack);
  lp_register_set(&unwinder.registers, LP_RBP, (uintptr_t)(stack + 8));
  lp_unwind(&unwinder);
  chains++;
  objects += unwinder.chain[0].object != 0;
}

static void *load(void *path) {
  while (!is_over) {
    void *object = dlopen(path, RTLD_NOW);
    if (!object)
      exit(3);
    address = (uintptr_t)dlsym(object, "loaded");
    dlclose(object);
    loads++;
  }
  return NULL;
}

int main(int argc, char **argv) {
  struct sigaction action;
  struct itimerval timer = {{0, 200}, {0, 200}};
  pthread_t threads[2];
  if (argc != 3)
    return 2;
  lp_unwind_start();
  memset(&action, 0, sizeof action);
  action.sa_sigaction = on_signal;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  sigfillset(&action.sa_mask);
  sigaction(SIGALRM, &action, NULL);
  setitimer(ITIMER_REAL, &timer, NULL);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, load, argv[1 + i]);
  for (time_t end = time(NULL) + 10; chains < 2000 && time(NULL) < end;)
    nanosleep(&(struct timespec){0, 1000000}, NULL);
  is_over = 1;
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  setitimer(ITIMER_REAL, &(struct itimerval){{0, 0}, {0, 0}}, NULL);
  fprintf(stderr, "%lu chains, %lu in objects, %lu loads\n", chains, objects,
          loads);
  return chains < 50 || objects == 0 || loads < 50;
}
