/* SPDX-License-Identifier: MIT
 *
 * The program's calls to CUDA. Calls that CUDA makes inside of its own count as
 * the outer one.
 */
#define _GNU_SOURCE
#include "parts.h"

#include <string.h>
#include <sys/mman.h>

#define CALLS (1u << 18) /* kept for their activities; 15 MB, touched late */
#define KNOWN_ROWS 64u   /* per thread */

enum { CALL_WORDS = sizeof(struct lp_gpu_call) / sizeof(uint64_t) };
_Static_assert(offsetof(struct lp_gpu_call, correlation) == 0 &&
                   sizeof(struct lp_gpu_call) % sizeof(uint64_t) == 0,
               "read and written as words, the first one last");

union call_words {
  struct lp_gpu_call call;
  uint64_t words[CALL_WORDS];
};

struct known_row {
  uint32_t stack, function, kind, cycle;
  struct lineprof_gpu_row *row;
};

/** The state of a thread that calls CUDA. */
struct caller {
  uint32_t epoch,
      depth; /* open calls of interest, if `epoch` is the present one */
  uint32_t any_depth;      /* calls of any kind */
  uint64_t any_begin_ns;   /* begin of the outermost of these */
  uint64_t set_up_ns;      /* when CUDA last set up something */
  uint64_t shown_ns;       /* up to when the timeline has that */
  struct lp_gpu_call call; /* the outermost */
  struct known_row known[KNOWN_ROWS];
};

static struct {
  union call_words *ring; /* by correlation id */
  uint32_t epoch;         /* grows whenever callbacks begin or cease to come */
  uint32_t first, last;   /* ids noted since then */
  bool has_first;
} calls;

static __thread struct caller caller;

