// RUN: %fuzz table --seconds 3 --build %t.dir
// Intent: whatever a table passes its check may be followed blindly.
/* SPDX-License-Identifier: MIT */
#include "checksums.h"

#include "profile/table.h"

#include <stdlib.h>

static size_t touch(const struct lp_table *table, uint32_t string) {
  return strlen(table->strings + string);
}

static size_t follow(const struct lp_table *table) {
  const struct lineprof_table *head = table->head;
  size_t sum = touch(table, head->producer);
  for (uint32_t i = 0; i < head->file_count; i++)
    sum += touch(table, table->files[i].path) +
           touch(table, table->files[i].directory) +
           touch(table, table->files[i].named);
  for (uint32_t i = 0; i < head->function_count; i++) {
    const struct lineprof_table_function *function = &table->functions[i];
    sum += touch(table, function->name) + touch(table, function->symbol) +
           table->files[function->file].path;
    if (function->line_count > 0)
      sum += table->lines[function->entry_line].line;
    for (uint32_t j = 0; j < function->line_count; j++)
      sum += table->files[table->lines[function->first_line + j].file].path;
  }
  for (uint32_t i = 0; i < head->region_count; i++)
    sum += touch(table, table->regions[i].name) +
           table->files[table->regions[i].file].path;
  for (uint32_t i = 0; i < head->skip_count; i++)
    sum += touch(table, table->skips[i].name) +
           touch(table, table->skips[i].reason) +
           table->files[table->skips[i].file].path;
  return sum + lp_slab_size(table);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
  static volatile size_t sink;
  struct lp_table table;
  unsigned char *copy = calloc(size + 1, 1); /* as profile_reader.h promises */
  memcpy(copy, data, size);
  fix_table(copy, size);
  unsigned char *unpacked;
  uint64_t room = (uint64_t)1 << 20;
  if (!lp_table_open(&table, copy, size, &room, &unpacked))
    sink = follow(&table);
  free(unpacked);
  free(copy);
  return 0;
}
