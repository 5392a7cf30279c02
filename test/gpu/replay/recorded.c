/* SPDX-License-Identifier: MIT
 *
 * Serves a file of test/gpu/recorder.c (recorded.h) through CUPTI's API, when
 * REPLAY_RECORDED names one: callbacks come in their order, on as many threads,
 * and records as they were, but for their times, which are shifted with the
 * call that asked for them, and their pointers to names.
 */
#include "recorded.h"

#include "../recorded.h"
#include "records.h"
#include "replay.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SHIFTS (1u << 18)

static struct {
  pthread_once_t once;
  pthread_mutex_t lock;
  pthread_cond_t moved;
  uint8_t *bytes;
  size_t size, at; /* the entry whose turn it is */
  uint32_t threads, version;
  struct {
    uint32_t correlation;
    int64_t ns;
  } shifts[SHIFTS];
  int64_t shift;
  const uint8_t *buffer; /* being read */
  const uint32_t *sizes;
  uint32_t count;
} file = {.once = PTHREAD_ONCE_INIT,
          .lock = PTHREAD_MUTEX_INITIALIZER,
          .moved = PTHREAD_COND_INITIALIZER};

static void fail(const char *what) {
  fprintf(stderr, "replay: error: %s: '%s'\n", what, getenv("REPLAY_RECORDED"));
  exit(99);
}

static const struct recorded_entry *entry_at(size_t at) {
  const struct recorded_entry *entry = (const void *)(file.bytes + at);
  if (at + sizeof *entry > file.size ||
      entry->size > file.size - at - sizeof *entry)
    return NULL;
  return entry;
}

/* Entries begin at multiples of 8. */
static size_t after(const struct recorded_entry *entry) {
  return sizeof *entry + (entry->size + 7u) / 8 * 8;
}

static const void *body(const struct recorded_entry *entry) {
  return entry + 1;
}

static struct recorded_call call_in(const struct recorded_entry *entry) {
  struct recorded_call call;
  memcpy(&call, body(entry), sizeof call);
  return call;
}

static void read_file(void) {
  const char *path = getenv("REPLAY_RECORDED");
  FILE *from = path ? fopen(path, "rb") : NULL;
  if (!path)
    return;
  if (!from || fseek(from, 0, SEEK_END) != 0)
    fail("cannot read");
  long size = ftell(from);
  rewind(from);
  file.bytes = size > 8 ? malloc((size_t)size) : NULL;
  if (!file.bytes || fread(file.bytes, 1, (size_t)size, from) != (size_t)size ||
      memcmp(file.bytes, RECORDED_MAGIC, 8) != 0)
    fail("not a recording");
  fclose(from);
  file.size = (size_t)size;
  file.at = 8;
  const struct recorded_entry *entry;
  for (size_t at = 8; (entry = entry_at(at)); at += after(entry)) {
    if (entry->kind == RECORDED_VERSION)
      memcpy(&file.version, body(entry), sizeof file.version);
    if (entry->kind == RECORDED_CALL && call_in(entry).thread >= file.threads)
      file.threads = call_in(entry).thread + 1;
  }
}

int recorded_is_there(void) {
  pthread_once(&file.once, read_file);
  return file.bytes != NULL;
}

uint32_t recorded_version(void) { return file.version; }
unsigned replay_recorded_threads(void) {
  return recorded_is_there() ? file.threads : 0;
}

/* The text of the first entry of this kind that begins with these bytes. */
static const char *find_text(uint32_t kind, const void *head, size_t size) {
  const struct recorded_entry *entry;
  for (size_t at = 8; (entry = entry_at(at)); at += after(entry))
    if (entry->kind == kind && entry->size > size &&
        memcmp(body(entry), head, size) == 0)
      return (const char *)body(entry) + size;
  return NULL;
}

const char *recorded_name(uint32_t domain, uint32_t id) {
  uint32_t head[2] = {domain, id};
  return find_text(RECORDED_NAME, head, sizeof head);
}

static const char *new_pointer(const char *old) {
  uint64_t pointer = (uint64_t)(uintptr_t)old;
  return old ? find_text(RECORDED_STRING, &pointer, sizeof pointer) : NULL;
}

static void note_shift(uint32_t correlation, int64_t ns) {
  file.shift = ns;
  file.shifts[correlation % SHIFTS].correlation = correlation;
  file.shifts[correlation % SHIFTS].ns = ns;
}

static void shift(uint32_t correlation, uint64_t *begin, uint64_t *end) {
  int64_t ns = file.shifts[correlation % SHIFTS].correlation == correlation
                   ? file.shifts[correlation % SHIFTS].ns
                   : file.shift;
  *begin += *begin ? (uint64_t)ns : 0;
  *end += *end ? (uint64_t)ns : 0;
}

