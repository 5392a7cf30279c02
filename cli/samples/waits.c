/* SPDX-License-Identifier: MIT
 *
 * See waits.h.
 */
#include "samples/waits.h"

#include <string.h>

/** A function that waits: by how its name begins, without underscores. The
 * first that fits counts. */
static const struct {
  const char *begin;
  enum lp_wait wait;
} waits[] = {
    {"pthread_cond_", LP_WAIT_CONDITION},
    {"cnd_", LP_WAIT_CONDITION},
    {"pthread_mutex_", LP_WAIT_MUTEX},
    {"pthread_rwlock_", LP_WAIT_MUTEX},
    {"mtx_", LP_WAIT_MUTEX},
    {"lll_lock_wait", LP_WAIT_MUTEX},
    {"pthread_barrier_", LP_WAIT_BARRIER},
    {"pthread_join", LP_WAIT_THREAD},
    {"pthread_timedjoin", LP_WAIT_THREAD},
    {"pthread_clockjoin", LP_WAIT_THREAD},
    {"thrd_join", LP_WAIT_THREAD},
    {"sem_wait", LP_WAIT_SEMAPHORE},
    {"sem_timedwait", LP_WAIT_SEMAPHORE},
    {"sem_clockwait", LP_WAIT_SEMAPHORE},
    {"semop", LP_WAIT_SEMAPHORE},
    {"wait3", LP_WAIT_PROCESS},
    {"wait4", LP_WAIT_PROCESS},
    {"waitpid", LP_WAIT_PROCESS},
    {"waitid", LP_WAIT_PROCESS},
    {"epoll_", LP_WAIT_EVENTS},
    {"poll", LP_WAIT_EVENTS},
    {"ppoll", LP_WAIT_EVENTS},
    {"select", LP_WAIT_EVENTS},
    {"pselect", LP_WAIT_EVENTS},
    {"sigwait", LP_WAIT_EVENTS},
    {"sigtimedwait", LP_WAIT_EVENTS},
    {"sigsuspend", LP_WAIT_EVENTS},
    {"pause", LP_WAIT_EVENTS},
    {"io_getevents", LP_WAIT_EVENTS},
    {"accept", LP_WAIT_INPUT},
    {"read", LP_WAIT_INPUT},
    {"pread", LP_WAIT_INPUT},
    {"recv", LP_WAIT_INPUT},
    {"msgrcv", LP_WAIT_INPUT},
    {"fread", LP_WAIT_INPUT},
    {"fgets", LP_WAIT_INPUT},
    {"getline", LP_WAIT_INPUT},
    {"getdelim", LP_WAIT_INPUT},
    {"write", LP_WAIT_OUTPUT},
    {"pwrite", LP_WAIT_OUTPUT},
    {"send", LP_WAIT_OUTPUT},
    {"msgsnd", LP_WAIT_OUTPUT},
    {"connect", LP_WAIT_OUTPUT},
    {"fsync", LP_WAIT_OUTPUT},
    {"fdatasync", LP_WAIT_OUTPUT},
    {"sync", LP_WAIT_OUTPUT},
    {"fflush", LP_WAIT_OUTPUT},
    {"fwrite", LP_WAIT_OUTPUT},
    {"nanosleep", LP_WAIT_SLEEP},
    {"clock_nanosleep", LP_WAIT_SLEEP},
    {"usleep", LP_WAIT_SLEEP},
    {"sleep", LP_WAIT_SLEEP},
    {"thrd_sleep", LP_WAIT_SLEEP},
    {"kmpc_", LP_WAIT_OPENMP},
    {"kmp_", LP_WAIT_OPENMP},
    {"GOMP_", LP_WAIT_OPENMP},
    {"gomp_", LP_WAIT_OPENMP},
    {"omp_", LP_WAIT_OPENMP},
    {"cuda", LP_WAIT_GPU},
    {"cuCtxSynchronize", LP_WAIT_GPU},
    {"cuStreamSynchronize", LP_WAIT_GPU},
    {"cuEventSynchronize", LP_WAIT_GPU},
    {"cuMemcpy", LP_WAIT_GPU},
};

const char *lp_wait_word(enum lp_wait wait) {
  static const char *const words[LP_WAIT_KINDS] = {
      [LP_WAIT_UNKNOWN] = "",
      [LP_WAIT_MUTEX] = "mutex",
      [LP_WAIT_CONDITION] = "condition",
      [LP_WAIT_SEMAPHORE] = "semaphore",
      [LP_WAIT_BARRIER] = "barrier",
      [LP_WAIT_THREAD] = "thread's end",
      [LP_WAIT_PROCESS] = "process",
      [LP_WAIT_EVENTS] = "events",
      [LP_WAIT_INPUT] = "input",
      [LP_WAIT_OUTPUT] = "output",
      [LP_WAIT_SLEEP] = "sleep",
      [LP_WAIT_OPENMP] = "OpenMP",
      [LP_WAIT_GPU] = "GPU"};
  return words[wait];
}

/* Whether a name that goes on so is still of the C library's family: readv is,
 * readConfig is not. Families that are nobody else's may go on as they like. */
static bool goes_on(const char *begin, const char *rest) {
  static const char *const ends[] = {"",     "v",    "v2",   "64",    "64v2",
                                     "at",   "from", "to",   "msg",   "mmsg",
                                     "line", "info", "4",    "op",    "_range",
                                     "fs",   "_r",   "wait", "_until"};
  char last = begin[strlen(begin) - 1];
  if (last == '_' || strncmp(begin, "cu", 2) == 0 ||
      strncmp(begin, "pthread", 7) == 0 || strncmp(begin, "lll", 3) == 0 ||
      rest[0] == '_' || rest[0] == '@')
    return true;
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
    if (strcmp(rest, ends[i]) == 0)
      return true;
  return false;
}

enum lp_wait lp_wait_of_name(const char *name) {
  name += strspn(name, "_");
  if (strncmp(name, "libc_", 5) == 0)
    name += 5;
  for (size_t i = 0; i < sizeof waits / sizeof *waits; i++) {
    size_t size = strlen(waits[i].begin);
    if (strncmp(name, waits[i].begin, size) == 0 &&
        goes_on(waits[i].begin, name + size))
      return waits[i].wait;
  }
  return LP_WAIT_UNKNOWN;
}

/* From the line inwards: what it asked for, not how that is made. */
enum lp_wait lp_wait_of_chain(const struct lp_chain *chain, size_t owner) {
  enum lp_wait wait = LP_WAIT_UNKNOWN;
  for (size_t i = owner; i-- > 0 && wait == LP_WAIT_UNKNOWN;)
    wait = lp_wait_of_name(chain->links[i].name);
  return wait;
}
