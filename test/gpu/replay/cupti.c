/* SPDX-License-Identifier: MIT
 *
 * The stand-in's libcupti: the real names and signatures of those functions
 * that lineprof calls; see replay.h. Buffers are completed in a thread of
 * their own, as CUPTI does.
 */
#include "recorded.h"
#include "records.h"
#include "replay.h"
#include "stand_in.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

typedef void callback(void *, uint32_t, uint32_t, const void *);

static struct {
  pthread_mutex_t lock;
  callback *callback;
  void *mark;
  uint8_t enabled[4][2048], kinds[64];
  void (*requested)(uint8_t **, size_t *, size_t *);
  void (*completed)(void *, uint32_t, uint8_t *, size_t, size_t);
  uint64_t (*now)(void);
  uint8_t *buffer;
  size_t size, used, dropped;
  uint32_t flush_ms;
  int is_over; /* CUDA has ended: what was not fetched is lost */
} cupti = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* What the names and numbers are in CUDA 13.0's cupti_*_cbid.h. */
static const struct {
  uint32_t domain, id;
  const char *name;
} functions[] = {{2, 17, "cudaGetDevice_v3020"},
                 {2, 20, "cudaMalloc_v3020"},
                 {2, 22, "cudaFree_v3020"},
                 {2, 25, "cudaMallocHost_v3020"},
                 {2, 26, "cudaFreeHost_v3020"},
                 {2, 373, "cudaMallocAsync_v11020"},
                 {2, 375, "cudaFreeAsync_v11020"},
                 {1, 243, "cuMemAlloc_v2"},
                 {1, 245, "cuMemFree_v2"},
                 {2, 31, "cudaMemcpy_v3020"},
                 {2, 41, "cudaMemcpyAsync_v3020"},
                 {2, 49, "cudaMemset_v3020"},
                 {2, 131, "cudaStreamSynchronize_v3020"},
                 {2, 135, "cudaEventRecord_v3020"},
                 {2, 137, "cudaEventSynchronize_v3020"},
                 {2, 147, "cudaStreamWaitEvent_v3020"},
                 {2, 165, "cudaDeviceSynchronize_v3020"},
                 {2, 211, "cudaLaunchKernel_v7000"},
                 {2, 269, "cudaLaunchCooperativeKernel_v9000"},
                 {2, 289, "cudaGraphAddKernelNode_v10000"},
                 {2, 311, "cudaGraphLaunch_v10000"},
                 {2, 153, "cudaHostUnregister_v4000"},
                 {2, 161, "cudaMemcpyPeerAsync_v4000"},
                 {2, 206, "cudaMallocManaged_v6000"},
                 {2, 214, "cudaLaunchKernel_ptsz_v7000"},
                 {2, 239, "cudaStreamSynchronize_ptsz_v7000"},
                 {2, 252, "cudaMemPrefetchAsync_v8000"},
                 {2, 284, "cudaLaunchHostFunc_v10000"},
                 {2, 506, "__cudaLaunchKernel_ptsz_v13000"},
                 {1, 17, "cuCtxSynchronize"},
                 {1, 216, "cuMemsetD8Async"},
                 {1, 272, "cuArrayCreate_v2"},
                 {1, 477, "cuLaunchCooperativeKernel"},
                 {1, 549, "cuMemCreate"},
                 {1, 550, "cuMemRelease"},
                 {1, 551, "cuMemMap"},
                 {1, 652, "cuLaunchKernelEx"},
                 {1, 800, "cuCtxSynchronize_v2"},
                 {2, 443, "cudaGraphInstantiate_v12000"},
                 {2, 430, "cudaLaunchKernelExC_v11060"},
                 {1, 276, "cuMemcpyHtoD_v2"},
                 {1, 307, "cuLaunchKernel"},
                 {1, 514, "cuGraphLaunch"}};

