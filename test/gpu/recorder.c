/* SPDX-License-Identifier: MIT
 *
 * Stands in front of libcupti (LINEPROF_GPU_CUPTI names it) and writes what
 * CUPTI tells to $CUPTI_RECORD: callbacks and records in their order
 * (recorded.h). Everything else is libcupti's own, which this library is linked
 * with. The replay tests live on such files (replay/recorded.c).
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "recorded.h"

#include <cupti.h>
#include <dlfcn.h>
#include <execinfo.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST_FRAMES 48
#define MOST_PLACES 4096
#define MOST_STRINGS 4096
#define MOST_BYTES ((size_t)64 << 20) /* of the file */

static CUpti_BuffersCallbackCompleteFunc completed;
static CUpti_CallbackFunc callback;

static struct {
  pthread_mutex_t lock;
  FILE *file;
  int is_open;
  uint8_t names[8][4096]; /* written */
  uint64_t places[MOST_PLACES];
  const char *strings[MOST_STRINGS];
  size_t size;
  uint32_t place_count, string_count, thread_count;
} out = {.lock = PTHREAD_MUTEX_INITIALIZER};

static __thread uint32_t thread; /* its number, and one */

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

/* The next four: with the lock. */
static void put(uint32_t kind, const void *first, size_t first_size,
                const void *second, size_t second_size) {
  struct recorded_entry entry = {kind, (uint32_t)(first_size + second_size)};
  if (!out.file || out.size > MOST_BYTES)
    return;
  out.size += sizeof entry + first_size + second_size + 7;
  fwrite(&entry, sizeof entry, 1, out.file);
  fwrite(first, 1, first_size, out.file);
  if (second_size)
    fwrite(second, 1, second_size, out.file);
  fwrite("\0\0\0\0\0\0\0", 1, -(size_t)entry.size % 8, out.file);
}

static void open_file(void) {
  const char *path = getenv("CUPTI_RECORD");
  uint32_t version = 0;
  if (out.is_open)
    return;
  out.is_open = 1;
  out.file = path ? fopen(path, "wb") : NULL;
  if (!out.file)
    return;
  fwrite(RECORDED_MAGIC, 8, 1, out.file);
  cuptiGetVersion(&version);
  put(RECORDED_VERSION, &version, sizeof version, NULL, 0);
}

static void put_string(const char *string) {
  uint64_t pointer = (uint64_t)(uintptr_t)string;
  if (!string)
    return;
  for (uint32_t i = 0; i < out.string_count; i++)
    if (out.strings[i] == string)
      return;
  if (out.string_count < MOST_STRINGS)
    out.strings[out.string_count++] = string;
  put(RECORDED_STRING, &pointer, sizeof pointer, string, strlen(string) + 1);
}

static void put_name(uint32_t domain, uint32_t id) {
  const char *name = NULL;
  uint32_t head[2] = {domain, id};
  if (domain >= 8 || id >= 4096 || out.names[domain][id])
    return;
  out.names[domain][id] = 1;
  if (cuptiGetCallbackName((CUpti_CallbackDomain)domain, id, &name) ==
          CUPTI_SUCCESS &&
      name)
    put(RECORDED_NAME, head, sizeof head, name, strlen(name) + 1);
}

static uint32_t number_of_thread(void) {
  if (!thread)
    thread = ++out.thread_count;
  return thread - 1;
}

/* By its call chain. */
static uint64_t hash_place(void) {
  void *frames[MOST_FRAMES];
  uint64_t hash = 1;
  int count = backtrace(frames, MOST_FRAMES);
  for (int i = 0; i < count; i++) {
    hash = (hash ^ (uintptr_t)frames[i]) * UINT64_C(0x9e3779b97f4a7c15);
    hash ^= hash >> 32;
  }
  return hash;
}

static uint32_t place_of(uint64_t hash) {
  for (uint32_t i = 0; i < out.place_count; i++)
    if (out.places[i] == hash)
      return i + 1;
  if (out.place_count < MOST_PLACES)
    out.places[out.place_count++] = hash;
  return out.place_count;
}

/* The executable graph that the call launches, by CUPTI's number. */
static uint32_t graph_of(const CUpti_CallbackData *data) {
  CUptiResult (*get)(CUgraphExec, uint32_t *);
  const cuGraphLaunch_params *launch = data->functionParams;
  uint32_t id = 0;
  if (strcmp(data->functionName, "cuGraphLaunch") != 0 || !launch)
    return 0;
  *(void **)&get = real("cuptiGetGraphExecId");
  return get && get(launch->hGraph, &id) == CUPTI_SUCCESS ? id : 0;
}

static void put_call(uint32_t domain, uint32_t id,
                     const CUpti_CallbackData *data) {
  uint32_t graph = graph_of(data);
  struct timespec now;
  uint64_t hash = hash_place();
  clock_gettime(CLOCK_MONOTONIC, &now);
  pthread_mutex_lock(&out.lock);
  open_file();
  put_name(domain, id);
  put(RECORDED_CALL,
      &(struct recorded_call){.domain = domain,
                              .id = id,
                              .site = (uint32_t)data->callbackSite,
                              .correlation = data->correlationId,
                              .thread = number_of_thread(),
                              .place = place_of(hash),
                              .graph = graph,
                              .ns = (uint64_t)now.tv_sec * 1000000000u +
                                    (uint64_t)now.tv_nsec},
      sizeof(struct recorded_call), NULL, 0);
  pthread_mutex_unlock(&out.lock);
}

