/* SPDX-License-Identifier: MIT
 *
 * The declarations of CUPTI that the layer uses, so that building needs no
 * CUDA. Versions differ only in the ends of records. The beginnings that the
 * layer reads have been the same since CUPTI 9, and CUPTI itself says where the
 * next record is. cupti_check.c compares all this with a toolkit's headers.
 */
#ifndef LINEPROF_CUDA_CUPTI_H
#define LINEPROF_CUDA_CUPTI_H

#include <stddef.h>
#include <stdint.h>

enum {
  CUPTI_OK = 0,
  CUPTI_BAD_PARAMETER = 1,
  CUPTI_NO_MORE = 12, /* MAX_LIMIT_REACHED */
  CUPTI_NO_SUPPORT = 27,
  CUPTI_NO_SUPPORT_VIRTUAL = 33,
  CUPTI_NO_RIGHTS = 35,
  CUPTI_NO_SUPPORT_OLD = 38, /* the device is too new for what was asked */
  CUPTI_TAKEN = 39,
  CUPTI_NO_RIGHTS_VIRTUAL = 40,
  CUPTI_NO_SUPPORT_FIRST = 41, /* confidential computing, CMP, MIG, SLI, WSL */
  CUPTI_NO_SUPPORT_LAST = 45
};

enum {
  CUPTI_DOMAIN_DRIVER = 1,
  CUPTI_DOMAIN_RUNTIME = 2,
  CUPTI_DOMAIN_RESOURCE = 3
};

enum {
  CUPTI_CONTEXT_CREATED = 1,
  CUPTI_CONTEXT_DESTROY_STARTING = 2,
  CUPTI_DRIVER_READY = 5,
  CUPTI_MODULE_LOADED = 6,
  CUPTI_NODE_CREATED = 13,
  CUPTI_NODE_CLONED = 20
};

enum { CUPTI_SITE_ENTER = 0, CUPTI_SITE_EXIT = 1 };

enum {
  CUPTI_KIND_COPY = 1,
  CUPTI_KIND_SET = 2,
  CUPTI_KIND_KERNEL = 3,
  CUPTI_KIND_DEVICE = 8,
  CUPTI_KIND_CONCURRENT_KERNEL = 10,
  CUPTI_KIND_COPY_PEER = 22,
  CUPTI_KIND_EVENT = 36,
  CUPTI_KIND_STREAM = 37,
  CUPTI_KIND_SYNC = 38,
  CUPTI_KIND_MEMORY = 49 /* MEMORY2: a record for each allocation and free */
};

enum {
  CUPTI_SYNC_EVENT = 1,
  CUPTI_SYNC_STREAM_EVENT = 2, /* a stream waits, not the host */
  CUPTI_SYNC_STREAM = 3,
  CUPTI_SYNC_CONTEXT = 4
};

/** What a stream is, by the flag it was made with. */
enum {
  CUPTI_STREAM_BLOCKING = 1,
  CUPTI_STREAM_NON_BLOCKING = 2,
  CUPTI_STREAM_NULL = 3 /* the legacy default stream */
};

enum { CUPTI_FLUSH_FORCED = 1 };
enum {
  CUPTI_MEMORY_PAGEABLE = 1,
  CUPTI_MEMORY_PINNED = 2,
  CUPTI_MEMORY_DEVICE = 3,
  CUPTI_MEMORY_ARRAY = 4,
  CUPTI_MEMORY_MANAGED = 5,
  CUPTI_MEMORY_DEVICE_STATIC = 6,
  CUPTI_MEMORY_MANAGED_STATIC = 7
};
enum { CUPTI_MEMORY_ALLOCATED = 1, CUPTI_MEMORY_RELEASED = 2 };

struct cupti_call {
  uint32_t site;
  const char *function; /* these two live as long as the library */
  const void *parameters;
  void *result;
  const char *symbol;
  void *context;
  uint32_t context_id;
  uint64_t *data; /* ours from enter to exit */
  uint32_t correlation;
};

/** The data of callbacks of the resource domain. */
struct cupti_resource {
  void *context, *stream;
  const void *about; /* of nodes: struct cupti_graph */
};

/** The parameters of the driver's call that launches a graph. */
struct cupti_graph_launch {
  void *executable, *stream;
};

struct cupti_graph {
  void *graph, *original_graph;
  void *node, *original_node; /* the latter is set for clones */
};

