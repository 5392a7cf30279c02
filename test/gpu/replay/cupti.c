/* SPDX-License-Identifier: MIT
 *
 * The stand-in's libcupti: the real names and signatures of those functions
 * that lineprof calls; see replay.h. Buffers are completed in a thread of
 * their own, as CUPTI does.
 */
#define _GNU_SOURCE
#include "../recorded.h"
#include "recorded.h"
#include "records.h"
#include "replay.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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
  uint32_t correlation;
} cupti = {.lock = PTHREAD_MUTEX_INITIALIZER, .correlation = 100};

/* What the names and numbers are in CUDA 13.0's cupti_*_cbid.h. */
static const struct {
  uint32_t domain, id;
  const char *name;
} functions[] = {{2, 17, "cudaGetDevice_v3020"},
                 {2, 20, "cudaMalloc_v3020"},
                 {2, 22, "cudaFree_v3020"},
                 {2, 31, "cudaMemcpy_v3020"},
                 {2, 41, "cudaMemcpyAsync_v3020"},
                 {2, 49, "cudaMemset_v3020"},
                 {2, 131, "cudaStreamSynchronize_v3020"},
                 {2, 135, "cudaEventRecord_v3020"},
                 {2, 137, "cudaEventSynchronize_v3020"},
                 {2, 165, "cudaDeviceSynchronize_v3020"},
                 {2, 211, "cudaLaunchKernel_v7000"},
                 {2, 269, "cudaLaunchCooperativeKernel_v9000"},
                 {2, 289, "cudaGraphAddKernelNode_v10000"},
                 {2, 311, "cudaGraphLaunch_v10000"},
                 {2, 443, "cudaGraphInstantiate_v12000"},
                 {2, 430, "cudaLaunchKernelExC_v11060"},
                 {1, 276, "cuMemcpyHtoD_v2"},
                 {1, 307, "cuLaunchKernel"}};

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

static size_t size_of(uint32_t kind) {
  return kind == KIND_KERNEL   ? KERNEL_SIZE
         : kind == KIND_COPY   ? COPY_SIZE
         : kind == KIND_PEER   ? PEER_SIZE
         : kind == KIND_SET    ? SET_SIZE
         : kind == KIND_DEVICE ? DEVICE_SIZE
         : kind == KIND_EVENT  ? EVENT_SIZE
         : kind == KIND_SYNC   ? SYNC_SIZE
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
  cupti.completed(NULL, 0, cupti.buffer, cupti.size, cupti.used);
  return unused;
}

