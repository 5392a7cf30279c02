// RUN: %clang_lineprof -shared -fPIC -DSHARED %s -o %t.so
// RUN: %clang_lineprof -pthread %s -o %t && %run %t %t.so && %family | %filecheck %s
// RUN: %check %t.lprof
// Intent: threads open, use and close one shared object at the same time;
// others that counted in it live on after the last dlclose.
#ifdef SHARED
int work(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s++; // CHECK: {{^ *}}[[#@LINE]]{{ +20040 }}
  return s;
}
#else
#include <dlfcn.h>
#include <pthread.h>
#include <unistd.h>

static const char *path;
static int sum, used, closed;

static void use(void) {
  void *object = dlopen(path, RTLD_NOW);
  int (*work)(int) = (int (*)(int))dlsym(object, "work");
  __atomic_fetch_add(&sum, work(10), __ATOMIC_RELAXED); // CHECK: {{^ *}}[[#@LINE]]{{ +2004 }}
  dlclose(object);
}

static void *lives_on(void *unused) {
  use();
  __atomic_fetch_add(&used, 1, __ATOMIC_RELAXED); // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  while (!__atomic_load_n(&closed, __ATOMIC_RELAXED))
    usleep(100);
  return unused; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
}

static void *opens(void *unused) {
  for (int i = 0; i < 500; i++)
    use(); // CHECK: {{^ *}}[[#@LINE]]{{ +2000 }}
  return unused;
}

static void run(pthread_t thread[4], void *(*function)(void *)) {
  for (int i = 0; i < 4; i++)
    pthread_create(&thread[i], NULL, function, NULL);
}

static void join(pthread_t thread[4]) {
  for (int i = 0; i < 4; i++)
    pthread_join(thread[i], NULL);
}

int main(int argc, char **argv) {
  pthread_t living[4], opening[4];
  (void)argc;
  path = argv[1];
  run(living, lives_on);
  run(opening, opens);
  join(opening);
  while (__atomic_load_n(&used, __ATOMIC_RELAXED) < 4)
    usleep(100);
  __atomic_store_n(&closed, 1, __ATOMIC_RELAXED);
  join(living);
  return sum != 20040;
}
#endif
