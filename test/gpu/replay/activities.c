/* SPDX-License-Identifier: MIT
 *
 * What the stand-in's GPU does: activity records, from the rules of the
 * scenario.
 */
#define _GNU_SOURCE
#include "records.h"
#include "replay.h"
#include "stand_in.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The beginnings are in the structs, the rest of a record is zeros. */
union any {
  uint32_t kind;
  struct kernel kernel;
  struct copy copy;
  struct peer peer;
  struct set set;
  struct device device;
  struct event event;
  struct stream stream;
  struct sync sync;
  struct memory memory;
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
  if (replay_number(keys, "uncorrelated", 0))
    times.correlation = 0;
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
  kernel->graphId = (uint32_t)replay_number(keys, "graph", 0);
  replay_text(keys, "name", text);
  kernel->name = keep_name(text);
}

/* Another kernel each time: they live for good. */
static void vary(struct kernel *kernel, const char *keys, long long number) {
  int length = (int)replay_number(keys, "vary", 0);
  char *name = length ? malloc((size_t)length + 32) : NULL;
  if (!name)
    return;
  sprintf(name, "k%0*lld", length, number);
  kernel->name = name;
  kernel->gridX = (int32_t)number + 1;
}

static void fill_event(struct event *event, const char *keys,
                       struct times times) {
  event->kind = KIND_EVENT;
  event->correlationId = times.correlation;
  event->contextId = times.context;
  event->streamId = times.stream;
  event->eventId = (uint32_t)replay_number(keys, "event", 1);
}

static void fill_stream(struct stream *stream, const char *keys,
                        struct times times) {
  stream->kind = KIND_STREAM;
  stream->contextId = times.context;
  stream->streamId = times.stream;
  stream->flag = (uint32_t)replay_number(keys, "flag", 1);
}

static void fill_sync(struct sync *sync, const char *keys, struct times times) {
  sync->kind = KIND_SYNC;
  sync->type = (uint32_t)replay_number(keys, "type", 3);
  sync->start = times.begin;
  sync->end = cupti_now();
  sync->correlationId = times.correlation;
  sync->contextId = times.context;
  sync->streamId =
      sync->type == 2 || sync->type == 3 ? times.stream : UINT32_MAX;
  sync->cudaEventId =
      sync->type <= 2 ? (uint32_t)replay_number(keys, "event", 1) : UINT32_MAX;
}

/* The rule's Nth allocation is (N - 1) * step behind its first. */
static void fill_memory(struct memory *memory, const struct replay_rule *rule,
                        struct times times) {
  const char *keys = rule->keys;
  long long before = (long long)rule->seen - 1;
  memory->kind = KIND_MEMORY;
  memory->memoryOperationType = (uint32_t)replay_number(keys, "operation", 1);
  memory->memoryKind = (uint32_t)replay_number(keys, "kind", 3);
  memory->correlationId = times.correlation;
  memory->address = (uint64_t)(replay_number(keys, "address", 0x1000) +
                               before * replay_number(keys, "step", 0));
  memory->bytes = (uint64_t)replay_number(keys, "bytes", 0);
  memory->timestamp = times.begin;
  memory->deviceId = times.device;
  memory->contextId = times.context;
  memory->poolAddress = (uint64_t)replay_number(keys, "pool", 0);
  memory->isAsync = memory->memoryPoolType = memory->poolAddress != 0;
  memory->streamId = memory->isAsync ? times.stream : UINT32_MAX;
}

void cupti_describe_device(void) {
  const char *keys = replay_scenario()->device;
  union any any;
  if (!*keys || !cupti_wants(KIND_DEVICE))
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
  cupti_put(&any);
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

void cupti_make(const struct replay_rule *rule, uint64_t begin,
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
    any.copy.graphId = (uint32_t)replay_number(keys, "graph", 0);
  } else if (strcmp(rule->record, "peer") == 0) {
    any.peer.kind = KIND_PEER;
    COMMON(any.peer);
    any.peer.bytes = (uint64_t)replay_number(keys, "bytes", 0);
  } else if (strcmp(rule->record, "set") == 0) {
    any.set.kind = KIND_SET;
    COMMON(any.set);
    any.set.bytes = (uint64_t)replay_number(keys, "bytes", 0);
    any.set.graphNodeId = (uint64_t)replay_number(keys, "node", 0);
    any.set.graphId = (uint32_t)replay_number(keys, "graph", 0);
  } else if (strcmp(rule->record, "node") == 0) {
    cupti_make_node(keys, 13);
  } else if (strcmp(rule->record, "clone") == 0) {
    cupti_make_node(keys, 20);
  } else if (strcmp(rule->record, "driver") == 0) {
    cupti_tell_resource(5, NULL);
  } else if (strcmp(rule->record, "module") == 0) {
    cupti_tell_resource(6, NULL);
  } else if (strcmp(rule->record, "context") == 0) {
    replay_context(1);
  } else if (strcmp(rule->record, "event") == 0) {
    fill_event(&any.event, keys, times);
  } else if (strcmp(rule->record, "stream") == 0) {
    fill_stream(&any.stream, keys, times);
  } else if (strcmp(rule->record, "sync") == 0) {
    fill_sync(&any.sync, keys, times);
  } else if (strcmp(rule->record, "memory") == 0) {
    fill_memory(&any.memory, rule, times);
  }
  long long repeat = replay_number(keys, "repeat", 1);
  for (long long i = 0; any.kind && cupti_wants(any.kind) && i < repeat; i++) {
    if (any.kind == KIND_KERNEL)
      vary(&any.kernel, keys, i);
    cupti_put(&any);
    any.kernel.start += (uint64_t)replay_number(keys, "every", 0);
    any.kernel.end += (uint64_t)replay_number(keys, "every", 0);
  }
}
