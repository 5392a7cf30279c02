/* SPDX-License-Identifier: MIT
 *
 * See parts.h, and the IDLE block in format_gpu.h. A gap between two busy
 * intervals is split when no activity can fall into it any more. The timeline
 * then says which calls the thread made in it, and where the thread was met
 * between them.
 */
#include "parts.h"

#include <string.h>

#define ROWS 4096u /* a power of two */
#define MOST_PROBES 64u
#define FALLBACK_PROBES 512u /* the table is nearly full then */
#define WINDOWS 64u          /* kept apart */

enum { KEY_BEGIN = offsetof(struct lineprof_idle_row, where) };
enum { KEY_SIZE = offsetof(struct lineprof_idle_row, count) - KEY_BEGIN };
_Static_assert(KEY_SIZE % sizeof(uint64_t) == 0, "the key is whole words");

/** Of a device. */
struct device {
  struct lp_busy busy;
  uint64_t at; /* in the timeline: earlier stretches are not needed, */
  struct lp_stretch last; /* but for this call, the newest of its thread */
  uint64_t known_ns;      /* the timeline has lost what was before this */
  uint32_t thread;
};

static struct {
  struct lineprof_idle *head;
  struct lineprof_idle_row *rows;
  struct device devices[LINEPROF_GPU_MOST_DEVICES];
  struct {
    uint64_t begin, end; /* end: UINT64_MAX while it is open */
  } windows[WINDOWS];
  uint64_t window_count;
} idle;

/** A gap, or the part of it that was recorded. */
struct gap {
  struct device *device;
  uint32_t number, thread;
  uint64_t begin, end;
  uint64_t at;            /* split up to here */
  struct lp_stretch last; /* the thread's last call before that */
  uint64_t after_last;    /* number of the stretch behind that call */
};

static struct lineprof_idle_row *find(const struct lineprof_idle_row *key,
                                      uint32_t most_rows,
                                      uint32_t most_probes) {
  uint64_t hash = lp_table_hash((const char *)key + KEY_BEGIN, KEY_SIZE);
  for (uint32_t i = 0; i < most_probes; i++) {
    struct lineprof_idle_row *row = &idle.rows[(hash + i) % ROWS];
    if (row->hash == hash &&
        memcmp((const char *)row + KEY_BEGIN, (const char *)key + KEY_BEGIN,
               KEY_SIZE) == 0)
      return row;
    if (row->hash)
      continue;
    if (idle.head->count >= most_rows)
      return NULL;
    memcpy((char *)row + KEY_BEGIN, (const char *)key + KEY_BEGIN, KEY_SIZE);
    idle.head->count++;
    __atomic_store_n(&row->hash, hash, __ATOMIC_RELEASE);
    return row;
  }
  return NULL;
}

static uint32_t line_of(uint32_t stack) {
  uint32_t line = lp_gpu_core->line(stack);
  return line ? line : stack;
}

/* Finds or makes a row. An eighth of the table stays free, so that searches
 * stay short. Without room for call chains there is still room for their lines.
 */
static struct lineprof_idle_row *
find_room(const struct lineprof_idle_row *key) {
  struct lineprof_idle_row *row = find(key, ROWS / 4 * 3, MOST_PROBES);
  if (row)
    return row;
  struct lineprof_idle_row lines = *key;
  lines.stack = line_of(key->stack);
  lines.before = line_of(key->before);
  lines.after = line_of(key->after);
  return find(&lines, ROWS / 8 * 7, FALLBACK_PROBES);
}

static void add_row(const struct lineprof_idle_row *key, uint64_t ns,
                    uint64_t weight_ns) {
  struct lineprof_idle_row *row = find_room(key);
  if (!row) {
    idle.head->lost_ns += ns;
    idle.head->lost_marks += weight_ns > 0;
    return;
  }
  row->count++;
  row->ns += ns;
  row->weight_ns += weight_ns;
}

/* Adds where the thread was met from `gap->at` to `end`, from stretches before
 * number `to`. */
static void add_marks(struct gap *gap, struct lineprof_idle_row key,
                      uint64_t end, uint64_t to) {
  key.where = LINEPROF_IDLE_MARK;
  for (uint64_t i = gap->after_last; i < to; i++) {
    struct lp_stretch mark;
    if (!lp_timeline_get(i, &mark) || mark.what != LP_STRETCH_MARK ||
        mark.thread != gap->thread || mark.begin_ns < gap->at ||
        mark.begin_ns >= end)
      continue;
    key.stack = mark.stack;
    add_row(&key, 0, mark.weight_ns);
  }
}

/* Adds the time from `gap->at` to the next call, or to the end of the gap. */
static void add_between(struct gap *gap, const struct lp_stretch *next,
                        uint64_t number) {
  uint64_t end = next && next->begin_ns < gap->end ? next->begin_ns : gap->end;
  const struct lp_stretch *known = next ? next : &gap->last;
  struct lineprof_idle_row key = {.where = LINEPROF_IDLE_BETWEEN,
                                  .device = gap->number,
                                  .thread = gap->thread,
                                  .kind = known->kind,
                                  .cycle = known->cycle,
                                  .before = gap->last.stack,
                                  .after = next ? next->stack : 0};
  if (end <= gap->at)
    return;
  if (known->kind == 0) { /* no call of the thread is known */
    idle.head->lost_ns += end - gap->at;
  } else {
    add_row(&key, end - gap->at, 0);
    add_marks(gap, key, end, number);
  }
  gap->at = end;
}