/* With the lock. */
static void give(void) {
  pthread_t thread;
  if (!cupti.buffer)
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

static void put(const void *record) {
  size_t most_records, size = size_of(*(const uint32_t *)record);
  pthread_mutex_lock(&cupti.lock);
  size_t room = cupti.size < replay_scenario()->buffer
                    ? cupti.size
                    : replay_scenario()->buffer;
  if (cupti.buffer && cupti.used + size > room)
    give();
  if (!cupti.buffer) {
    cupti.requested(&cupti.buffer, &cupti.size, &most_records);
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

/* The beginnings are in the structs, the rest of a record is zeros. */
union any {
  uint32_t kind;
  struct kernel kernel;
  struct copy copy;
  struct peer peer;
  struct set set;
  struct device device;
  struct event event;
  struct sync sync;
  char bytes[256];
};

struct times {
  uint64_t begin, end;
  uint32_t device, context, stream, correlation;
};

static struct times times_of(const char *keys, uint64_t begin,
                             uint32_t correlation) {
  char word[256];
  struct times times = {
      .begin = begin + (uint64_t)replay_number(keys, "delay", 0),
      .device = (uint32_t)replay_number(keys, "device", 0),
      .context = (uint32_t)replay_number(keys, "context", 1),
      .stream = (uint32_t)replay_number(keys, "stream", 7),
      .correlation =
          correlation + (uint32_t)replay_number(keys, "correlation", 0)};
  times.end = times.begin + (uint64_t)replay_number(keys, "duration", 1000);
  replay_text(keys, "times", word);
  if (strcmp(word, "zero") == 0)
    times.end = 0;
  if (strcmp(word, "backward") == 0)
    times.end = times.begin - 1;
  return times;
}

#define COMMON(record)                                                         \
  (record).start = times.begin;                                                \
  (record).end = times.end;                                                    \
  (record).deviceId = times.device;                                            \
  (record).contextId = times.context;                                          \
  (record).streamId = times.stream;                                            \
  (record).correlationId = times.correlation

/* CUPTI's names live as long as their modules. */
static const char *keep_name(const char *name) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  static char *kept[256];
  int i = 0;
  if (!*name)
    return "kernel";
  pthread_mutex_lock(&lock);
  while (i < 255 && kept[i] && strcmp(kept[i], name) != 0)
    i++;
  if (!kept[i])
    kept[i] = strdup(name);
  pthread_mutex_unlock(&lock);
  return kept[i];
}

static void fill_kernel(struct kernel *kernel, const char *keys,
                        struct times times) {
  char text[256];
  kernel->kind = KIND_KERNEL;
  COMMON(*kernel);
  kernel->registersPerThread = (uint16_t)replay_number(keys, "registers", 32);
  kernel->gridX = (int32_t)replay_number(keys, "grid", 1);
  kernel->gridY = kernel->gridZ = kernel->blockY = kernel->blockZ = 1;
  kernel->blockX = (int32_t)replay_number(keys, "block", 32);
  kernel->staticSharedMemory = (int32_t)replay_number(keys, "static", 0);
  kernel->dynamicSharedMemory = (int32_t)replay_number(keys, "dynamic", 0);
  kernel->graphNodeId = (uint64_t)replay_number(keys, "node", 0);
  replay_text(keys, "name", text);
  kernel->name = keep_name(text);
}

static void fill_event(struct event *event, const char *keys,
                       struct times times) {
  event->kind = KIND_EVENT;
  event->correlationId = times.correlation;
  event->contextId = times.context;
  event->streamId = times.stream;
  event->eventId = (uint32_t)replay_number(keys, "event", 1);
}

static uint64_t now(void) { return cupti.now ? cupti.now() : 1; }

static void fill_sync(struct sync *sync, const char *keys, struct times times) {
  sync->kind = KIND_SYNC;
  sync->type = (uint32_t)replay_number(keys, "type", 3);
  sync->start = times.begin;
  sync->end = now();
  sync->correlationId = times.correlation;
  sync->contextId = times.context;
  sync->streamId = sync->type == 3 ? times.stream : UINT32_MAX;
  sync->cudaEventId =
      sync->type == 1 ? (uint32_t)replay_number(keys, "event", 1) : UINT32_MAX;
}

static void describe_device(void) {
  const char *keys = replay_scenario()->device;
  union any any;
  if (!*keys || !cupti.kinds[KIND_DEVICE])
    return;
  memset(&any, 0, sizeof any);
  any.device.kind = KIND_DEVICE;
  any.device.id = (uint32_t)replay_number(keys, "id", 0);
  any.device.numMultiprocessors = (uint32_t)replay_number(keys, "sms", 132);
  any.device.maxWarpsPerMultiprocessor =
      (uint32_t)replay_number(keys, "warps", 64);
  any.device.maxBlocksPerMultiprocessor =
      (uint32_t)replay_number(keys, "blocks", 32);
  any.device.maxRegistersPerMultiprocessor =
      (uint32_t)replay_number(keys, "registers", 65536);
  any.device.maxSharedMemoryPerMultiprocessor =
      (uint32_t)replay_number(keys, "shared", 233472);
  any.device.maxThreadsPerBlock = 1024;
  any.device.numThreadsPerWarp = 32;
  any.device.computeCapabilityMajor = 9;
  any.device.name = "Replay GPU";
  put(&any);
}

static void tell_resource(uint32_t id, const void *descriptor) {
  struct {
    void *context, *stream;
    const void *descriptor;
  } data = {&cupti, NULL, descriptor};
  if (cupti.callback && cupti.enabled[3][id])
    cupti.callback(cupti.mark, 3, id, &data);
}

void replay_context(int created) {
  tell_resource(created ? 1 : 2, NULL);
  if (created)
    describe_device();
}

/* A node is its id. */
int cuptiGetGraphNodeId(void *node, uint64_t *id) {
  *id = (uint64_t)(uintptr_t)node;
  return 0;
}

static void tell_node(void *node, void *original, uint32_t what) {
  struct {
    void *graph, *originalGraph, *node, *originalNode;
    int nodeType;
    void *dependency, *graphExec;
  } graph = {.node = node, .originalNode = original};
  tell_resource(what, &graph);
}

static void make_node(const char *keys, uint32_t what) {
  tell_node((void *)(uintptr_t)replay_number(keys, "id", 0),
            (void *)(uintptr_t)replay_number(keys, "of", 0), what);
}

/* A driver that is there hears of kernels. */
static void (*run_driver)(const void *, uint64_t);

static void find_driver(void) {
  void *driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
  if (driver)
    run_driver =
        (void (*)(const void *, uint64_t))dlsym(driver, "replay_driver_run");
}

static void run(const char *keys, const char *stream) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_driver);
  if (run_driver)
    run_driver(stream, (uint64_t)replay_number(keys, "duration", 1000));
}

