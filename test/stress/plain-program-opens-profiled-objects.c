// RUN: %clang_lineprof -shared -fPIC -DSHARED %s -o %t.so
// RUN: %clang -pthread %s -o %t && %run %t %t.so && %family | %filecheck %s
// RUN: %check %t.*lprof --processes 2
// UNSUPPORTED: asan, tsan
// (a plain program cannot load a sanitized runtime)
// Intent: the runtime comes with a shared object and outlives it: threads that
// counted end, and processes fork, after the dlclose.
#ifdef SHARED
int work(int n) {
  return n + 1; // CHECK: {{^ *}}[[#@LINE]]{{ +12 }}
}
#else
#include <dlfcn.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *path;
static int sum, used, closed;

static int use(void) {
  void *object = dlopen(path, RTLD_NOW);
  int (*work)(int) = (int (*)(int))dlsym(object, "work");
  int result = work(0);
  dlclose(object);
  return result;
}

static void *thread(void *unused) {
  __atomic_fetch_add(&sum, use(), __ATOMIC_RELAXED);
  __atomic_fetch_add(&used, 1, __ATOMIC_RELAXED);
  while (!__atomic_load_n(&closed, __ATOMIC_RELAXED))
    usleep(100);
  return unused;
}

int main(int argc, char **argv) {
  pthread_t id[10];
  int status = 0;
  (void)argc;
  path = argv[1];
  for (int i = 0; i < 10; i++)
    pthread_create(&id[i], NULL, thread, NULL);
  __atomic_fetch_add(&sum, use(), __ATOMIC_RELAXED);
  while (__atomic_load_n(&used, __ATOMIC_RELAXED) < 10)
    usleep(100);
  __atomic_store_n(&closed, 1, __ATOMIC_RELAXED);
  for (int i = 0; i < 10; i++)
    pthread_join(id[i], NULL);
  if (fork() == 0)
    return use() != 1;
  wait(&status);
  return sum != 11 || status;
}
#endif
