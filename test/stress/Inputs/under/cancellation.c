/* SPDX-License-Identifier: MIT
 *
 * Preloaded: each thread has a cancellation pending from its start on, and none
 * of the program's own cancellation points acts on it. Whatever else enters one
 * amid the program ends the thread.
 */
#define _GNU_SOURCE
#include "own_program.h"

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <threads.h>
#include <time.h>

static int is_on;
static struct {
  uintptr_t begin, end;
} runtime[3];
static int runtimes;

static int note(struct dl_phdr_info *object, size_t size, void *unused) {
  (void)size, (void)unused;
  if (!strstr(object->dlpi_name, "/liblineprof") || runtimes == 3)
    return 0;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
    if (segment->p_type != PT_LOAD || !(segment->p_flags & PF_X))
      continue;
    runtime[runtimes].begin = object->dlpi_addr + segment->p_vaddr;
    runtime[runtimes].end = runtime[runtimes].begin + segment->p_memsz;
  }
  runtimes++;
  return 0;
}

/* Whether the caller is lineprof, which gets no help. */
static int is_runtime(const void *caller) {
  uintptr_t at = (uintptr_t)caller;
  for (int i = 0; i < runtimes; i++)
    if (at - runtime[i].begin < runtime[i].end - runtime[i].begin)
      return 1;
  return 0;
}

/* Returns what it was before, or that there is nothing to let go. */
static int hold(const void *caller) {
  int before = PTHREAD_CANCEL_DISABLE;
  if (is_on && !is_runtime(caller))
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
  return before;
}

static void let_go(int before) {
  if (before == PTHREAD_CANCEL_ENABLE)
    pthread_setcancelstate(before, NULL);
}

/* A cancellation point of the C library. */
#define POINT(TYPE, NAME, PARAMETERS, ...)                                     \
  static TYPE(*next_##NAME) PARAMETERS;                                        \
  __attribute__((constructor(101))) static void find_##NAME(void) {            \
    next_##NAME = (__typeof__(next_##NAME))dlsym(RTLD_NEXT, #NAME);            \
  }                                                                            \
  TYPE NAME PARAMETERS {                                                       \
    if (!next_##NAME)                                                          \
      find_##NAME();                                                           \
    int before = hold(__builtin_return_address(0));                            \
    TYPE is = next_##NAME(__VA_ARGS__);                                        \
    let_go(before);                                                            \
    return is;                                                                 \
  }

POINT(pid_t, wait, (int *status), status)
POINT(pid_t, waitpid, (pid_t id, int *status, int flags), id, status, flags)
POINT(int, waitid, (idtype_t type, id_t id, siginfo_t *info, int flags), type,
      id, info, flags)
POINT(unsigned, sleep, (unsigned seconds), seconds)
POINT(int, usleep, (useconds_t us), us)
POINT(int, nanosleep, (const struct timespec *time, struct timespec *rest), time,
      rest)
POINT(int, pause, (void), )
POINT(int, sigsuspend, (const sigset_t *set), set)
POINT(int, sigwait, (const sigset_t *set, int *signal), set, signal)
POINT(int, sigwaitinfo, (const sigset_t *set, siginfo_t *info), set, info)
POINT(int, sigtimedwait,
      (const sigset_t *set, siginfo_t *info, const struct timespec *timeout), set,
      info, timeout)
POINT(int, poll, (struct pollfd * fds, nfds_t count, int timeout), fds, count,
      timeout)
POINT(int, pthread_join, (pthread_t id, void **result), id, result)
POINT(int, pthread_cond_wait, (pthread_cond_t * condition, pthread_mutex_t *lock),
      condition, lock)
POINT(int, thrd_join, (thrd_t id, int *result), id, result)
POINT(ssize_t, read, (int fd, void *bytes, size_t size), fd, bytes, size)
POINT(ssize_t, write, (int fd, const void *bytes, size_t size), fd, bytes, size)
POINT(int, close, (int fd), fd)
POINT(int, fsync, (int fd), fd)
POINT(int, fdatasync, (int fd), fd)
POINT(FILE *, fopen, (const char *path, const char *mode), path, mode)
POINT(int, fclose, (FILE * file), file)
POINT(int, fflush, (FILE * file), file)
POINT(char *, fgets, (char *line, int size, FILE *file), line, size, file)
POINT(int, puts, (const char *text), text)
POINT(int, fputs, (const char *text, FILE *file), text, file)
POINT(size_t, fwrite, (const void *bytes, size_t size, size_t count, FILE *file),
      bytes, size, count, file)
POINT(int, vprintf, (const char *format, va_list list), format, list)
POINT(int, vfprintf, (FILE * file, const char *format, va_list list), file,
      format, list)
POINT(int, vfscanf, (FILE * file, const char *format, va_list list), file, format,
      list)
POINT(int, system, (const char *command), command)
POINT(FILE *, popen, (const char *command, const char *mode), command, mode)
POINT(int, pclose, (FILE * file), file)
POINT(DIR *, opendir, (const char *path), path)
POINT(struct dirent *, readdir, (DIR * folder), folder)
POINT(int, closedir, (DIR * folder), folder)
POINT(int, daemon, (int stays, int keeps), stays, keeps)

/* Of those whose arguments vary. */
#define VARYING(NAME, NEXT, LAST, PARAMETERS, ...)                             \
  int NAME PARAMETERS {                                                        \
    va_list list;                                                              \
    va_start(list, LAST);                                                      \
    int before = hold(__builtin_return_address(0));                            \
    int result = NEXT(__VA_ARGS__);                                            \
    let_go(before);                                                            \
    va_end(list);                                                              \
    return result;                                                             \
  }

VARYING(printf, vprintf, format, (const char *format, ...), format, list)
VARYING(fprintf, vfprintf, format, (FILE * file, const char *format, ...), file,
        format, list)
VARYING(fscanf, vfscanf, format, (FILE * file, const char *format, ...), file,
        format, list)
VARYING(open, openat, flags, (const char *path, int flags, ...), AT_FDCWD, path,
        flags, va_arg(list, unsigned))

struct start {
  void *(*function)(void *);
  void *argument;
};

static void *cancelled(void *argument) {
  struct start start = *(struct start *)argument;
  free(argument);
  pthread_cancel(pthread_self());
  return start.function(start.argument);
}

int pthread_create(pthread_t *id, const pthread_attr_t *attributes,
                   void *(*function)(void *), void *argument) {
  static __typeof__(pthread_create) *next;
  if (!next)
    next = (__typeof__(next))dlsym(RTLD_NEXT, "pthread_create");
  if (!is_on || is_runtime(__builtin_return_address(0)))
    return next(id, attributes, function, argument);
  struct start *start = malloc(sizeof *start);
  *start = (struct start){function, argument};
  int error = next(id, attributes, cancelled, start);
  if (error)
    free(start);
  return error;
}

__attribute__((constructor)) static void begin(void) {
  is_on = is_own_program();
  if (!is_on)
    return;
  dl_iterate_phdr(note, NULL);
  pthread_cancel(pthread_self());
}

/* The C library writes what is left behind the last destructor. */
__attribute__((destructor)) static void end(void) { fflush(NULL); }
