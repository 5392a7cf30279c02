/* SPDX-License-Identifier: MIT
 *
 * See openmp.h. The library looks for `ompt_start_tool` when it is used first,
 * and calls what that gives it: nothing here refers to the library. Barriers,
 * tasks, locks, critical and ordered regions are told to sampling/waits.h.
 *
 * A thread that has done its part of a parallel region waits for the others on
 * the region's line. The library tells it that this wait is over only when it
 * has more work for it, which may be never. So the thread that began the region
 * notes when the region ended, and the wait lasts until then.
 */
#include "openmp/openmp.h"

#include "base/message.h"
#include "core/clock.h"
#include "core/runtime_state.h"
#include "platform/platform.h"
#include "sampling/sampler.h"
#include "sampling/waits.h"

#include <omp-tools.h>
#include <stdlib.h>
#include <string.h>

/* That are open, or whose threads have had no more to do since. */
#define MOST_REGIONS 1024u
#define MOST_GROUPS 16u

struct region {
  uint32_t users; /* itself, and threads that wait for its end; 0: free */
  uintptr_t code; /* where the program goes on behind it */
  uint64_t end_ticks;
};

static struct {
  bool is_asked; /* by the library */
  struct region regions[MOST_REGIONS];
} openmp;

/* Where to look for a free region first. */
static __thread uint32_t next_region __attribute__((tls_model("initial-exec")));

/* What a thread that waits in a region's last barrier uses. */
static __thread struct region *waits_for
    __attribute__((tls_model("initial-exec")));

/* Where the program went on when it had begun its open task groups: lines of
 * their directives, while the library tells where their ends are. */
static __thread struct {
  uint32_t depth;
  uintptr_t lines[MOST_GROUPS];
} groups __attribute__((tls_model("initial-exec")));