static void make(const struct replay_rule *rule, uint64_t begin,
                 uint32_t correlation, const char *argument) {
  const char *keys = rule->keys;
  struct times times = times_of(keys, begin, correlation);
  union any any;
  memset(&any, 0, sizeof any);
  if (strcmp(rule->record, "kernel") == 0) {
    fill_kernel(&any.kernel, keys, times);
    run(keys, argument);
  } else if (strcmp(rule->record, "copy") == 0) {
    any.copy.kind = KIND_COPY;
    COMMON(any.copy);
    any.copy.copyKind = (uint8_t)replay_number(keys, "kind", 1);
    any.copy.srcKind = (uint8_t)replay_number(keys, "from", 2);
    any.copy.dstKind = (uint8_t)replay_number(keys, "to", 3);
    any.copy.bytes = (uint64_t)replay_number(keys, "bytes", 0);
    any.copy.graphNodeId = (uint64_t)replay_number(keys, "node", 0);
  } else if (strcmp(rule->record, "peer") == 0) {
    any.peer.kind = KIND_PEER;
    COMMON(any.peer);
    any.peer.bytes = (uint64_t)replay_number(keys, "bytes", 0);
  } else if (strcmp(rule->record, "set") == 0) {
    any.set.kind = KIND_SET;
    COMMON(any.set);
    any.set.bytes = (uint64_t)replay_number(keys, "bytes", 0);
    any.set.graphNodeId = (uint64_t)replay_number(keys, "node", 0);
  } else if (strcmp(rule->record, "node") == 0) {
    make_node(keys, 13);
  } else if (strcmp(rule->record, "clone") == 0) {
    make_node(keys, 20);
  } else if (strcmp(rule->record, "driver") == 0) {
    tell_resource(5, NULL);
  } else if (strcmp(rule->record, "module") == 0) {
    tell_resource(6, NULL);
  } else if (strcmp(rule->record, "context") == 0) {
    replay_context(1);
  } else if (strcmp(rule->record, "event") == 0) {
    fill_event(&any.event, keys, times);
  } else if (strcmp(rule->record, "sync") == 0) {
    fill_sync(&any.sync, keys, times);
  }
  long long repeat = replay_number(keys, "repeat", 1);
  for (long long i = 0; any.kind && cupti.kinds[any.kind] && i < repeat; i++) {
    put(&any);
    any.kernel.start += (uint64_t)replay_number(keys, "every", 0);
    any.kernel.end += (uint64_t)replay_number(keys, "every", 0);
  }
}