static uint64_t id_of(CUgraphNode node) {
  CUptiResult (*get)(CUgraphNode, uint64_t *);
  uint64_t id = 0;
  *(void **)&get = real("cuptiGetGraphNodeId");
  return node && get && get(node, &id) == CUPTI_SUCCESS ? id : 0;
}

static void put_resource(uint32_t id, const CUpti_ResourceData *data) {
  uint32_t head[2] = {id, 0};
  struct recorded_node node = {.id = id};
  int is_node = id == CUPTI_CBID_RESOURCE_GRAPHNODE_CREATED ||
                id == CUPTI_CBID_RESOURCE_GRAPHNODE_CLONED;
  if (is_node && data->resourceDescriptor) {
    const CUpti_GraphData *graph = data->resourceDescriptor;
    node.node = id_of(graph->node);
    if (id == CUPTI_CBID_RESOURCE_GRAPHNODE_CLONED)
      node.original = id_of(graph->originalNode);
  }
  pthread_mutex_lock(&out.lock);
  open_file();
  head[1] = node.thread = number_of_thread();
  if (is_node)
    put(RECORDED_NODE, &node, sizeof node, NULL, 0);
  else
    put(RECORDED_RESOURCE, head, sizeof head, NULL, 0);
  pthread_mutex_unlock(&out.lock);
}

static void CUPTIAPI hear(void *mark, CUpti_CallbackDomain domain,
                          CUpti_CallbackId id, const void *data) {
  if (domain == CUPTI_CB_DOMAIN_RESOURCE)
    put_resource(id, data);
  else
    put_call((uint32_t)domain, id, data);
  callback(mark, domain, id, data);
}

CUptiResult CUPTIAPI cuptiSubscribe(CUpti_SubscriberHandle *subscriber,
                                    CUpti_CallbackFunc function, void *mark) {
  CUptiResult (*subscribe)(CUpti_SubscriberHandle *, CUpti_CallbackFunc,
                           void *);
  *(void **)&subscribe = real("cuptiSubscribe");
  if (function != hear) /* the other way may come here, too */
    callback = function;
  return subscribe ? subscribe(subscriber, hear, mark) : CUPTI_ERROR_UNKNOWN;
}

#if CUPTI_API_VERSION >= 130000
CUptiResult CUPTIAPI cuptiSubscribe_v2(CUpti_SubscriberHandle *subscriber,
                                       CUpti_CallbackFunc function, void *mark,
                                       CUpti_SubscriberParams *parameters) {
  CUptiResult (*subscribe)(CUpti_SubscriberHandle *, CUpti_CallbackFunc, void *,
                           CUpti_SubscriberParams *);
  *(void **)&subscribe = real("cuptiSubscribe_v2");
  callback = function;
  return subscribe ? subscribe(subscriber, hear, mark, parameters)
                   : CUPTI_ERROR_UNKNOWN;
}
#endif

static const char *string_in(const CUpti_Activity *record) {
  switch (record->kind) {
  case CUPTI_ACTIVITY_KIND_KERNEL:
  case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL:
    return ((const CUpti_ActivityKernel9 *)(const void *)record)->name;
  case CUPTI_ACTIVITY_KIND_DEVICE:
    return ((const CUpti_ActivityDevice4 *)(const void *)record)->name;
  default:
    return NULL;
  }
}

/* With the lock. Where one record ends another begins. */
static void put_records(uint8_t *buffer, size_t valid, uint32_t stream) {
  CUpti_Activity *record = NULL;
  uint8_t *last = NULL;
  uint32_t count = 0;
  uint32_t *head = malloc((valid / 8 + 3) * sizeof *head);
  if (!head)
    return;
  while (cuptiActivityGetNextRecord(buffer, valid, &record) == CUPTI_SUCCESS) {
    if (last)
      head[2 + count++] = (uint32_t)((uint8_t *)record - last);
    last = (uint8_t *)record;
    put_string(string_in(record));
  }
  if (last) {
    head[2 + count++] = (uint32_t)(buffer + valid - last);
    head[0] = stream;
    head[1] = count;
    put(RECORDED_RECORDS, head, (2 + count) * sizeof *head, buffer, valid);
    fflush(out.file);
  }
  free(head);
}

static void CUPTIAPI take(CUcontext context, uint32_t stream, uint8_t *buffer,
                          size_t size, size_t valid) {
  pthread_mutex_lock(&out.lock);
  open_file();
  if (out.file && buffer && valid)
    put_records(buffer, valid, stream);
  pthread_mutex_unlock(&out.lock);
  completed(context, stream, buffer, size, valid);
}

CUptiResult CUPTIAPI
cuptiActivityRegisterCallbacks(CUpti_BuffersCallbackRequestFunc request,
                               CUpti_BuffersCallbackCompleteFunc complete) {
  CUptiResult (*set)(CUpti_BuffersCallbackRequestFunc,
                     CUpti_BuffersCallbackCompleteFunc);
  *(void **)&set = real("cuptiActivityRegisterCallbacks");
  completed = complete;
  return set ? set(request, take) : CUPTI_ERROR_UNKNOWN;
}
