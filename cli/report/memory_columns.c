/* SPDX-License-Identifier: MIT
 *
 * The listing's columns of memory; see columns.h. Like Time, they include what
 * a line's callees did, but for those that say Self.
 */
#include "report/columns.h"

#include "model/memory_model.h"

#include <stdio.h>
#include <string.h>

static void put_count(char cell[LP_CELL_SIZE], uint64_t count) {
  if (count)
    snprintf(cell, LP_CELL_SIZE, "%llu", (unsigned long long)count);
}

/* What threads free for each other may leave one of them below zero only in
 * a process that was killed between two words. */
static void put_bytes(char cell[LP_CELL_SIZE], int64_t bytes) {
  lp_columns_bytes(cell, bytes > 0 ? (uint64_t)bytes : 0);
}

static void mark(char cell[LP_CELL_SIZE], const struct lp_memory_sum *sum) {
  if (cell[0])
    lp_columns_mark(cell, sum->is_sampled);
}

#define COLUMN(name, put, of, value)                                           \
  static void write_##name(char cell[LP_CELL_SIZE],                            \
                           const struct lp_cell_input *input, int width) {     \
    const struct lp_memory_sum *sum = &input->row->of;                         \
    (void)width;                                                               \
    put(cell, value);                                                          \
    mark(cell, sum);                                                           \
  }

COLUMN(allocs, put_count, memory, sum->allocs)
COLUMN(bytes, lp_columns_bytes, memory, sum->bytes)
COLUMN(live, put_bytes, memory, lp_memory_live(sum))
COLUMN(at_peak, put_bytes, memory, sum->at_peak)
COLUMN(freed, lp_columns_bytes, memory, sum->here_bytes)
COLUMN(temporary, put_count, memory, sum->temporary)
COLUMN(moved, lp_columns_bytes, memory, sum->moved_bytes)
#define FAULTS(name, of)                                                       \
  static void write_##name(char cell[LP_CELL_SIZE],                            \
                           const struct lp_cell_input *input, int width) {     \
    (void)width;                                                               \
    put_count(cell, input->row->of.faults);                                    \
    if (cell[0])                                                               \
      lp_columns_mark(cell, input->row->of.has_fault_estimate);                \
  }

FAULTS(faults, memory)
FAULTS(self_faults, memory_self)

COLUMN(self_allocs, put_count, memory_self, sum->allocs)
COLUMN(self_bytes, lp_columns_bytes, memory_self, sum->bytes)
COLUMN(self_live, put_bytes, memory_self, lp_memory_live(sum))
COLUMN(self_at_peak, put_bytes, memory_self, sum->at_peak)

/* Its chains and threads need not have had their most at one time. */
static void write_most(char cell[LP_CELL_SIZE],
                       const struct lp_cell_input *input, int width) {
  const struct lp_memory_sum *sum = &input->row->memory;
  (void)width;
  char bytes[LP_CELL_SIZE] = "";
  put_bytes(bytes, sum->most_live);
  if (bytes[0])
    snprintf(cell, LP_CELL_SIZE, "%s%.20s", sum->most_parts > 1 ? "<=" : "",
             bytes);
  mark(cell, sum);
}

const struct lp_column lp_memory_columns[LP_MEMORY_COLUMNS] = {
    {"allocs", "Allocs", 9, write_allocs},
    {"bytes", "Bytes", 9, write_bytes},
    {"live", "Live", 9, write_live},
    {"atpeak", "At Peak", 9, write_at_peak},
    {"most", "Most", 9, write_most},
    {"freed", "Freed", 9, write_freed},
    {"temporary", "Temporary", 9, write_temporary},
    {"moved", "Moved", 9, write_moved},
    {"faults", "Faults", 9, write_faults},
    {"selfallocs", "Allocs Self", 11, write_self_allocs},
    {"selfbytes", "Bytes Self", 10, write_self_bytes},
    {"selflive", "Live Self", 9, write_self_live},
    {"selfpeak", "Peak Self", 9, write_self_at_peak},
    {"selffaults", "Faults Self", 11, write_self_faults},
};

void lp_memory_columns_default(const struct lp_model *model, char keys[80]) {
  const struct lp_memory_sum *sum = &model->memory.all;
  keys[0] = 0;
  if (!model->memory.is_counted || model->by_thread)
    return;
  strcat(keys, "allocs,bytes,live,atpeak,");
  if (sum->here_bytes)
    strcat(keys, "freed,");
  if (sum->temporary)
    strcat(keys, "temporary,");
  if (sum->moved_bytes)
    strcat(keys, "moved,");
}