static bool take(struct region *region) {
  uint32_t users = 0;
  return __atomic_compare_exchange_n(&region->users, &users, 1, false,
                                     __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

static void leave(struct region *region) {
  __atomic_fetch_sub(&region->users, 1, __ATOMIC_RELEASE);
}

/* Threads have theirs apart, mostly. */
static struct region *new_region(void) {
  for (uint32_t i = 0; i < MOST_REGIONS; i++) {
    struct region *region = &openmp.regions[next_region];
    if (take(region))
      return region;
    next_region = (next_region + 1) % MOST_REGIONS;
  }
  return NULL;
}

static void on_parallel_begin(ompt_data_t *task, const ompt_frame_t *frame,
                              ompt_data_t *parallel, unsigned int threads,
                              int flags, const void *code) {
  (void)task, (void)frame, (void)threads, (void)flags;
  struct region *region = new_region();
  if (region) {
    region->code = (uintptr_t)code;
    __atomic_store_n(&region->end_ticks, 0, __ATOMIC_RELEASE);
  }
  parallel->ptr = region;
}

static void on_parallel_end(ompt_data_t *parallel, ompt_data_t *task, int flags,
                            const void *code) {
  (void)task, (void)flags, (void)code;
  struct region *region = parallel->ptr;
  if (!region)
    return;
  __atomic_store_n(&region->end_ticks, lp_read_ticks(), __ATOMIC_RELEASE);
  leave(region);
}

/* The barrier at a region's end, in a thread that did not begin the region. */
static bool is_last_barrier(ompt_sync_region_t kind, const void *code) {
  return kind == ompt_sync_region_barrier_implicit_parallel && !code;
}

static void begin_last(ompt_data_t *parallel) {
  struct region *region = parallel ? parallel->ptr : NULL;
  if (!region || !region->code || waits_for)
    return;
  __atomic_fetch_add(&region->users, 1, __ATOMIC_RELAXED);
  waits_for = region;
  lp_wait_begin_until(region->code, &region->end_ticks);
}

static void end_last(void) {
  if (!waits_for)
    return;
  if (lp_sampler_armed)
    lp_wait_end();
  leave(waits_for);
  waits_for = NULL;
}

static void on_sync(ompt_sync_region_t kind, ompt_scope_endpoint_t end,
                    ompt_data_t *parallel, ompt_data_t *task,
                    const void *code) {
  (void)parallel, (void)task;
  if (kind != ompt_sync_region_taskgroup)
    return;
  if (end == ompt_scope_end)
    groups.depth -= groups.depth > 0;
  else if (groups.depth++ < MOST_GROUPS)
    groups.lines[groups.depth - 1] = (uintptr_t)code;
}

static uintptr_t line_of(ompt_sync_region_t kind, const void *code) {
  bool is_group = kind == ompt_sync_region_taskgroup && groups.depth > 0 &&
                  groups.depth <= MOST_GROUPS;
  return is_group ? groups.lines[groups.depth - 1] : (uintptr_t)code;
}

static void on_sync_wait(ompt_sync_region_t kind, ompt_scope_endpoint_t end,
                         ompt_data_t *parallel, ompt_data_t *task,
                         const void *code) {
  bool is_last = is_last_barrier(kind, code);
  if (is_last && end == ompt_scope_end)
    end_last();
  else if (!lp_sampler_armed)
    return;
  else if (is_last)
    begin_last(parallel);
  else if (end == ompt_scope_begin)
    lp_wait_begin((uintptr_t)code, line_of(kind, code), task);
  else
    lp_wait_end();
}

/* Who only tests a lock does not wait. */
static bool waits(ompt_mutex_t kind) {
  return lp_sampler_armed && kind != ompt_mutex_test_lock &&
         kind != ompt_mutex_test_nest_lock;
}

static void on_mutex_acquire(ompt_mutex_t kind, unsigned int hint,
                             unsigned int how, ompt_wait_id_t lock,
                             const void *code) {
  (void)hint, (void)how, (void)lock;
  if (waits(kind))
    lp_wait_begin((uintptr_t)code, (uintptr_t)code, NULL);
}

static void on_mutex_acquired(ompt_mutex_t kind, ompt_wait_id_t lock,
                              const void *code) {
  (void)lock, (void)code;
  if (waits(kind))
    lp_wait_end();
}

static void on_task_schedule(ompt_data_t *from, ompt_task_status_t status,
                             ompt_data_t *to) {
  (void)status;
  if (lp_sampler_armed)
    lp_wait_switch(from, to);
}

static int start(ompt_function_lookup_t lookup, int device, ompt_data_t *data) {
  static const struct {
    ompt_callbacks_t event;
    ompt_callback_t callback;
  } wanted[] = {
      {ompt_callback_parallel_begin, (ompt_callback_t)on_parallel_begin},
      {ompt_callback_parallel_end, (ompt_callback_t)on_parallel_end},
      {ompt_callback_sync_region, (ompt_callback_t)on_sync},
      {ompt_callback_sync_region_wait, (ompt_callback_t)on_sync_wait},
      {ompt_callback_mutex_acquire, (ompt_callback_t)on_mutex_acquire},
      {ompt_callback_mutex_acquired, (ompt_callback_t)on_mutex_acquired},
      {ompt_callback_task_schedule, (ompt_callback_t)on_task_schedule}};
  ompt_set_callback_t set = (ompt_set_callback_t)lookup("ompt_set_callback");
  (void)device, (void)data;
  for (size_t i = 0; set && i < sizeof wanted / sizeof *wanted; i++)
    set(wanted[i].event, wanted[i].callback);
  return set != NULL;
}

static void finish(ompt_data_t *data) { (void)data; }

static void say_taken(void) {
  lp_message_warn("another tool listens to OpenMP (OMPT)", NULL, 0,
                  "; what threads wait for there is not told apart");
}

typedef ompt_start_tool_result_t *(*start_tool)(unsigned int, const char *);

/* The library calls one tool. One that comes after ours in the program, or is
 * to be loaded, has been chosen by somebody: it goes first. */
__attribute__((weak, visibility("default"))) ompt_start_tool_result_t *
ompt_start_tool(unsigned int version, const char *runtime) {
  static ompt_start_tool_result_t ours = {start, finish, {0}};
  const char *libraries = getenv("OMP_TOOL_LIBRARIES");
  start_tool next = (start_tool)lp_platform_next("ompt_start_tool");
  ompt_start_tool_result_t *others = next ? next(version, runtime) : NULL;
  openmp.is_asked = true;
  bool is_off = lp_is_off() ||
                (lp_runtime_state() == LP_RUNTIME_RUNNING && !lp_sampler_armed);
  if (is_off)
    return others;
  if (!others && (!libraries || !*libraries))
    return &ours;
  say_taken();
  return others;
}

/* The program's own tool hides ours, and its library asks that one. */
void lp_openmp_finish(void) {
  static struct lp_object object, own; /* large; one thread comes here */
  if (openmp.is_asked || !lp_sampler_armed ||
      !lp_platform_has_object("libomp."))
    return;
  start_tool first = ompt_start_tool;
  lp_platform_find_object((const void *)first, &object);
  lp_platform_find_object(&openmp, &own);
  if (object.begin != own.begin && !strstr(object.path, "/libomp"))
    say_taken();
}
