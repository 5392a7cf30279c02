/* SPDX-License-Identifier: MIT
 *
 * See parts.h. Records of a wait and of activities in it come in any order, so
 * both are kept for a while. Then many waits are divided together, after
 * activities have been sorted by their begin once.
 */
#define _GNU_SOURCE
#include "parts.h"

#include <string.h>
#include <sys/mman.h>

#define RAN 65536u  /* the newest activities */
#define WAITS 4096u /* not divided yet */
#define OPEN 256u   /* activities at once */
#define SHARES 64u  /* different lines of a wait */

struct wait {
  struct lp_gpu_call call;
  struct lp_cuda_mark mark;
  uint64_t record_end_ns;
  uint64_t at; /* how many activities and marks were known when it came */
};

/** Memory that is touched as it is needed. */
struct room {
  struct lp_gpu_ran ran[RAN]; /* number n is at n % RAN */
  struct wait waits[WAITS];   /* in the order in which they came */
  uint32_t order[RAN];        /* indices into `ran`, by begin */
  uint64_t latest_end[RAN];   /* of the activities up to this one in `order` */
};

static struct {
  struct room *room;
  uint64_t ran_count, forgotten_ns; /* `ran` lacks some that ended before */
  uint64_t known_count;             /* with the marks */
  uint32_t wait_count, order_count;
} waits;

/** The parts of one wait. */
struct sharing {
  const struct wait *wait;
  struct lp_awaited awaited;
  struct {
    const struct lp_gpu_ran *ran;
    bool is_awaited;
  } open[OPEN];
  uint32_t open_count, share_count;
  struct {
    uint32_t detail, other;
    uint64_t ns;
  } shares[SHARES];
};

