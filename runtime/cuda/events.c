/* SPDX-License-Identifier: MIT
 *
 * Times without CUPTI: an event before and one after each launch, on its
 * stream. Only launches of units that the plugin compiled are seen. There is a
 * fixed number of pairs: a launch that finds none free is counted, not timed.
 * While the stream is captured no event is made, recorded or queried.
 */
#define _GNU_SOURCE
#include "parts.h"

#include "lineprof/abi.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define PAIRS 1024u
#define MOST_WAIT_NS 1000000000u /* for launches that still run at the end */

enum { CUDA_OK = 0, CUDA_NOT_READY = 600, MODE_RELAXED = 2 };

/* Of both CUlaunchConfig and cudaLaunchConfig_t. */
#define CONFIG_STREAM 32u

static struct {
  int (*get_context)(void **context);
  int (*get_device)(int *device);
  int (*push_context)(void *context);
  int (*pop_context)(void **context);
  int (*is_capturing)(void *stream, int *status);
  int (*exchange_mode)(int *mode);
  int (*create)(void **event, unsigned flags);
  int (*destroy)(void *event);
  int (*record)(void *event, void *stream);
  int (*query)(void *event);
  int (*elapsed)(uint32_t *ms, void *begin, void *end); /* of a float */
} cuda;

static const struct {
  const char *name;
  size_t offset;
} functions[] = {
#define FUNCTION(field, name)                                                  \
  { name, (size_t) & ((__typeof__(cuda) *)NULL)->field }
    FUNCTION(get_context, "cuCtxGetCurrent"),
    FUNCTION(get_device, "cuCtxGetDevice"),
    FUNCTION(push_context, "cuCtxPushCurrent_v2"),
    FUNCTION(pop_context, "cuCtxPopCurrent_v2"),
    FUNCTION(is_capturing, "cuStreamIsCapturing"),
    FUNCTION(exchange_mode, "cuThreadExchangeStreamCaptureMode"),
    FUNCTION(create, "cuEventCreate"),
    FUNCTION(destroy, "cuEventDestroy_v2"),
    FUNCTION(record, "cuEventRecord"),
    FUNCTION(query, "cuEventQuery"),
    FUNCTION(elapsed, "cuEventElapsedTime")};

/** Two events; they belong to a context. NULL: there are none yet. */
struct pair {
  void *context, *begin, *end;
  struct lp_gpu_call call;
  uint32_t device;
  bool is_graph;
};

/** The launch that this thread is in. */
struct launching {
  struct lp_gpu_call call;
  struct pair *pair; /* NULL: not timed */
  void *stream;
  uint32_t how;
  bool is_open;
};

static struct {
  pthread_mutex_t lock; /* of the fields below */
  struct pair pairs[PAIRS];
  uint32_t made;                     /* pairs that have events */
  struct pair *free[PAIRS];          /* of these; any order */
  struct pair *pending[PAIRS];       /* a ring: recorded, not yet read */
  uint32_t free_count, first, count; /* pending from `first` on */
  bool is_dead, has_exit;
} events = {.lock = PTHREAD_MUTEX_INITIALIZER};

static __thread struct launching launching;

static bool is_dead(void) {
  return __atomic_load_n(&events.is_dead, __ATOMIC_RELAXED);
}

static void count_time(const struct pair *pair, uint64_t ns) {
  struct lineprof_gpu *head = lp_table_head();
  lp_table_lock();
  struct lineprof_gpu_row *row = lp_table_row(&(struct lineprof_gpu_row){
      .work = LINEPROF_GPU_KERNEL,
      .flags =
          LINEPROF_GPU_BY_EVENTS | (pair->is_graph ? LINEPROF_GPU_IN_GRAPH : 0),
      .stack = pair->call.stack,
      .thread = pair->call.thread,
      .kind = pair->call.kind,
      .cycle = pair->call.cycle,
      .device = pair->device});
  head->activities++;
  if (row) {
    row->count++;
    row->ns += ns;
    row->min_ns = ns < row->min_ns ? ns : row->min_ns;
    row->max_ns = ns > row->max_ns ? ns : row->max_ns;
    head->activity_ns += ns;
  }
  if (pair->device >= head->device_count &&
      pair->device < LINEPROF_GPU_MOST_DEVICES)
    head->device_count = pair->device + 1;
  lp_table_unlock();
}

/* What the bits of a float tell, in integers alone: the floating-point state is
 * the program's. False: no time, or one of some centuries. */
