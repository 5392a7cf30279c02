/* SPDX-License-Identifier: MIT
 *
 * The functions that compiled code calls (abi.h) when a unit is new to the
 * process or to a thread, or is unloaded. The first unit starts the runtime.
 */
#include "base/lock.h"
#include "core/contexts.h"
#include "core/event.h"
#include "core/fork_mark.h"
#include "core/modules.h"
#include "core/open_segment.h"
#include "core/runtime_state.h"
#include "core/setup_time.h"
#include "counts/counts.h"
#include "gpu/gpu.h"
#include "life/lifecycle.h"
#include "life/threads.h"
#include "memory/memory.h"
#include "platform/platform.h"
#include "sampling/faults.h"
#include "sampling/sampler.h"
#include "schedule/steps.h"
#include "unwind/unwind_frames.h"
#include "verdicts/gates.h"
#include "verdicts/verdicts.h"

/* Under the lock. False if this process, or this module, is not profiled. */
static bool add_module(struct lineprof_module *module) {
  if (!lp_start(module))
    return false;
  if (module->id)
    return true;
  if (!lp_module_register(module))
    return false;
  lp_verdicts_see(module, module->id);
  lp_gates_set(module);
  lp_unwind_frames_see(module);
  if (lp_steps_armed)
    lp_steps_see(module->table);
  return true;
}

static void add(void *module) {
  uint64_t begin = lp_setup_begin();
  add_module(module);
  lp_setup_end(begin);
}

void __lineprof_register(struct lineprof_module *module) {
  struct lp_before_lock before;
  lp_lock(&before);
  lp_lock_apart(&before, add, module);
  lp_unlock(&before);
  if (lp_steps_armed)
    lp_steps_started();
  if (lp_sampler_armed)
    lp_sampler_started();
  lp_gpu_look();
  lp_memory_look();
  if (lp_memory_is_on() && lp_sampler_armed)
    lp_faults_follow(lp_memory_object());
}

/* NULL when memory is exhausted. */
static uint64_t *find_counters(struct lineprof_module *module) {
  struct lineprof_thread *thread = lp_thread_attach();
  char *slab = thread ? lp_thread_slab(thread, module) : NULL;
  if (!slab)
    return NULL;
  return (uint64_t *)(slab + lp_table_slab_size(module->table));
}

/* Adds the orphans: what threads counted before they had counters. To be called
 * once, when the module is unregistered, under the lock. */
LP_RACY static void collect(struct lineprof_module *module) {
  uint64_t *counters =
      lp_counts_has_orphans(module) ? find_counters(module) : NULL;
  for (uint32_t i = 0; counters && i < module->counts->counter_count; i++)
    counters[i] += module->orphans[i];
}

void __lineprof_unregister(struct lineprof_module *module) {
  struct lp_before_lock before;
  if (module->id == 0)
    return;
  lp_fork_look();
  if (lp_lock(&before) && !lp_is_off())
    collect(module);
  if (!lp_counts_forget_idle(module))
    lp_module_unregister(module);
  lp_unlock(&before);
}

/* The memory in which a process that is not profiled counts, in place of a
 * slab. */
static struct lineprof_attachment attach_idle(struct lineprof_module *module) {
  struct lineprof_attachment attachment = {NULL, NULL};
  if (module->abi_version != LINEPROF_ABI_VERSION)
    return attachment;
  uint64_t *counters = lp_counts_find_idle(module->counts);
  if (!counters)
    return attachment;
  attachment.slab = (char *)counters - lp_table_slab_size(module->table);
  lp_counts_note_idle(module, attachment.slab);
  return attachment;
}

struct attaching {
  struct lineprof_module *module;
  struct lineprof_attachment attachment;
};

static void attach(void *argument) {
  struct attaching *at = argument;
  uint64_t begin = 0;
  bool running = lp_current != &lp_no_thread;
  if (running)
    begin = lp_event_clock(lp_current);
  uint64_t setup = lp_setup_begin();
  if (add_module(at->module)) {
    struct lineprof_thread *thread = lp_thread_attach();
    if (thread)
      at->attachment.slab = lp_thread_slab(thread, at->module);
    if (at->attachment.slab)
      at->attachment.thread = thread;
  }
  lp_sync_clocks();
  lp_setup_end(setup);
  if (running)
    lp_current->last_ticks += lp_event_clock(lp_current) - begin;
}

struct lineprof_attachment __lineprof_attach(struct lineprof_module *module) {
  struct attaching at = {.module = module};
  struct lp_before_lock before;
  lp_fork_look();
  if (lp_is_off())
    return attach_idle(module);
  if (!lp_lock(&before))
    return at.attachment; /* called by the runtime itself: not counted */
  lp_lock_apart(&before, attach, &at);
  lp_unlock(&before);
  return at.attachment;
}

/* Of a thread whose context, another thread's before, has met the module: no
 * lock is needed. A server with a thread for each connection comes here with
 * each thread as often as it has units. NULL: not there. */
static uint64_t *known_counters(const struct lineprof_module *module) {
  if (lp_lock_is_held())
    return NULL;
  if (lp_is_off())
    return lp_counts_known_idle(module->counts);
  char *slab = module->id ? lp_current->slabs[module->id] : NULL;
  return slab ? (uint64_t *)(slab + lp_table_slab_size(module->table)) : NULL;
}

struct attaching_counts {
  struct lineprof_module *module;
  struct lineprof_counts_variable *variable;
  uint64_t *sink;
};

static void attach_counts(void *argument) {
  struct attaching_counts *at = argument;
  uint64_t begin = lp_setup_begin();
  uint64_t *counters = NULL;
  if (add_module(at->module))
    counters = find_counters(at->module);
  else if (lp_is_off())
    counters = lp_counts_make_idle(at->module->counts);
  lp_counts_use(at->variable, counters ? counters : at->sink);
  lp_sync_clocks();
  lp_setup_end(begin);
}

void __lineprof_attach_counts(struct lineprof_module *module,
                              struct lineprof_counts_variable *variable,
                              uint64_t *sink) {
  struct attaching_counts at = {module, variable, sink};
  struct lp_before_lock before;
  lp_fork_look();
  if (module->abi_version != LINEPROF_ABI_VERSION) {
    lp_counts_refuse(variable, sink);
    lp_lock(&before);
    lp_lock_apart(&before, add, module); /* which says so */
    lp_unlock(&before);
    return;
  }
  uint64_t *counters = known_counters(module);
  if (counters) {
    lp_counts_use_again(variable, counters);
    return;
  }
  if (!lp_lock(&before)) {
    lp_counts_hold(variable, sink); /* called by the runtime: not counted */
    return;
  }
  lp_lock_apart(&before, attach_counts, &at);
  lp_unlock(&before);
}