/* Of this name, whatever its version. */
int cupti_find(const char *name, uint32_t *domain, uint32_t *id) {
  size_t length = strlen(name);
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    const char *full = functions[i].name;
    if (strncmp(full, name, length) != 0 ||
        (full[length] && (functions[i].domain == 1 || full[length + 1] != 'v')))
      continue;
    *domain = functions[i].domain;
    *id = functions[i].id;
    return 1;
  }
  return 0;
}

/* How deep this thread is in callbacks. */
static __thread int depth __attribute__((tls_model("initial-exec")));

int replay_in_callback(void) { return depth; }

int cuptiGetVersion(uint32_t *version) {
  *version =
      recorded_is_there() ? recorded_version() : replay_scenario()->version;
  return 0;
}

int cuptiGetResultString(int result, const char **text) {
  *text = result == 35   ? "CUPTI_ERROR_INSUFFICIENT_PRIVILEGES"
          : result == 39 ? "CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED"
                         : "CUPTI_ERROR_UNKNOWN";
  return 0;
}

static int refused(const char *what) {
  return strcmp(replay_scenario()->refuse, what) == 0
             ? replay_scenario()->result
             : 0;
}

int cuptiSubscribe(void **subscriber, callback *function, void *mark) {
  int result = refused("subscribe");
  if (result)
    return result;
  cupti.callback = function;
  cupti.mark = mark;
  *subscriber = &cupti;
  return 0;
}

#ifndef REPLAY_OLD
struct parameters {
  size_t structSize;
  const char *subscriberName;
  char *oldSubscriberName;
  size_t oldSubscriberSize;
};

int cuptiSubscribe_v2(void **subscriber, callback *function, void *mark,
                      struct parameters *parameters) {
  if (parameters->structSize != sizeof *parameters)
    return 1;
  int result = cuptiSubscribe(subscriber, function, mark);
  if (result == 39)
    snprintf(parameters->oldSubscriberName, parameters->oldSubscriberSize, "%s",
             replay_scenario()->tool);
  return result;
}

int cuptiActivityFlushPeriod(uint32_t milliseconds) {
  cupti.flush_ms = milliseconds;
  return milliseconds == 0;
}
#endif

int cuptiEnableCallback(uint32_t enable, void *subscriber, uint32_t domain,
                        uint32_t id) {
  if (subscriber != &cupti || domain > 3 || id >= 2048)
    return 1;
  cupti.enabled[domain][id] = enable != 0;
  return 0;
}

int cuptiGetCallbackName(uint32_t domain, uint32_t id, const char **name) {
  if (recorded_is_there())
    return (*name = recorded_name(domain, id)) ? 0 : 1;
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    if (functions[i].domain == domain && functions[i].id == id) {
      *name = functions[i].name;
      return 0;
    }
  return 1;
}

int cuptiActivityRegisterCallbacks(
    void (*requested)(uint8_t **, size_t *, size_t *),
    void (*completed)(void *, uint32_t, uint8_t *, size_t, size_t)) {
  cupti.requested = requested;
  cupti.completed = completed;
  return refused("callbacks");
}

int cuptiActivityRegisterTimestampCallback(uint64_t (*now)(void)) {
  cupti.now = now;
  return 0;
}

int cuptiActivityEnable(uint32_t kind) {
  if (kind == KIND_KERNEL && refused("enable"))
    return refused("enable");
  if (kind == KIND_MEMORY && refused("memory"))
    return refused("memory");
  cupti.kinds[kind] = 1;
  return 0;
}

int cuptiActivityDisable(uint32_t kind) {
  cupti.kinds[kind] = 0;
  return 0;
}

/* For tests: is it on now? */
int replay_is_enabled(uint32_t kind) { return cupti.kinds[kind]; }
int replay_is_told(uint32_t domain, uint32_t id) {
  return cupti.enabled[domain][id];
}

int replay_flush_period(void) { return (int)cupti.flush_ms; }