static bool read_ms(uint32_t bits, uint64_t *ns) {
  uint32_t exponent = bits >> 23; /* with the sign */
  uint64_t value = (uint64_t)(bits & 0x7fffff) * 1000000;
  if (exponent > 150 + 19)
    return false;
  if (exponent > 0)
    value += UINT64_C(0x800000) * 1000000;
  int shift = (int)(exponent ? exponent : 1) - 150;
  if (shift >= 0)
    *ns = value << shift;
  else
    *ns = shift > -62 ? (value + (UINT64_C(1) << (-shift - 1))) >> -shift : 0;
  return true;
}

/* Reads up to `most` pending pairs that are complete. */
static void collect(uint32_t most) {
  uint32_t here = events.count < most ? events.count : most;
  for (uint32_t i = 0; i < here; i++) {
    struct pair *pair = events.pending[events.first];
    uint32_t ms = 0;
    uint64_t ns;
    int status = cuda.query(pair->end);
    events.first = (events.first + 1) % PAIRS;
    events.count--;
    if (status == CUDA_NOT_READY) {
      events.pending[(events.first + events.count++) % PAIRS] = pair;
      continue;
    }
    if (status == CUDA_OK &&
        cuda.elapsed(&ms, pair->begin, pair->end) == CUDA_OK &&
        read_ms(ms, &ns))
      count_time(pair, ns);
    else
      lp_table_count(&lp_table_head()->checks.untimed, 1);
    events.free[events.free_count++] = pair;
  }
}

static struct pair *take_free(void *context) {
  for (uint32_t i = events.free_count; i > 0; i--) {
    struct pair *pair = events.free[i - 1];
    if (pair->context != context)
      continue;
    events.free[i - 1] = events.free[--events.free_count];
    return pair;
  }
  return NULL;
}

static struct pair *make_pair(void *context) {
  int device = 0;
  struct pair *pair = take_free(NULL);
  if (!pair && events.made < PAIRS)
    pair = &events.pairs[events.made++];
  if (!pair)
    return NULL;
  if (cuda.get_device(&device) == CUDA_OK &&
      cuda.create(&pair->begin, 0) == CUDA_OK) {
    if (cuda.create(&pair->end, 0) == CUDA_OK) {
      pair->context = context;
      pair->device = (uint32_t)device;
      return pair;
    }
    cuda.destroy(pair->begin);
  }
  events.free[events.free_count++] = pair;
  return NULL;
}

/* Takes a free pair, or makes one if there is none. */
static struct pair *take_pair(void *context) {
  pthread_mutex_lock(&events.lock);
  collect(4);
  struct pair *pair = take_free(context);
  if (!pair)
    pair = make_pair(context);
  if (!pair) {
    collect(PAIRS);
    pair = take_free(context);
  }
  pthread_mutex_unlock(&events.lock);
  return pair;
}

static void give_back(struct pair *pair) {
  pthread_mutex_lock(&events.lock);
  events.free[events.free_count++] = pair;
  pthread_mutex_unlock(&events.lock);
}

/* Reads all pending pairs. To be called without the lock. */
static void collect_all(void) {
  const struct timespec pause = {0, 100000};
  uint64_t until = lp_gpu_core->now_ns() + MOST_WAIT_NS;
  void *context = NULL;
  pthread_mutex_lock(&events.lock);
  while (events.count && lp_gpu_core->now_ns() < until) {
    bool is_pushed =
        cuda.push_context(events.pending[events.first]->context) == CUDA_OK;
    uint32_t before = events.count;
    collect(before);
    if (is_pushed)
      cuda.pop_context(&context);
    if (events.count == before)
      syscall(SYS_nanosleep, &pause, NULL); /* no cancellation point */
  }
  lp_table_count(&lp_table_head()->checks.untimed, events.count);
  events.count = 0;
  pthread_mutex_unlock(&events.lock);
}

/* Registered after CUDA's own exit handler, so it runs before CUDA ends. */
static void at_exit(void) {
  if (is_dead())
    return;
  collect_all();
  __atomic_store_n(&events.is_dead, true, __ATOMIC_RELAXED);
}

/* Forgets all events, when contexts are destroyed, and their events with
 * them. */
static void forget(void) {
  collect_all();
  pthread_mutex_lock(&events.lock);
  for (uint32_t i = 0; i < events.free_count; i++) {
    struct pair *pair = events.free[i];
    if (!pair->context)
      continue;
    bool is_pushed = cuda.push_context(pair->context) == CUDA_OK;
    cuda.destroy(pair->begin);
    cuda.destroy(pair->end);
    if (is_pushed)
      cuda.pop_context(&pair->context);
    pair->context = NULL;
  }
  pthread_mutex_unlock(&events.lock);
}

