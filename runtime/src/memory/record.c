/* SPDX-License-Identifier: MIT
 *
 * See record.h.
 */
#define _GNU_SOURCE
#include "memory/record.h"

#include "base/spin_lock.h"
#include "core/helper.h"
#include "file/layer_blocks.h"
#include "file/profile_file.h"
#include "memory/series.h"
#include "platform/platform.h"
#include "raw_calls.h"

#include <stddef.h>
#include <unistd.h>

#define MOST_MARKS 8192u /* later segments are not known */

static struct {
  struct lineprof_memory_series *series; /* NULL: none */
  struct lineprof_growth *growth;        /* NULL: no segment has ended yet */
  int64_t (*live)(int64_t *peak);
  int resident; /* the helper's descriptor, or -1 */
  uint32_t is_locked;
  bool is_finished;
} record = {.resident = -1};

static struct lineprof_memory_point make_point(uint64_t ns, int resident) {
  struct lineprof_memory_point point = {.ns = ns};
  point.live = record.live(&point.peak);
  if (!lp_platform_is_confined())
    point.resident = lp_platform_resident(resident);
  return point;
}

void lp_record_start(int64_t (*live)(int64_t *peak)) {
  struct lineprof_memory_series *series = lp_layer_room(LP_SERIES_SIZE);
  if (!series)
    return;
  lp_series_begin(series);
  lp_layer_show(series, LINEPROF_BLOCK_SERIES);
  record.live = live;
  __atomic_store_n(&record.series, series, __ATOMIC_RELEASE);
  lp_helper_start();
}

void lp_record_help(bool has_own_descriptors) {
  bool can_open = has_own_descriptors && !lp_platform_is_confined();
  record.resident = can_open ? lp_platform_open_resident() : -1;
}

static uint64_t look(uint64_t now) {
  lp_spin_lock(&record.is_locked);
  uint64_t next = UINT64_MAX;
  if (!record.is_finished) {
    if (now >= lp_series_next(record.series))
      lp_series_add(record.series, make_point(now, record.resident));
    next = lp_series_next(record.series);
  }
  lp_spin_unlock(&record.is_locked);
  return next;
}

uint64_t lp_record_look(void) {
  uint64_t start = lp_file_header()->start.ns;
  if (!__atomic_load_n(&record.series, __ATOMIC_ACQUIRE))
    return UINT64_MAX;
  uint64_t next = look(lp_platform_monotonic_ns() - start);
  return next == UINT64_MAX ? next : start + next;
}

static struct lineprof_growth *start_growth(void) {
  struct lineprof_growth *growth = lp_layer_room(
      sizeof *growth + MOST_MARKS * sizeof(struct lineprof_growth_mark));
  if (!growth)
    return NULL;
  growth->capacity = MOST_MARKS;
  lp_layer_show(growth, LINEPROF_BLOCK_GROWTH);
  return growth;
}

void lp_record_boundary(uint64_t ns) {
  int64_t peak;
  if (!record.series)
    return;
  lp_spin_lock(&record.is_locked);
  if (!record.growth)
    record.growth = start_growth();
  struct lineprof_growth *growth = record.growth;
  if (growth && growth->count < MOST_MARKS) {
    struct lineprof_growth_mark *marks = (void *)(growth + 1);
    marks[growth->count] =
        (struct lineprof_growth_mark){ns, record.live(&peak)};
    __atomic_store_n(&growth->count, growth->count + 1, __ATOMIC_RELEASE);
  }
  lp_spin_unlock(&record.is_locked);
}

/* The helper's descriptor is not this thread's. */
void lp_record_finish(void) {
  if (!record.series)
    return;
  int resident = lp_platform_is_confined() ? -1 : lp_platform_open_resident();
  uint64_t start = lp_file_header()->start.ns;
  lp_spin_lock(&record.is_locked);
  lp_series_add(record.series,
                make_point(lp_platform_monotonic_ns() - start, resident));
  record.is_finished = true;
  lp_spin_unlock(&record.is_locked);
  if (resident >= 0)
    lp_raw_close(resident);
}

void lp_record_fork(bool goes_on) {
  record.is_locked = 0;
  record.is_finished = false;
  record.resident = -1;
  if (!goes_on)
    record.series = NULL;
  else if (record.series)
    lp_series_begin(record.series);
  if (goes_on && record.growth)
    record.growth->capacity = MOST_MARKS;
}
