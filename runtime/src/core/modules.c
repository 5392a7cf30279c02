/* SPDX-License-Identifier: MIT
 *
 * See modules.h. A table is copied into the file with the module's first slab:
 * most modules of a large program never run, and kprof finds their tables in
 * the object. A shared object that is loaded again finds its old id by content,
 * and its counters go on.
 */
#define _GNU_SOURCE
#include "core/modules.h"

#include "base/message.h"
#include "core/contexts.h"
#include "core/objects.h"
#include "file/profile_file.h"
#include "platform/counter.h"
#include "platform/platform.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

struct record {
  uint64_t size, checksum; /* of its table */
  uint64_t counts_checksum;
  const struct lineprof_table *table; /* the copy in the file; NULL: none yet */
  const struct lineprof_counts *counts; /* the copy in the file; NULL: none */
  uint32_t site_count;
  uint32_t object;
  bool is_loaded;
};

static struct {
  struct record *records; /* by id */
  uint32_t count;
  uint32_t unloaded;
  struct lineprof_module *loaded; /* a list */
  bool is_recording;
  bool counts_only;
  bool refused; /* said once */
} modules = {.is_recording = true};

void lp_modules_set_recording(bool on) {
  __atomic_store_n(&modules.is_recording, on && !modules.counts_only,
                   __ATOMIC_RELAXED);
}

bool lp_modules_is_recording(void) {
  return __atomic_load_n(&modules.is_recording, __ATOMIC_RELAXED);
}

int lp_modules_start(bool counts_only) {
  modules.counts_only = counts_only;
  lp_modules_set_recording(!counts_only);
  modules.records = lp_platform_reserve(LP_MAX_MODULES * sizeof(struct record));
  modules.count = 1; /* id 0 is "not registered" */
  return modules.records ? 0 : ENOMEM;
}

uint32_t lp_module_count(void) {
  return __atomic_load_n(&modules.count, __ATOMIC_ACQUIRE);
}

const struct lineprof_table *lp_module_table(uint32_t id) {
  return modules.records[id].table;
}

const struct lineprof_counts *lp_module_counts(uint32_t id) {
  return modules.records[id].counts;
}

struct lineprof_region_counter *lp_module_region(uint32_t id, void *slab,
                                                 uint32_t region) {
  const struct lineprof_module module = {.table = modules.records[id].table};
  return lp_module_regions(&module, slab) + region;
}

static uint64_t counts_checksum(const struct lineprof_module *module) {
  return module->counts ? module->counts->checksum : 0;
}

static uint32_t site_count(const struct lineprof_module *module) {
  return module->sites ? module->sites->count : 0;
}

static uint32_t find_unloaded(const struct lineprof_module *module) {
  const struct lineprof_table *table = module->table;
  if (modules.unloaded == 0)
    return 0;
  for (uint32_t id = 1; id < modules.count; id++) {
    const struct record *record = &modules.records[id];
    if (!record->is_loaded && record->checksum == table->checksum &&
        record->size == table->size &&
        record->site_count == site_count(module) &&
        (!record->table || memcmp(record->table, table, table->size) == 0) &&
        record->counts_checksum == counts_checksum(module))
      return id;
  }
  return 0;
}

/* False if there is no room for the table. */
static bool add_table(const struct lineprof_table *table, uint32_t id) {
  struct lineprof_block *block = lp_file_allocate(table->size);
  if (!block)
    return false;
  lp_file_fill(block, table);
  block->module = id;
  block->object = modules.records[id].object;
  lp_file_commit(block, LINEPROF_BLOCK_TABLE, false); /* has a checksum */
  modules.records[id].table = lp_file_payload(block);
  return true;
}

/* Adds the terms of the counters. False if there is no room. */
static bool add_counts(const struct lineprof_counts *counts, uint32_t id) {
  if (!counts)
    return true;
  struct lineprof_block *block = lp_file_allocate(counts->size);
  if (!block)
    return false;
  lp_file_fill(block, counts);
  block->module = id;
  lp_file_commit(block, LINEPROF_BLOCK_COUNTS, false); /* has a checksum */
  modules.records[id].counts = lp_file_payload(block);
  return true;
}

bool lp_module_write(const struct lineprof_module *module) {
  const struct record *record = &modules.records[module->id];
  return (record->table || add_table(module->table, module->id)) &&
         (record->counts || add_counts(module->counts, module->id));
}

static uint32_t add_record(struct lineprof_module *module) {
  const struct lineprof_table *table = module->table;
  uint32_t id = modules.count;
  if (id == LP_MAX_MODULES)
    return 0;
  modules.records[id] =
      (struct record){.size = table->size,
                      .checksum = table->checksum,
                      .counts_checksum = counts_checksum(module),
                      .site_count = site_count(module),
                      .object = lp_object_of_module(module)};
  __atomic_store_n(&modules.count, id + 1, __ATOMIC_RELEASE);
  return id;
}

static bool is_understood(const struct lineprof_module *module) {
  if (module->abi_version == LINEPROF_ABI_VERSION &&
      lineprof_table_is_read(module->table->magic, module->table->version))
    return true;
  if (!modules.refused) {
    struct lp_object object;
    lp_platform_find_object(module, &object);
    lp_message_warn("not profiling parts of", object.path, 0,
                    ": compiled by a lineprof plugin of another version than "
                    "this runtime; rebuild with the plugin that belongs to it");
  }
  modules.refused = true;
  return false;
}

struct lineprof_module *lp_modules_loaded(void) {
  return modules.loaded;
}

static void forget(const struct lineprof_module *module) {
  struct lineprof_module **link = &modules.loaded;
  while (*link && *link != module)
    link = &(*link)->next;
  if (*link)
    *link = module->next;
}

bool lp_module_register(struct lineprof_module *module) {
  if (module->id)
    return true;
  if (!is_understood(module))
    return false;
  uint32_t id = find_unloaded(module);
  if (id) {
    modules.unloaded--;
    lp_object_of_module(module); /* it may lie elsewhere than before */
  } else {
    id = add_record(module);
  }
  if (id == 0)
    return false;
  modules.records[id].is_loaded = true;
  module->next = modules.loaded;
  modules.loaded = module;
  module->thread_offset = (char *)&lp_current - lp_thread_pointer();
  __atomic_store_n(&module->id, id, __ATOMIC_RELEASE);
  return true;
}

void lp_module_unregister(struct lineprof_module *module) {
  modules.records[module->id].is_loaded = false;
  modules.unloaded++;
  lp_object_may_go();
  forget(module);
}

void lp_modules_stop(void) {
  modules.counts_only = true;
  lp_modules_set_recording(false);
}