/* Whether the stream is captured. The query fails for a stream that waits for a
 * captured one, too. */
static bool is_captured(void *stream) {
  int status = 0;
  return cuda.is_capturing(stream, &status) != CUDA_OK || status != 0;
}

static struct pair *begin_pair(void *stream) {
  void *context = NULL;
  struct pair *pair = NULL;
  int mode = MODE_RELAXED;
  if (cuda.get_context(&context) != CUDA_OK || !context ||
      cuda.exchange_mode(&mode) != CUDA_OK)
    return NULL;
  if (!is_captured(stream) && (pair = take_pair(context)) &&
      cuda.record(pair->begin, stream) != CUDA_OK) {
    give_back(pair);
    pair = NULL;
  }
  cuda.exchange_mode(&mode);
  if (pair && !__atomic_exchange_n(&events.has_exit, true, __ATOMIC_RELAXED))
    atexit(at_exit);
  return pair;
}

static void end_pair(struct pair *pair) {
  int mode = MODE_RELAXED;
  bool is_recorded = false;
  if (cuda.exchange_mode(&mode) == CUDA_OK) {
    is_recorded = !is_captured(launching.stream) &&
                  cuda.record(pair->end, launching.stream) == CUDA_OK;
    cuda.exchange_mode(&mode);
  }
  if (!is_recorded) {
    give_back(pair);
    lp_table_count(&lp_table_head()->checks.untimed, 1);
    return;
  }
  pair->call = launching.call;
  pair->is_graph = launching.how & LINEPROF_LAUNCH_GRAPH;
  pthread_mutex_lock(&events.lock);
  events.pending[(events.first + events.count++) % PAIRS] = pair;
  pthread_mutex_unlock(&events.lock);
}

void lp_events_begin(void *stream, uint32_t how) {
  struct lp_gpu_call *call = &launching.call;
  if (launching.is_open && launching.pair && !is_dead())
    give_back(launching.pair); /* an exception came from the call */
  launching.is_open = false;
  if (is_dead())
    return;
  if (how & LINEPROF_LAUNCH_RESET) {
    forget();
    return;
  }
  if (!lp_gpu_core->segment(&call->kind, &call->cycle))
    return;
  if (how & LINEPROF_LAUNCH_CONFIG && stream)
    memcpy(&stream, (const char *)stream + CONFIG_STREAM, sizeof stream);
  if (how & LINEPROF_LAUNCH_PER_THREAD && !stream)
    stream = (void *)2; /* CU_STREAM_PER_THREAD */
  launching.stream = stream;
  launching.how = how;
  launching.is_open = true;
  call->stack = lp_gpu_core->here(&call->thread);
  launching.pair = begin_pair(stream);
  call->begin_ns = lp_gpu_core->now_ns();
}

void lp_events_end(void) {
  const struct lp_gpu_call *call = &launching.call;
  uint64_t now = lp_gpu_core->now_ns();
  if (!launching.is_open || is_dead())
    return;
  launching.is_open = false;
  if (launching.pair)
    end_pair(launching.pair);
  else
    lp_table_count(&lp_table_head()->checks.untimed, 1);
  lp_table_lock();
  struct lineprof_gpu_row *row = lp_table_row(&(struct lineprof_gpu_row){
      .work = launching.how & LINEPROF_LAUNCH_GRAPH ? LINEPROF_GPU_CALL_GRAPH
                                                    : LINEPROF_GPU_CALL_LAUNCH,
      .stack = call->stack,
      .thread = call->thread,
      .kind = call->kind,
      .cycle = call->cycle});
  if (row) {
    lp_table_count(&row->count, 1);
    lp_table_count(&row->ns, now - call->begin_ns);
  }
  lp_table_unlock();
}

void lp_events_finish(void) {
  at_exit();
  __atomic_store_n(&events.is_dead, true, __ATOMIC_RELAXED);
}

void lp_events_forked(void) {
  __atomic_store_n(&events.is_dead, true, __ATOMIC_RELAXED);
}

bool lp_events_start(void) {
  void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  for (size_t i = 0; library && i < sizeof functions / sizeof *functions; i++) {
    void *found = dlsym(library, functions[i].name);
    if (!found)
      return false;
    memcpy((char *)&cuda + functions[i].offset, &found, sizeof found);
  }
  return library != NULL;
}