static size_t size_of(uint32_t kind) {
  return kind == KIND_KERNEL   ? KERNEL_SIZE
         : kind == KIND_COPY   ? COPY_SIZE
         : kind == KIND_PEER   ? PEER_SIZE
         : kind == KIND_SET    ? SET_SIZE
         : kind == KIND_DEVICE ? DEVICE_SIZE
         : kind == KIND_EVENT  ? EVENT_SIZE
         : kind == KIND_SYNC   ? SYNC_SIZE
         : kind == KIND_STREAM ? STREAM_SIZE
         : kind == KIND_MEMORY ? MEMORY_SIZE
                               : 0;
}

int cuptiActivityGetNextRecord(uint8_t *buffer, size_t valid, void **record) {
  uint8_t *at = buffer;
  if (recorded_is_there())
    return recorded_next_record(buffer, valid, record);
  if (*record)
    at = (uint8_t *)*record + size_of(*(uint32_t *)*record);
  if (at >= buffer + valid)
    return 12;
  *record = at;
  return 0;
}

int cuptiActivityGetNumDroppedRecords(void *context, uint32_t stream,
                                      size_t *dropped) {
  (void)context, (void)stream;
  *dropped = cupti.dropped;
  cupti.dropped = 0;
  return 0;
}

static void *complete(void *unused) {
  depth++;
  cupti.completed(NULL, 0, cupti.buffer, cupti.size, cupti.used);
  depth--;
  return unused;
}

/* With the lock. */
static void give(void) {
  pthread_t thread;
  if (!cupti.buffer || cupti.is_over)
    return;
  if (pthread_create(&thread, NULL, complete, NULL) == 0)
    pthread_join(thread, NULL);
  cupti.buffer = NULL;
}

int cuptiActivityFlushAll(uint32_t flags) {
  (void)flags;
  pthread_mutex_lock(&cupti.lock);
  give();
  pthread_mutex_unlock(&cupti.lock);
  return 0;
}

void cupti_put(const void *record) {
  size_t most_records, size = size_of(*(const uint32_t *)record);
  uint8_t *unused;
  pthread_mutex_lock(&cupti.lock);
  size_t room = cupti.size < replay_scenario()->buffer
                    ? cupti.size
                    : replay_scenario()->buffer;
  if (cupti.buffer && cupti.used + size > room)
    give();
  for (; replay_scenario()->lend > 0; replay_scenario()->lend--)
    cupti.requested(&unused, &cupti.size, &most_records);
  if (!cupti.buffer) {
    depth++;
    cupti.requested(&cupti.buffer, &cupti.size, &most_records);
    depth--;
    cupti.used = 0;
  }
  if (!cupti.buffer || replay_scenario()->drop > 0) {
    cupti.dropped++;
    replay_scenario()->drop -= replay_scenario()->drop > 0;
  } else {
    memcpy(cupti.buffer + cupti.used, record, size);
    cupti.used += size;
  }
  pthread_mutex_unlock(&cupti.lock);
}

uint64_t cupti_now(void) { return cupti.now ? cupti.now() : 1; }

int cupti_wants(uint32_t kind) { return cupti.kinds[kind]; }

void cupti_tell(uint32_t domain, uint32_t id, const void *data) {
  if (!cupti.callback || !cupti.enabled[domain][id])
    return;
  depth++;
  cupti.callback(cupti.mark, domain, id, data);
  depth--;
}

uint64_t recorded_now(void) { return cupti_now(); }

uint8_t *recorded_borrow(size_t *size) {
  uint8_t *buffer = NULL;
  size_t most_records = 0;
  cupti.requested(&buffer, size, &most_records);
  return buffer;
}

void recorded_give(uint8_t *buffer, size_t size, size_t used, uint32_t stream) {
  cupti.completed(NULL, stream, buffer, size, used);
}

void cupti_end(void) {
  pthread_mutex_lock(&cupti.lock);
  cupti.is_over = 1;
  pthread_mutex_unlock(&cupti.lock);
}
