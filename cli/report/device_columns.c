/* SPDX-License-Identifier: MIT
 *
 * The listing's columns of GPU memory; see columns.h. They have columns of
 * their own beside those of memory, as a device's memory and the host's are
 * not interchangeable. Like Time, they include what a line's callees did, but
 * for those that say Self.
 */
#include "report/columns.h"

#include "model/device_model.h"
#include "model/memory_model.h"

#include <stdio.h>
#include <string.h>

static void put_count(char cell[LP_CELL_SIZE], uint64_t count) {
  if (count)
    snprintf(cell, LP_CELL_SIZE, "%llu", (unsigned long long)count);
}

static void put_bytes(char cell[LP_CELL_SIZE], int64_t bytes) {
  lp_columns_bytes(cell, bytes > 0 ? (uint64_t)bytes : 0);
}

#define COLUMN(name, put, kind, self, value)                                   \
  static void write_##name(char cell[LP_CELL_SIZE],                            \
                           const struct lp_cell_input *input, int width) {     \
    const struct lp_memory_sum *sum =                                          \
        lp_device_of(input->model, input->row, kind, self);                    \
    (void)width;                                                               \
    put(cell, value);                                                          \
  }

COLUMN(allocs, put_count, LP_DEVICE_OWN, false, sum->allocs)
COLUMN(bytes, lp_columns_bytes, LP_DEVICE_OWN, false, sum->bytes)
COLUMN(live, put_bytes, LP_DEVICE_OWN, false, lp_memory_live(sum))
COLUMN(peak, put_bytes, LP_DEVICE_OWN, false, sum->at_peak)
COLUMN(freed, lp_columns_bytes, LP_DEVICE_OWN, false, sum->here_bytes)
COLUMN(self_allocs, put_count, LP_DEVICE_OWN, true, sum->allocs)
COLUMN(self_bytes, lp_columns_bytes, LP_DEVICE_OWN, true, sum->bytes)
COLUMN(self_live, put_bytes, LP_DEVICE_OWN, true, lp_memory_live(sum))
COLUMN(self_peak, put_bytes, LP_DEVICE_OWN, true, sum->at_peak)
COLUMN(managed, lp_columns_bytes, LP_DEVICE_MANAGED, false, sum->bytes)
COLUMN(managed_live, put_bytes, LP_DEVICE_MANAGED, false, lp_memory_live(sum))
COLUMN(managed_peak, put_bytes, LP_DEVICE_MANAGED, false, sum->at_peak)
COLUMN(pinned, lp_columns_bytes, LP_DEVICE_PINNED, false, sum->bytes)
COLUMN(pinned_live, put_bytes, LP_DEVICE_PINNED, false, lp_memory_live(sum))
COLUMN(pinned_peak, put_bytes, LP_DEVICE_PINNED, false, sum->at_peak)

const struct lp_column lp_device_columns[LP_DEVICE_COLUMNS] = {
    {"devallocs", "Dev Allocs", 10, write_allocs},
    {"devbytes", "Dev Bytes", 9, write_bytes},
    {"devlive", "Dev Live", 9, write_live},
    {"devpeak", "Dev Peak", 9, write_peak},
    {"devfreed", "Dev Freed", 9, write_freed},
    {"devselfallocs", "Dev Allocs Self", 15, write_self_allocs},
    {"devselfbytes", "Dev Bytes Self", 14, write_self_bytes},
    {"devselflive", "Dev Live Self", 13, write_self_live},
    {"devselfpeak", "Dev Peak Self", 13, write_self_peak},
    {"managed", "Managed", 9, write_managed},
    {"managedlive", "Man Live", 9, write_managed_live},
    {"managedpeak", "Man Peak", 9, write_managed_peak},
    {"pinned", "Pinned", 9, write_pinned},
    {"pinnedlive", "Pin Live", 9, write_pinned_live},
    {"pinnedpeak", "Pin Peak", 9, write_pinned_peak},
};

void lp_device_columns_default(const struct lp_model *model, char keys[120]) {
  const struct lp_memory_sum *kinds = model->device.all.kinds;
  keys[0] = 0;
  if (model->by_thread)
    return;
  if (!lp_memory_sum_is_empty(&kinds[LP_DEVICE_OWN]))
    strcat(keys, "devallocs,devbytes,devlive,devpeak,");
  if (kinds[LP_DEVICE_OWN].here_bytes)
    strcat(keys, "devfreed,");
  if (!lp_memory_sum_is_empty(&kinds[LP_DEVICE_MANAGED]))
    strcat(keys, "managed,managedlive,");
  if (!lp_memory_sum_is_empty(&kinds[LP_DEVICE_PINNED]))
    strcat(keys, "pinned,pinnedlive,");
}