bool lp_waits_start(void) {
  waits.room = mmap(NULL, sizeof *waits.room, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return waits.room != MAP_FAILED && lp_dependencies_start();
}

static void count_shares(struct sharing *sharing) {
  const struct lp_gpu_call *call = &sharing->wait->call;
  for (uint32_t i = 0; i < sharing->share_count; i++) {
    struct lineprof_gpu_row *row = lp_table_row(
        &(struct lineprof_gpu_row){.work = LINEPROF_GPU_WAITED,
                                   .detail = sharing->shares[i].detail,
                                   .stack = call->stack,
                                   .other = sharing->shares[i].other,
                                   .thread = call->thread,
                                   .kind = call->kind,
                                   .cycle = call->cycle});
    if (!row)
      continue;
    row->count++;
    row->ns += sharing->shares[i].ns;
  }
  sharing->share_count = 0;
}

static void share(struct sharing *sharing, uint32_t detail, uint32_t other,
                  uint64_t ns) {
  uint32_t i = 0;
  if (ns == 0)
    return;
  while (i < sharing->share_count && (sharing->shares[i].detail != detail ||
                                      sharing->shares[i].other != other))
    i++;
  if (i == SHARES) {
    count_shares(sharing);
    i = 0;
  }
  if (i == sharing->share_count) {
    sharing->shares[i].detail = detail;
    sharing->shares[i].other = other;
    sharing->shares[i].ns = 0;
    sharing->share_count++;
  }
  sharing->shares[i].ns += ns;
}

/* Adds time in which no known activity ran. */
static void share_idle(struct sharing *sharing, uint64_t begin, uint64_t end) {
  uint64_t known = begin;
  if (known < waits.forgotten_ns)
    known = waits.forgotten_ns < end ? waits.forgotten_ns : end;
  share(sharing, LINEPROF_GPU_WAITED_UNKNOWN, 0, known - begin);
  share(sharing, LINEPROF_GPU_WAITED_NOTHING, 0, end - known);
}

/* Divides time equally among the running activities. Those of streams that were
 * not awaited have a part only if the awaited ones do nothing. */
static void share_time(struct sharing *sharing, uint64_t begin, uint64_t end) {
  uint32_t awaited = 0, done = 0;
  if (begin >= end)
    return;
  for (uint32_t i = 0; i < sharing->open_count; i++)
    awaited += sharing->open[i].is_awaited;
  uint32_t count = awaited ? awaited : sharing->open_count;
  if (count == 0) {
    share_idle(sharing, begin, end);
    return;
  }
  for (uint32_t i = 0; i < sharing->open_count; i++) {
    if (awaited && !sharing->open[i].is_awaited)
      continue;
    uint64_t rest = (end - begin) % count;
    share(sharing,
          awaited ? LINEPROF_GPU_WAITED_WORK : LINEPROF_GPU_WAITED_OTHER,
          sharing->open[i].ran->stack, (end - begin) / count + (done++ < rest));
  }
}

/* Closes activities that end up to `until`, in order. Returns the time up to
 * which all is divided. */
static uint64_t close_until(struct sharing *sharing, uint64_t from,
                            uint64_t until) {
  while (sharing->open_count) {
    uint32_t first = 0;
    for (uint32_t i = 1; i < sharing->open_count; i++)
      if (sharing->open[i].ran->end_ns < sharing->open[first].ran->end_ns)
        first = i;
    uint64_t end = sharing->open[first].ran->end_ns;
    if (end > until)
      break;
    share_time(sharing, from, end);
    from = end > from ? end : from;
    sharing->open[first] = sharing->open[--sharing->open_count];
  }
  share_time(sharing, from, until);
  return until > from ? until : from;
}

/* The first activity in order that may still run at `begin`: all before it have
 * ended by then. */
static uint32_t find_first(uint64_t begin) {
  uint32_t low = 0, high = waits.order_count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (waits.room->latest_end[middle] > begin)
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

/* What ran between `from` and `end`; the oldest call is that of the wait if
 * nothing did. */
static struct lp_during find_during(const struct wait *wait, uint64_t from,
                                    uint64_t end) {
  struct lp_during during = {
      .oldest = wait->mark.correlation, .from_ns = from, .end_ns = end};
  for (uint32_t i = find_first(from); i < waits.order_count; i++) {
    const struct lp_gpu_ran *ran = &waits.room->ran[waits.room->order[i]];
    if (ran->begin_ns >= end)
      break;
    if (ran->end_ns > from && (int32_t)(ran->correlation - during.oldest) < 0)
      during.oldest = ran->correlation;
  }
  return during;
}

bool lp_waits_last(const struct lp_during *during, uint32_t context,
                   uint32_t stream, uint32_t before, uint32_t *last) {
  bool found = false;
  for (uint32_t i = find_first(during->from_ns); i < waits.order_count; i++) {
    const struct lp_gpu_ran *ran = &waits.room->ran[waits.room->order[i]];
    if (ran->begin_ns >= during->end_ns)
      break;
    if (ran->end_ns <= during->from_ns || ran->stream != stream ||
        ran->context != context || (int32_t)(ran->correlation - before) >= 0 ||
        (found && (int32_t)(ran->correlation - *last) <= 0))
      continue;
    *last = ran->correlation;
    found = true;
  }
  return found;
}

/* Opens an activity. Of other contexts only awaited streams are of interest. */
static void open_one(struct sharing *sharing, const struct lp_gpu_ran *ran) {
  bool is_awaited = lp_awaited_has(&sharing->awaited, ran);
  if (sharing->open_count == OPEN ||
      (!is_awaited && ran->context != sharing->wait->mark.context))
    return;
  sharing->open[sharing->open_count].ran = ran;
  sharing->open[sharing->open_count++].is_awaited = is_awaited;
}

static void share_wait(const struct wait *wait) {
  struct sharing sharing;
  uint64_t from = wait->call.begin_ns, end = wait->call.end_ns;
  if (from >= end)
    return;
  sharing.wait = wait;
  sharing.open_count = sharing.share_count = 0;
  struct lp_during during = find_during(wait, from, end);
  if (!lp_awaited_find(&sharing.awaited, &wait->mark, &during)) {
    share(&sharing, LINEPROF_GPU_WAITED_UNKNOWN, 0, end - from);
    count_shares(&sharing);
    return;
  }
  for (uint32_t i = find_first(from); i < waits.order_count; i++) {
    const struct lp_gpu_ran *ran = &waits.room->ran[waits.room->order[i]];
    if (ran->begin_ns >= end)
      break;
    if (ran->end_ns <= from)
      continue;
    from = close_until(&sharing, from, ran->begin_ns);
    open_one(&sharing, ran);
  }
  close_until(&sharing, from, end);
  count_shares(&sharing);
}

static bool begins_later(uint32_t left, uint32_t right) {
  const struct lp_gpu_ran *ran = waits.room->ran;
  return ran[left].begin_ns > ran[right].begin_ns ||
         (ran[left].begin_ns == ran[right].begin_ns && left > right);
}

/* Sorts by Shell's method, which needs no memory, as most are in order. */
static void sort(uint32_t *order, uint32_t count) {
  for (uint32_t gap = count / 2; gap > 0; gap = gap == 2 ? 1 : gap * 5 / 11)
    for (uint32_t i = gap; i < count; i++) {
      uint32_t one = order[i], at = i;
      for (; at >= gap && begins_later(order[at - gap], one); at -= gap)
        order[at] = order[at - gap];
      order[at] = one;
    }
}

/* Sorts the activities that end after `begin`. */
static void put_in_order(uint64_t begin) {
  struct room *room = waits.room;
  uint32_t known = waits.ran_count < RAN ? (uint32_t)waits.ran_count : RAN;
  uint64_t latest = 0;
  waits.order_count = 0;
  for (uint32_t i = 0; i < known; i++) {
    uint32_t place = (uint32_t)(waits.ran_count - known + i) % RAN;
    if (room->ran[place].end_ns > begin)
      room->order[waits.order_count++] = place;
  }
  sort(room->order, waits.order_count);
  for (uint32_t i = 0; i < waits.order_count; i++) {
    uint64_t end = room->ran[room->order[i]].end_ns;
    room->latest_end[i] = latest = end > latest ? end : latest;
  }
}

/* Whether the end of the wait is known. */
static bool has_end(struct wait *wait, bool is_last) {
  struct lp_gpu_call now;
  bool outside;
  if (wait->call.end_ns == 0 &&
      lp_cuda_calls_find(wait->call.correlation, &now, &outside) && now.end_ns)
    wait->call = now;
  if (wait->call.end_ns == 0 && is_last)
    wait->call.end_ns = wait->record_end_ns;
  return wait->call.end_ns != 0;
}

/* Divides waits that ended before this time, and those that came before `at`
 * other records. */
static void settle(uint64_t before, uint64_t at) {
  struct room *room = waits.room;
  uint64_t earliest = UINT64_MAX;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < waits.wait_count; i++)
    if (room->waits[i].call.begin_ns < earliest)
      earliest = room->waits[i].call.begin_ns;
  if (!waits.wait_count || (earliest >= before && room->waits[0].at >= at))
    return;
  put_in_order(earliest);
  for (uint32_t i = 0; i < waits.wait_count; i++) {
    struct wait *wait = &room->waits[i];
    bool is_last = before == UINT64_MAX || wait->at < at;
    if (has_end(wait, is_last) && (is_last || wait->call.end_ns <= before))
      share_wait(wait);
    else if (!is_last)
      room->waits[kept++] = *wait;
  }
  waits.wait_count = kept;
}

void lp_waits_settle(uint64_t before_ns) { settle(before_ns, 0); }

/* Counts a known record. Waits that came long before it need not be kept for
 * it. */
static void count_known(void) {
  if (waits.wait_count &&
      waits.known_count - waits.room->waits[0].at >= RAN / 2)
    settle(0, waits.known_count - RAN / 4);
  waits.known_count++;
}

void lp_cuda_waits_ran(const struct lp_gpu_ran *ran) {
  count_known();
  struct lp_gpu_ran *place = &waits.room->ran[waits.ran_count++ % RAN];
  if (place->end_ns > waits.forgotten_ns)
    waits.forgotten_ns = place->end_ns;
  *place = *ran;
}

void lp_waits_mark(const struct lp_cuda_mark *mark) {
  count_known();
  lp_dependencies_add(mark);
}

void lp_waits_add(const struct lp_gpu_call *call,
                  const struct lp_cuda_mark *mark, uint64_t end_ns) {
  if (waits.wait_count == WAITS)
    settle(UINT64_MAX, 0);
  waits.room->waits[waits.wait_count++] =
      (struct wait){.call = *call,
                    .mark = *mark,
                    .record_end_ns = end_ns,
                    .at = waits.known_count};
}
