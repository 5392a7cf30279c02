/* SPDX-License-Identifier: MIT
 *
 * See objects.h. Samples name an object by the address at which it begins. An
 * object that is loaded where another one was gets a block of its own, if that
 * is noticed.
 */
#define _GNU_SOURCE
#include "core/objects.h"

#include "base/lock.h"
#include "file/profile_file.h"
#include "platform/platform.h"

#include <stdio.h>
#include <string.h>

#define MOST_OBJECTS 4096u /* a power of two */
#define MOST_PROBES 32u

/* Begins of objects; entries are only ever added. */
struct set {
  uintptr_t begin[MOST_OBJECTS];
};

static struct {
  struct written {
    uintptr_t begin;
    uint64_t hash; /* of its strings */
  } * written;     /* by id, from 1 */
  uint32_t count, last;
  struct set known, profiled;
  /* The object of the newest unit. All units of an object register one after
   * the other, and unregister before it is unloaded. */
  struct {
    uintptr_t begin, end;
    uint32_t id;
  } newest;
} objects;

static uintptr_t *slot(struct set *set, uintptr_t begin, unsigned probe) {
  uint64_t hash = (begin >> 12) * UINT64_C(0x9e3779b97f4a7c15) >> 40;
  return &set->begin[(hash + probe) % MOST_OBJECTS];
}

static bool holds(struct set *set, uintptr_t begin) {
  for (unsigned probe = 0; probe < MOST_PROBES; probe++) {
    uintptr_t found =
        __atomic_load_n(slot(set, begin, probe), __ATOMIC_RELAXED);
    if (found == begin || found == 0)
      return found == begin;
  }
  return false;
}

/* Under the lock. */
static void add_object(struct set *set, uintptr_t begin) {
  for (unsigned probe = 0; probe < MOST_PROBES; probe++) {
    uintptr_t *at = slot(set, begin, probe);
    if (*at == begin)
      return;
    if (*at == 0) {
      __atomic_store_n(at, begin, __ATOMIC_RELAXED);
      return;
    }
  }
}

static size_t put_string(char *at, const char *key, const char *value) {
  size_t key_size = strlen(key) + 1, value_size = strlen(value) + 1;
  memcpy(at, key, key_size);
  memcpy(at + key_size, value, value_size);
  return key_size + value_size;
}

static size_t put_address(char *at, const char *key, uintptr_t address) {
  char text[2 * sizeof address + 1];
  snprintf(text, sizeof text, "%lx", (unsigned long)address);
  return put_string(at, key, text);
}

static uint32_t write_object(const struct lp_object *object) {
  static char text[sizeof *object + 128]; /* too large for a handler's stack */
  size_t size = put_string(text, "path", object->path);
  size += put_string(text + size, "build_id", object->build_id);
  size += put_address(text + size, "base", object->base);
  size += put_address(text + size, "begin", object->begin);
  size += put_address(text + size, "end", object->end);
  struct lineprof_block *block = lp_file_allocate(size);
  if (!block)
    return 0;
  memcpy(lp_file_payload(block), text, size);
  block->module = ++objects.count;
  lp_file_commit(block, LINEPROF_BLOCK_OBJECT, true);
  return block->module;
}

static uint64_t hash_of(const struct lp_object *object) {
  uint64_t hash = lineprof_hash(LINEPROF_HASH_START, object->path,
                                strlen(object->path) + 1);
  return lineprof_hash(hash, object->build_id, strlen(object->build_id));
}

static bool is_written(uint32_t id, const struct lp_object *object) {
  return id && objects.written[id].begin == object->begin &&
         objects.written[id].hash == hash_of(object);
}

/* The last object is looked at first, as units of one object register one after
 * the other. */
static uint32_t find_written(const struct lp_object *object) {
  if (is_written(objects.last, object))
    return objects.last;
  for (uint32_t id = objects.count; id > 0; id--)
    if (is_written(id, object))
      return id;
  return 0;
}

/* Under the lock. 0: no room. */
static uint32_t write_if_new(const struct lp_object *object) {
  if (!objects.written)
    objects.written =
        lp_platform_reserve(MOST_OBJECTS * sizeof *objects.written);
  if (!objects.written || object->end == 0)
    return 0;
  uint32_t id = find_written(object);
  if (!id && objects.count + 1 < MOST_OBJECTS)
    id = write_object(object);
  if (!id)
    return 0;
  objects.last = id;
  objects.written[id] = (struct written){object->begin, hash_of(object)};
  add_object(&objects.known, object->begin);
  return id;
}

static uint32_t find(const void *address, struct lp_object *object) {
  if (!lp_platform_find_object_now((uintptr_t)address, object))
    lp_platform_find_object(address, object);
  return write_if_new(object);
}

uint32_t lp_object_of_module(const void *address) {
  struct lp_object object;
  uintptr_t at = (uintptr_t)address;
  if (at >= objects.newest.begin && at < objects.newest.end)
    return objects.newest.id;
  uint32_t id = find(address, &object);
  add_object(&objects.profiled, object.begin);
  objects.newest.begin = object.begin;
  objects.newest.end = id ? object.end : 0;
  objects.newest.id = id;
  return id;
}

void lp_object_may_go(void) { objects.newest.end = 0; }

bool lp_object_is_profiled(uintptr_t begin) {
  return holds(&objects.profiled, begin);
}

bool lp_object_is_known(uintptr_t begin) {
  return holds(&objects.known, begin);
}

void lp_object_note(uintptr_t address) {
  static struct lp_object object; /* too large for a handler's stack */
  if (lp_platform_find_object_now(address, &object))
    write_if_new(&object);
}

/* The linker's list is walked without the runtime's lock, since a thread that
 * registers a module holds it while it asks the linker. */
void lp_objects_write(void) {
  enum { MOST_AT_ONCE = 512 };
  static struct lp_object object; /* under the lock */
  size_t size = MOST_AT_ONCE * sizeof(uintptr_t);
  uintptr_t *begins = lp_platform_reserve(size);
  size_t count = begins ? lp_platform_objects(begins, MOST_AT_ONCE) : 0;
  for (size_t i = 0; i < count; i++) {
    struct lp_before_lock before;
    if (lp_object_is_known(begins[i]))
      continue;
    if (lp_lock(&before))
      find((const void *)begins[i], &object);
    lp_unlock(&before);
  }
  if (begins)
    lp_platform_unmap(begins, size);
}