/* What of a record means nothing in another process. */
static void renew(void *record) {
  struct kernel *kernel = record;
  struct copy *copy = record;
  struct peer *peer = record;
  struct set *set = record;
  struct sync *sync = record;
  struct memory *memory = record;
  uint64_t none = 0;
  struct device *device = record;
  switch (*(const uint32_t *)record) {
  case KIND_KERNEL:
    kernel->name = new_pointer(kernel->name);
    shift(kernel->correlationId, &kernel->start, &kernel->end);
    break;
  case KIND_COPY:
    shift(copy->correlationId, &copy->start, &copy->end);
    break;
  case KIND_PEER:
    shift(peer->correlationId, &peer->start, &peer->end);
    break;
  case KIND_SET:
    shift(set->correlationId, &set->start, &set->end);
    break;
  case KIND_SYNC:
    shift(sync->correlationId, &sync->start, &sync->end);
    break;
  case KIND_MEMORY:
    shift(memory->correlationId, &memory->timestamp, &none);
    break;
  case KIND_DEVICE:
    device->name = new_pointer(device->name);
    break;
  }
}

int recorded_next_record(const uint8_t *buffer, size_t valid, void **record) {
  uint8_t *at = (uint8_t *)(uintptr_t)buffer;
  (void)valid;
  if (buffer != file.buffer)
    return 1;
  for (uint32_t i = 0; i < file.count; at += file.sizes[i++]) {
    if (!*record || (uint8_t *)*record < at) {
      *record = at;
      return 0;
    }
  }
  return 12;
}

/* As CUPTI would: in buffers that are lent, whole records in each. */
static void give_records(const struct recorded_entry *entry) {
  const uint32_t *head = body(entry);
  const uint8_t *from = (const uint8_t *)(head + 2 + head[1]);
  uint32_t given = 0;
  while (given < head[1]) {
    size_t size = 0, used = 0;
    uint8_t *buffer = recorded_borrow(&size);
    uint32_t first = given;
    if (!buffer || head[2 + given] > size)
      fail("no buffer for");
    for (; given < head[1] && used + head[2 + given] <= size; given++) {
      memcpy(buffer + used, from, head[2 + given]);
      renew(buffer + used);
      used += head[2 + given];
      from += head[2 + given];
    }
    file.buffer = buffer;
    file.sizes = head + 2 + first;
    file.count = given - first;
    recorded_give(buffer, size, used, head[0]);
  }
}

static int is_for(const struct recorded_entry *entry, uint32_t thread) {
  uint32_t resource[2];
  struct recorded_node node;
  switch (entry->kind) {
  case RECORDED_CALL:
    return call_in(entry).thread == thread;
  case RECORDED_NODE:
    memcpy(&node, body(entry), sizeof node);
    return node.thread == thread || node.thread >= file.threads;
  case RECORDED_RESOURCE:
    memcpy(resource, body(entry), sizeof resource);
    return resource[1] == thread || resource[1] >= file.threads;
  default:
    return 1; /* of no thread: whoever is there */
  }
}

/* With the lock, which is back when it returns. Only calls' enters and exits
 * are left to the caller. */
static const struct recorded_entry *wait_for_turn(uint32_t thread) {
  for (;;) {
    const struct recorded_entry *entry = entry_at(file.at);
    if (!entry) {
      pthread_cond_broadcast(&file.moved);
      return NULL;
    }
    if (!is_for(entry, thread)) {
      pthread_cond_wait(&file.moved, &file.lock);
      continue;
    }
    if (entry->kind == RECORDED_CALL)
      return entry;
    if (entry->kind == RECORDED_RECORDS)
      give_records(entry);
    if (entry->kind == RECORDED_NODE) {
      struct recorded_node node;
      memcpy(&node, body(entry), sizeof node);
      recorded_tell_node(node.id, node.node, node.original);
    }
    if (entry->kind == RECORDED_RESOURCE)
      recorded_tell_resource(*(const uint32_t *)body(entry));
    file.at += after(entry);
    pthread_cond_broadcast(&file.moved);
  }
}

unsigned replay_recorded_next(unsigned thread) {
  pthread_mutex_lock(&file.lock);
  const struct recorded_entry *entry =
      recorded_is_there() ? wait_for_turn(thread) : NULL;
  unsigned place = entry ? call_in(entry).place : 0;
  pthread_mutex_unlock(&file.lock);
  return place;
}

/* The enter whose turn it is, all that it has inside, and its exit. */
void replay_recorded_call(unsigned thread) {
  static __thread uint64_t data[64];
  const struct recorded_entry *entry;
  unsigned depth = 0;
  pthread_mutex_lock(&file.lock);
  while ((entry = wait_for_turn(thread))) {
    struct recorded_call call = call_in(entry);
    int is_exit = call.site == 1;
    if (depth == 0 && is_exit) { /* it began before the recording */
      file.at += after(entry);
      pthread_cond_broadcast(&file.moved);
      break;
    }
    depth -= (unsigned)is_exit;
    recorded_tell_call(&call, &data[depth % 64]);
    if (!is_exit) /* later than lineprof has it: nothing begins before */
      note_shift(call.correlation, (int64_t)(recorded_now() - call.ns));
    depth += (unsigned)!is_exit;
    file.at += after(entry);
    pthread_cond_broadcast(&file.moved);
    if (depth == 0)
      break;
  }
  pthread_mutex_unlock(&file.lock);
}