/** Records are aligned to 8 and packed. */
struct cupti_kernel {
  uint32_t kind;
  uint8_t cache, shared_config;
  uint16_t registers;
  uint32_t partitioned[2];
  uint64_t begin, end, completed;
  uint32_t device, context, stream;
  int32_t grid[3], block[3];
  int32_t static_shared, dynamic_shared;
  uint32_t local, local_total;
  uint32_t correlation;
  int64_t grid_id;
  const char *name;
  void *reserved;
  uint64_t queued, submitted;
  uint8_t launch_type, carveout[2], padding;
  uint32_t shared_executed;
  uint64_t graph_node; /* 0: in no graph */
  uint32_t shared_limit;
  uint32_t graph; /* the executable graph */
};

struct cupti_copy {
  uint32_t kind;
  uint8_t copy_kind, source, destination, flags;
  uint64_t bytes, begin, end;
  uint32_t device, context, stream;
  uint32_t correlation;
  uint32_t runtime_correlation, padding;
  void *reserved;
  uint64_t graph_node;
  uint32_t graph;
};

struct cupti_copy_peer {
  uint32_t kind;
  uint8_t copy_kind, source, destination, flags;
  uint64_t bytes, begin, end;
  uint32_t device, context, stream;
  uint32_t from_device, from_context, to_device, to_context;
  uint32_t correlation;
  void *reserved;
  uint64_t graph_node;
  uint32_t graph;
};

struct cupti_set {
  uint32_t kind, value;
  uint64_t bytes, begin, end;
  uint32_t device, context, stream;
  uint32_t correlation;
  uint16_t flags, memory;
  uint32_t padding;
  void *reserved;
  uint64_t graph_node;
  uint32_t graph;
};

struct cupti_stream {
  uint32_t kind, context, stream, priority, flag, correlation;
};

/** Where an event was recorded. */
struct cupti_event {
  uint32_t kind, correlation;
  uint32_t context, stream, event;
};

struct cupti_sync {
  uint32_t kind, type;
  uint64_t begin, end;
  uint32_t correlation;
  uint32_t context, stream, event; /* UINT32_MAX where one does not apply */
};

struct cupti_device {
  uint32_t kind, flags;
  uint64_t bandwidth, memory;
  uint32_t constant_memory, l2, warp_threads, clock, copy_engines;
  uint32_t multiprocessors, ipc, warps, blocks, shared, registers;
  uint32_t block_registers, block_shared, block_threads;
  uint32_t block_dimensions[3], grid_dimensions[3];
  uint32_t major, minor, id, ecc;
  uint8_t uuid[16];
  const char *name;
};

/** An allocation or a free. */
struct cupti_memory {
  uint32_t kind, operation, memory;
  uint32_t correlation;
  uint64_t address, bytes, time;
  uint64_t counter; /* of the program */
  uint32_t process, device, context, stream;
};

struct cupti_subscriber_parameters {
  size_t size;
  const char *name;
  char *old_name;
  size_t old_size;
};

typedef void cupti_callback(void *mark, uint32_t domain, uint32_t id,
                            const void *data);
typedef void cupti_buffer_requested(uint8_t **buffer, size_t *size,
                                    size_t *most_records);
typedef void cupti_buffer_completed(void *context, uint32_t stream,
                                    uint8_t *buffer, size_t size, size_t valid);

/** Functions of the library. Those marked with a star may be missing. */
struct cupti {
  int (*get_version)(uint32_t *version);
  int (*get_result_string)(int result, const char **text);
  int (*subscribe)(void **subscriber, cupti_callback *callback, void *mark);
  int (*subscribe_v2)(void **, cupti_callback *, void *,
                      struct cupti_subscriber_parameters *); /* * */
  int (*enable_callback)(uint32_t enable, void *subscriber, uint32_t domain,
                         uint32_t id);
  int (*get_callback_name)(uint32_t domain, uint32_t id, const char **name);
  int (*get_node_id)(void *node, uint64_t *id);        /* * */
  int (*get_executable_id)(void *graph, uint32_t *id); /* * */
  int (*activity_enable)(uint32_t kind);
  int (*activity_disable)(uint32_t kind);
  int (*register_callbacks)(cupti_buffer_requested *requested,
                            cupti_buffer_completed *completed);
  int (*register_timestamp)(uint64_t (*now)(void)); /* * */
  int (*next_record)(uint8_t *buffer, size_t valid, void **record);
  int (*flush_all)(uint32_t flags);
  int (*flush_period)(uint32_t milliseconds); /* * */
  int (*dropped_records)(void *context, uint32_t stream, size_t *dropped);
};

#endif