static void add_call(struct gap *gap, const struct lp_stretch *call) {
  uint64_t end = call->end_ns < gap->end ? call->end_ns : gap->end;
  struct lineprof_idle_row key = {.where = call->what == LP_STRETCH_FIRST_USE
                                               ? LINEPROF_IDLE_FIRST_USE
                                               : LINEPROF_IDLE_IN_CALL,
                                  .device = gap->number,
                                  .thread = gap->thread,
                                  .kind = call->kind,
                                  .cycle = call->cycle,
                                  .stack = call->stack};
  if (end <= gap->at)
    return;
  add_row(&key, end - gap->at, 0);
  gap->at = end;
}

/* Skips the part of the gap for which the timeline was overwritten. */
static void skip_lost(struct gap *gap) {
  struct device *device = gap->device;
  uint64_t first = lp_timeline_first();
  struct lp_stretch stretch = {.begin_ns = 0};
  if (device->at < first) {
    device->at = first;
    device->last.kind = 0;
    while (first < lp_timeline_end() && !lp_timeline_get(first, &stretch))
      first++;
    device->known_ns = stretch.begin_ns;
  }
  if (gap->at >= device->known_ns)
    return;
  uint64_t to = device->known_ns < gap->end ? device->known_ns : gap->end;
  idle.head->lost_ns += to - gap->at;
  gap->at = to;
}

static void split(struct gap *gap) {
  struct lp_stretch call;
  uint64_t end = lp_timeline_end(), i;
  skip_lost(gap);
  if (gap->device->last.thread == gap->thread)
    gap->last = gap->device->last;
  gap->after_last = gap->device->at;
  for (i = gap->device->at; i < end && gap->at < gap->end; i++) {
    if (!lp_timeline_get(i, &call) || call.what == LP_STRETCH_MARK ||
        call.thread != gap->thread)
      continue;
    if (call.end_ns > gap->begin) {
      add_between(gap, &call, i);
      add_call(gap, &call);
    }
    if (call.end_ns > gap->end)
      break;
    gap->last = gap->device->last = call;
    gap->after_last = gap->device->at = i + 1;
  }
  if (gap->at < gap->end)
    add_between(gap, NULL, i);
}

/* Splits the recorded parts of a gap. */
static void see_gap(struct lp_busy *busy, uint64_t begin, uint64_t end,
                    uint32_t thread) {
  struct device *device = (struct device *)(void *)busy;
  uint64_t kept = idle.window_count < WINDOWS ? idle.window_count : WINDOWS;
  if (thread)
    device->thread = thread;
  for (uint64_t i = idle.window_count - kept; i < idle.window_count; i++) {
    struct gap gap = {.device = device,
                      .number = (uint32_t)(device - idle.devices),
                      .thread = device->thread,
                      .begin = begin,
                      .end = end};
    if (gap.begin < idle.windows[i % WINDOWS].begin)
      gap.begin = idle.windows[i % WINDOWS].begin;
    if (gap.end > idle.windows[i % WINDOWS].end)
      gap.end = idle.windows[i % WINDOWS].end;
    gap.at = gap.begin;
    if (gap.begin < gap.end)
      split(&gap);
  }
}

void lp_idle_start(void) {
  struct lineprof_idle *head =
      lp_gpu_core->room(sizeof *head + ROWS * sizeof *idle.rows);
  if (!head || !lp_timeline_start())
    return;
  head->capacity = ROWS;
  idle.rows = (struct lineprof_idle_row *)(head + 1);
  idle.head = head;
  for (uint32_t i = 0; i < LINEPROF_GPU_MOST_DEVICES; i++)
    idle.devices[i].busy.gap = see_gap;
  lp_gpu_core->show(head, LINEPROF_BLOCK_IDLE);
}

void lp_idle_open(uint64_t now) {
  idle.windows[idle.window_count % WINDOWS].begin = now;
  idle.windows[idle.window_count++ % WINDOWS].end = UINT64_MAX;
}

void lp_idle_close(uint64_t now) {
  if (idle.window_count)
    idle.windows[(idle.window_count - 1) % WINDOWS].end = now;
}

/* Gaps are split before the timeline of them is overwritten. */
uint64_t lp_idle_add(uint32_t device, uint64_t begin, uint64_t end,
                     uint32_t thread) {
  struct device *of = &idle.devices[device];
  uint64_t ns = lp_busy_add(&of->busy, begin, end, thread);
  while (of->busy.gap && of->busy.count > 1 &&
         lp_timeline_is_nearly_over(of->at))
    lp_busy_fold(&of->busy);
  return ns;
}

void lp_idle_finish(void) {
  for (uint32_t i = 0; idle.head && i < LINEPROF_GPU_MOST_DEVICES; i++) {
    struct device *device = &idle.devices[i];
    if (device->busy.count == 0 && device->busy.floor == 0)
      continue; /* it never worked */
    while (device->busy.count)
      lp_busy_fold(&device->busy);
    see_gap(&device->busy, device->busy.floor, UINT64_MAX, 0);
  }
}
