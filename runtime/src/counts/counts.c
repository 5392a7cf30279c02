/* SPDX-License-Identifier: MIT
 *
 * See counts.h. In a process that is not profiled compiled code counts all the
 * same. Each thread has its own memory for that, as threads that write to the
 * same memory slow each other down.
 */
#define _GNU_SOURCE
#include "counts/counts.h"

#include "base/lock.h"
#include "core/contexts.h"
#include "core/modules.h"
#include "platform/platform.h"

#include <pthread.h>
#include <string.h>
#include <sys/mman.h>

#define IDLE_SIZE ((size_t)1 << 16)
#define HIDDEN_TLS __attribute__((tls_model("initial-exec")))

/* The end of lists, so that `next` of a variable that is in a list is never
 * NULL. */
static struct lineprof_counts_variable end;
/* The calling thread's variables that are set. */
static __thread struct lineprof_counts_variable *variables HIDDEN_TLS = &end;
/* The variables that were set to their sinks while the thread held the
 * runtime's lock. */
static __thread struct lineprof_counts_variable *held HIDDEN_TLS = &end;

/* Counters that nobody reads: all units share them, as far as there is room.
 * Smaller ones are kept until the thread ends, because functions on its stack
 * use them. */
struct idle {
  struct idle *smaller;
  size_t size;
  uint64_t counters[];
};

static __thread struct idle *idle HIDDEN_TLS;

/* What position-independent code finds them by, as it finds slabs in a process
 * that is profiled: the thread, and in its array the module's id. */
static __thread struct lineprof_thread *idle_thread HIDDEN_TLS = &lp_no_thread;
static uint32_t idle_ids; /* given so far */

static pthread_key_t idle_key;
static bool has_idle_key;

static void clear(struct lineprof_counts_variable **list) {
  struct lineprof_counts_variable *variable = *list;
  *list = &end;
  while (variable != &end) {
    struct lineprof_counts_variable *next = variable->next;
    variable->counters = variable->module->orphans;
    variable->next = NULL;
    variable = next;
  }
}

static void put(struct lineprof_counts_variable **list,
                struct lineprof_counts_variable *variable, uint64_t *counters) {
  variable->next = *list;
  *list = variable;
  variable->counters = counters;
}

void lp_counts_retire(void) { clear(&variables); }

static void clear_held(void) { clear(&held); }

void lp_counts_hold(struct lineprof_counts_variable *variable, uint64_t *sink) {
  put(&held, variable, sink);
  lp_lock_then(clear_held);
}

void lp_counts_use(struct lineprof_counts_variable *variable,
                   uint64_t *counters) {
  if (held != &end)
    clear(&held); /* it may be in that list: memcpy may be profiled */
  put(&variables, variable, counters);
}

/* From the first step on the variable counts. Who sets `next` puts it into the
 * list. */
void lp_counts_use_again(struct lineprof_counts_variable *variable,
                         uint64_t *counters) {
  struct lineprof_counts_variable *none = NULL, *first = &end;
  __atomic_store_n(&variable->counters, counters, __ATOMIC_RELAXED);
  if (!__atomic_compare_exchange_n(&variable->next, &none, &end, false,
                                   __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    return;
  do
    variable->next = first;
  while (!__atomic_compare_exchange_n(&variables, &first, variable, false,
                                      __ATOMIC_RELAXED, __ATOMIC_RELAXED));
}

void lp_counts_refuse(struct lineprof_counts_variable *variable,
                      uint64_t *sink) {
  /* Other fields are not known to this version; older ones have these. */
  variable->counters = sink;
  variable->next = &end;
}

static const size_t idle_thread_size =
    sizeof(struct lineprof_thread) + LP_MAX_MODULES * sizeof(void *);

static void free_idle_thread(void) {
  struct lineprof_thread *thread = idle_thread;
  idle_thread = &lp_no_thread;
  if (thread != &lp_no_thread)
    munmap(thread, idle_thread_size);
}

/* Frees the memory at the thread's end. */
static void free_idle(void *largest) {
  struct lp_before_lock before;
  (void)largest;
  lp_lock(&before); /* blocks signals: a handler must not run in between */
  clear(&variables);
  free_idle_thread();
  while (idle) {
    struct idle *smaller = idle->smaller;
    munmap(idle, idle->size);
    idle = smaller;
  }
  lp_unlock(&before);
}

void lp_counts_start_idle(void) {
  has_idle_key = has_idle_key || pthread_key_create(&idle_key, free_idle) == 0;
}

uint64_t *lp_counts_make_idle(const struct lineprof_counts *counts) {
  size_t size = sizeof(struct idle) + lp_counts_size(counts);
  if (!has_idle_key)
    return NULL;
  if (!idle || size > idle->size) {
    size = size < IDLE_SIZE ? IDLE_SIZE : 2 * size;
    struct idle *larger = lp_platform_reserve(size);
    if (!larger)
      return NULL;
    larger->smaller = idle;
    larger->size = size;
    idle = larger;
    pthread_setspecific(idle_key, idle);
  }
  return idle->counters;
}

uint64_t *lp_counts_known_idle(const struct lineprof_counts *counts) {
  bool has_room =
      idle && sizeof(struct idle) + lp_counts_size(counts) <= idle->size;
  return has_room ? idle->counters : NULL;
}

uint64_t *lp_counts_find_idle(const struct lineprof_counts *counts) {
  struct lp_before_lock before;
  uint64_t *found = counts ? lp_counts_known_idle(counts) : NULL;
  if (!counts || found || !lp_lock(&before))
    return found;
  found = lp_counts_make_idle(counts);
  lp_unlock(&before);
  return found;
}

static int64_t idle_offset(void) {
  return (char *)&idle_thread - lp_thread_pointer();
}

static bool is_idle(const struct lineprof_module *module) {
  return module->id && module->thread_offset == idle_offset();
}

bool lp_counts_forget_idle(struct lineprof_module *module) {
  bool was_idle = is_idle(module);
  if (was_idle)
    __atomic_store_n(&module->id, 0, __ATOMIC_RELAXED);
  return was_idle;
}

static bool give_id(struct lineprof_module *module) {
  if (module->id)
    return is_idle(module); /* false: it was profiled before that ended */
  if (idle_ids + 1 == LP_MAX_MODULES)
    return false;
  module->thread_offset = idle_offset();
  __atomic_store_n(&module->id, ++idle_ids, __ATOMIC_RELEASE);
  return true;
}

static void make_idle_thread(void) {
  struct lineprof_thread *made = lp_platform_reserve(idle_thread_size);
  if (!made)
    return;
  made->slabs = (void **)(made + 1);
  idle_thread = made;
}

void lp_counts_note_idle(struct lineprof_module *module, void *slab) {
  struct lp_before_lock before;
  if (module->orphans || !lp_lock(&before))
    return;
  if (idle_thread == &lp_no_thread)
    make_idle_thread();
  if (idle_thread != &lp_no_thread && give_id(module))
    __atomic_store_n(&idle_thread->slabs[module->id], slab, __ATOMIC_RELEASE);
  lp_unlock(&before);
}

bool lp_counts_has_orphans(const struct lineprof_module *module) {
  for (uint32_t i = 0; module->orphans && i < module->counts->counter_count;
       i++)
    if (module->orphans[i])
      return true;
  return false;
}

void lp_counts_fork(void) {
  for (struct lineprof_module *module = lp_modules_loaded(); module;
       module = module->next)
    if (lp_counts_has_orphans(module))
      memset(module->orphans, 0, lp_counts_size(module->counts));
}