struct call {
  uint32_t site;
  const char *functionName;
  const void *functionParams;
  void *functionReturnValue;
  const char *symbolName;
  void *context;
  uint32_t contextUid;
  uint64_t *correlationData;
  uint32_t correlationId;
};

static void tell(uint32_t domain, uint32_t id, struct call *call,
                 uint32_t site) {
  call->site = site;
  if (cupti.callback && cupti.enabled[domain][id])
    cupti.callback(cupti.mark, domain, id, call);
}

static void rest(long long ns) {
  struct timespec time = {ns / 1000000000, ns % 1000000000};
  nanosleep(&time, NULL);
}

/* The first call makes a context, unless the scenario says which. */
static void make_first_context(void) {
  static int is_made;
  struct replay_scenario *scenario = replay_scenario();
  if (__atomic_exchange_n(&is_made, 1, __ATOMIC_RELAXED))
    return;
  for (unsigned i = 0; i < scenario->rule_count; i++)
    if (strcmp(scenario->rules[i].record, "context") == 0)
      return;
  replay_context(1);
}

static void obey(const char *name, const char *argument, uint64_t begin,
                 uint32_t correlation) {
  struct replay_scenario *scenario = replay_scenario();
  for (unsigned i = 0; i < scenario->rule_count; i++) {
    struct replay_rule *rule = &scenario->rules[i];
    if (strcmp(rule->call, name) != 0 ||
        (*rule->argument && strcmp(rule->argument, argument) != 0))
      continue;
    unsigned seen = __atomic_add_fetch(&rule->seen, 1, __ATOMIC_RELAXED);
    if (rule->nth && rule->nth != seen)
      continue;
    if (*rule->record)
      make(rule, begin, correlation, argument);
    else
      rest(replay_number(rule->keys, "sleep", 0));
  }
}

void replay_call(uint32_t runtime, const char *name, uint32_t driver,
                 const char *driver_name, const char *argument) {
  uint64_t data[2] = {0, 0};
  uint32_t id = __atomic_fetch_add(&cupti.correlation, 2, __ATOMIC_RELAXED);
  struct call outer = {
      .functionName = name, .correlationData = &data[0], .correlationId = id};
  struct call inner = {.functionName = driver_name,
                       .correlationData = &data[1],
                       .correlationId = id + 1};
  if (runtime)
    tell(2, runtime, &outer, 0);
  if (driver)
    tell(1, driver, &inner, 0);
  make_first_context();
  obey(name, argument, now(), runtime ? id : id + 1);
  if (driver)
    tell(1, driver, &inner, 1);
  if (runtime)
    tell(2, runtime, &outer, 1);
}

uint64_t recorded_now(void) { return now(); }

uint8_t *recorded_borrow(size_t *size) {
  uint8_t *buffer = NULL;
  size_t most_records = 0;
  cupti.requested(&buffer, size, &most_records);
  return buffer;
}

void recorded_give(uint8_t *buffer, size_t size, size_t used, uint32_t stream) {
  cupti.completed(NULL, stream, buffer, size, used);
}

void recorded_tell_call(const struct recorded_call *from, uint64_t *data) {
  const char *name = recorded_name(from->domain, from->id);
  struct call call = {.functionName = name ? name : "",
                      .correlationData = data,
                      .correlationId = from->correlation};
  if (from->domain < 3 && from->id < 2048)
    tell(from->domain, from->id, &call, from->site);
}

void recorded_tell_node(uint32_t id, uint64_t node, uint64_t original) {
  tell_node((void *)(uintptr_t)node, (void *)(uintptr_t)original, id);
}

void recorded_tell_resource(uint32_t id) {
  if (id < 2048)
    tell_resource(id, NULL);
}