bool lp_cuda_calls_start(void) {
  calls.ring = mmap(NULL, CALLS * sizeof *calls.ring, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return calls.ring != MAP_FAILED && lp_functions_start();
}

void lp_calls_enable(void *subscriber, bool on) {
  if (on) {
    __atomic_store_n(&calls.has_first, false, __ATOMIC_RELAXED);
    lp_graphs_forget_launches();
  } else {
    lp_functions_enable(subscriber, false);
  }
  /* Nobody hears of the ends of calls that are open now. */
  __atomic_fetch_add(&calls.epoch, 1, __ATOMIC_RELEASE);
  if (on)
    lp_functions_enable(subscriber, true);
}

static void note(uint32_t correlation, const struct lp_gpu_call *call) {
  union call_words whole = {*call};
  union call_words *slot = &calls.ring[correlation % CALLS];
  whole.call.correlation = 0;
  __atomic_store_n(&slot->words[0], whole.words[0], __ATOMIC_RELAXED);
  __atomic_thread_fence(__ATOMIC_RELEASE);
  for (unsigned i = 1; i < CALL_WORDS; i++)
    __atomic_store_n(&slot->words[i], whole.words[i], __ATOMIC_RELAXED);
  whole.call.correlation = correlation;
  __atomic_store_n(&slot->words[0], whole.words[0], __ATOMIC_RELEASE);
  if (!__atomic_load_n(&calls.has_first, __ATOMIC_RELAXED)) {
    __atomic_store_n(&calls.first, correlation, __ATOMIC_RELAXED);
    __atomic_store_n(&calls.last, correlation, __ATOMIC_RELAXED);
    __atomic_store_n(&calls.has_first, true, __ATOMIC_RELEASE);
  }
  if ((int32_t)(correlation - __atomic_load_n(&calls.last, __ATOMIC_RELAXED)) >
      0)
    __atomic_store_n(&calls.last, correlation, __ATOMIC_RELAXED);
}

/* Notes when the call returned, for the delay of its activities. Time of
 * setting up at its begin is left out. */
static void note_end(uint32_t correlation, uint64_t begin, uint64_t end) {
  struct lp_gpu_call *slot = &calls.ring[correlation % CALLS].call;
  if (__atomic_load_n(&slot->correlation, __ATOMIC_RELAXED) != correlation)
    return;
  __atomic_store_n(&slot->begin_ns, begin, __ATOMIC_RELAXED);
  __atomic_store_n(&slot->end_ns, end, __ATOMIC_RELEASE);
}

/* False if its slot has, or gets meanwhile, another call. */
static bool read_call(uint32_t correlation, struct lp_gpu_call *call) {
  union call_words *slot = &calls.ring[correlation % CALLS], copy;
  copy.words[0] = __atomic_load_n(&slot->words[0], __ATOMIC_ACQUIRE);
  for (unsigned i = 1; i < CALL_WORDS; i++)
    copy.words[i] = __atomic_load_n(&slot->words[i], __ATOMIC_RELAXED);
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
  uint64_t again = __atomic_load_n(&slot->words[0], __ATOMIC_RELAXED);
  *call = copy.call;
  return correlation && copy.call.correlation == correlation &&
         again == copy.words[0];
}

bool lp_cuda_calls_find(uint32_t correlation, struct lp_gpu_call *call,
                        bool *outside) {
  struct lp_gpu_call found;
  if (read_call(correlation, &found)) {
    *outside = found.kind == LINEPROF_SEGMENT_OUTSIDE;
    if (!*outside)
      *call = found;
    return !*outside;
  }
  *outside = !__atomic_load_n(&calls.has_first, __ATOMIC_ACQUIRE) ||
             (int32_t)(correlation - calls.first) < 0 ||
             (int32_t)(correlation - calls.last) > 0;
  return false;
}

uint32_t lp_calls_stack(uint32_t correlation) {
  struct lp_gpu_call call;
  return read_call(correlation, &call) ? call.stack : 0;
}

bool lp_calls_take_wait(uint32_t correlation, struct lp_gpu_call *call) {
  uint32_t waits = LP_WAITS;
  if (!read_call(correlation, call))
    return false;
  if (call->outer && !read_call(call->outer, call))
    return false;
  uint32_t *slot = &calls.ring[call->correlation % CALLS].call.waits;
  return call->kind != LINEPROF_SEGMENT_OUTSIDE &&
         __atomic_compare_exchange_n(slot, &waits, LP_WAITS_NOTED, false,
                                     __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

static struct lineprof_gpu_row *row_of(const struct lp_gpu_call *call,
                                       struct lp_gpu_function function,
                                       uint32_t number, const char *name) {
  struct known_row *known =
      &caller.known[(call->stack * 31 + number) % KNOWN_ROWS];
  if (known->row && known->stack == call->stack && known->function == number &&
      known->kind == call->kind && known->cycle == call->cycle)
    return known->row;
  struct lineprof_gpu_row key = {
      .work = function.work,
      .flags = function.is_blocking ? LINEPROF_GPU_BLOCKING : 0,
      .stack = call->stack,
      .thread = call->thread,
      .kind = call->kind,
      .cycle = call->cycle};
  lp_table_lock();
  key.name = lp_table_name(name);
  *known = (struct known_row){.stack = call->stack,
                              .function = number,
                              .kind = call->kind,
                              .cycle = call->cycle,
                              .row = lp_table_row(&key)};
  lp_table_unlock();
  return known->row;
}

static void note_graph_launch(const struct cupti_call *call,
                              struct lp_gpu_function function) {
  struct lp_gpu_call launch = caller.call;
  if (function.work != LINEPROF_GPU_CALL_GRAPH)
    return;
  launch.correlation = call->correlation;
  if (!launch.begin_ns) /* it is not recorded */
    launch.begin_ns = lp_gpu_core->now_ns();
  lp_graphs_note_launch(call->parameters, &launch);
}

static void enter(const struct cupti_call *call,
                  struct lp_gpu_function function) {
  struct lp_gpu_call *own = &caller.call;
  *call->data = 1;
  if (caller.depth++ > 0) { /* CUDA's own: the same line */
    struct lp_gpu_call inner = *own;
    inner.outer = own->correlation == call->correlation ? 0 : own->correlation;
    note(call->correlation, &inner);
    note_graph_launch(call, function);
    return;
  }
  *own = (struct lp_gpu_call){.correlation = call->correlation,
                              .kind = LINEPROF_SEGMENT_OUTSIDE,
                              .waits = function.is_blocking};
  /* The call is noted even if it is not recorded, as its activities are for a
   * while. */
  if (lp_gpu_core->segment(&own->kind, &own->cycle)) {
    own->stack = lp_gpu_core->here(&own->thread);
    own->begin_ns = lp_gpu_core->now_ns();
  } else if (lp_device_is_on()) {
    own->stack = lp_gpu_core->here(&own->thread);
  }
  note(call->correlation, own);
  note_graph_launch(call, function);
}

/* What the open call has set up since the last time. */
static void show_first_use(const struct lp_gpu_call *now) {
  uint64_t begin = caller.any_begin_ns;
  if (caller.shown_ns > begin)
    begin = caller.shown_ns;
  if (caller.set_up_ns <= begin)
    return;
  caller.shown_ns = caller.set_up_ns;
  lp_timeline_add(&(struct lp_stretch){.begin_ns = begin,
                                       .end_ns = caller.set_up_ns,
                                       .thread = now->thread,
                                       .stack = now->stack,
                                       .kind = now->kind,
                                       .cycle = now->cycle,
                                       .what = LP_STRETCH_FIRST_USE});
}

static void leave(const struct cupti_call *call,
                  struct lp_gpu_function function, uint32_t number) {
  const struct lp_gpu_call *own = &caller.call;
  bool is_inner = --caller.depth > 0, is_noted = *call->data != 0;
  if (!is_noted || own->kind == LINEPROF_SEGMENT_OUTSIDE)
    return;
  uint64_t now = lp_gpu_core->now_ns(), begin = own->begin_ns;
  if (caller.set_up_ns > begin)
    begin = caller.set_up_ns;
  note_end(call->correlation, begin, now);
  if (is_inner)
    return;
  show_first_use(own);
  lp_timeline_add(&(struct lp_stretch){.begin_ns = begin,
                                       .end_ns = now,
                                       .thread = own->thread,
                                       .stack = own->stack,
                                       .kind = own->kind,
                                       .cycle = own->cycle});
  struct lineprof_gpu_row *row = row_of(own, function, number, call->function);
  if (!row)
    return;
  lp_table_count(&row->count, 1);
  lp_table_count(&row->ns, now - begin);
  if (function.is_blocking)
    lp_table_count(&row->wait_ns, now - begin);
}

void lp_calls_set_up(bool is_context) {
  if (is_context)
    lp_functions_use();
  if (caller.any_depth > 0)
    caller.set_up_ns = lp_gpu_core->now_ns();
}

/* Counts the time of setting something up, which is on no line. */
static void count_set_up(const char *name) {
  struct lineprof_gpu_row key = {.work = LINEPROF_GPU_FIRST_USE,
                                 .kind = LINEPROF_SEGMENT_OUTSIDE};
  uint64_t ns = caller.set_up_ns - caller.any_begin_ns;
  struct lp_gpu_call now = {.unused = 0};
  key.stack = now.stack = lp_gpu_core->here(&now.thread);
  key.thread = now.thread;
  if (lp_gpu_core->segment(&now.kind, &now.cycle))
    show_first_use(&now);
  lp_table_lock();
  key.name = lp_table_name(name);
  struct lineprof_gpu_row *row = lp_table_row(&key);
  if (row) {
    row->count++;
    row->ns += ns;
  }
  lp_table_unlock();
  lp_gpu_core->forget(ns);
}

static void enter_any(const struct cupti_call *call,
                      struct lp_gpu_function function) {
  /* Another thread may have switched off callbacks of functions without
   * interest while this one was in such a call, whose end then did not come. */
  if (function.work && caller.depth == 0 && !lp_functions_is_wide())
    caller.any_depth = 0;
  bool is_outermost = caller.any_depth++ == 0;
  *call->data = 0;
  if (function.work)
    enter(call, function);
  if (!is_outermost)
    return;
  bool is_timed = function.work && caller.call.begin_ns;
  caller.any_begin_ns = is_timed ? caller.call.begin_ns : lp_gpu_core->now_ns();
}

static void leave_any(const char *name, struct lp_gpu_function function) {
  if (function.work) /* whoever launches or copies has a context */
    lp_functions_use();
  if (caller.any_depth == 0 || --caller.any_depth > 0)
    return;
  if (caller.set_up_ns > caller.any_begin_ns)
    count_set_up(name);
  lp_functions_narrow();
}

void lp_calls_callback(uint32_t domain, uint32_t id,
                       const struct cupti_call *call) {
  const struct lp_gpu_function *found = lp_functions_get(domain, id);
  if (!found)
    return;
  struct lp_gpu_function function = *found;
  uint32_t epoch = __atomic_load_n(&calls.epoch, __ATOMIC_ACQUIRE);
  if (caller.epoch != epoch) {
    caller.epoch = epoch;
    caller.depth = caller.any_depth = 0;
  }
  if (call->site == CUPTI_SITE_ENTER) {
    enter_any(call, function);
    return;
  }
  if (function.work && caller.depth > 0) /* else it began before callbacks */
    leave(call, function, domain << 16 | id);
  leave_any(call->function, function);
}
