// RUN: %unit/idle calls && %unit/idle windows && %unit/idle bounds
// RUN: %unit/idle chains
// Intent: idle time is split exactly over calls and what lies between, is that
// of the thread whose work ends it, and counts only while something is
// recorded; nothing is lost silently when there is more than can be kept.
/* SPDX-License-Identifier: MIT */
#include "../../runtime/cuda/parts.h"
#include "check.h"

#include <stdlib.h>
#include <string.h>

static struct lineprof_idle *head;

static void *room(uint64_t size) { return head = calloc(1, size); }
static void show(void *made, uint32_t type) { (void)made, (void)type; }

/* Call chains from this number on are those of line 7. */
enum { FIRST_CHAIN = 100, LINE = 7 };

static uint32_t line(uint32_t stack) { return stack >= FIRST_CHAIN ? LINE : 0; }

static const struct lp_gpu_core core = {
    .room = room, .show = show, .line = line};
const struct lp_gpu_core *lp_gpu_core = &core;

static void in_call(uint32_t thread, uint32_t stack, uint64_t begin,
                    uint64_t end, uint32_t what) {
  lp_timeline_add(&(struct lp_stretch){.begin_ns = begin,
                                       .end_ns = end,
                                       .thread = thread,
                                       .stack = stack,
                                       .kind = LINEPROF_SEGMENT_ACTIVE,
                                       .cycle = 1,
                                       .what = what});
}

static void call(uint32_t thread, uint32_t stack, uint64_t begin,
                 uint64_t end) {
  in_call(thread, stack, begin, end, LP_STRETCH_CALL);
}

static void first_use(uint32_t thread, uint32_t stack, uint64_t begin,
                      uint64_t end) {
  in_call(thread, stack, begin, end, LP_STRETCH_FIRST_USE);
}

static void mark(uint32_t thread, uint32_t stack, uint64_t at) {
  lp_timeline_add(&(struct lp_stretch){.begin_ns = at,
                                       .end_ns = at,
                                       .thread = thread,
                                       .stack = stack,
                                       .what = LP_STRETCH_MARK,
                                       .weight_ns = 10});
}

static uint64_t sum(uint32_t device, uint32_t where, uint32_t stack,
                    uint32_t before, uint32_t after, int weight) {
  const struct lineprof_idle_row *rows = (const void *)(head + 1);
  for (uint32_t i = 0; i < head->capacity; i++)
    if (rows[i].hash && rows[i].device == device && rows[i].where == where &&
        rows[i].stack == stack && rows[i].before == before &&
        rows[i].after == after)
      return weight ? rows[i].weight_ns : rows[i].ns;
  return 0;
}

static uint64_t all_of(uint32_t device) {
  const struct lineprof_idle_row *rows = (const void *)(head + 1);
  uint64_t all = 0;
  for (uint32_t i = 0; i < head->capacity; i++)
    all += rows[i].hash && rows[i].device == device ? rows[i].ns : 0;
  return all;
}

#define CALL(device, stack) sum(device, LINEPROF_IDLE_IN_CALL, stack, 0, 0, 0)
#define BETWEEN(device, before, after)                                         \
  sum(device, LINEPROF_IDLE_BETWEEN, 0, before, after, 0)
#define FIRST_USE(device, stack)                                               \
  sum(device, LINEPROF_IDLE_FIRST_USE, stack, 0, 0, 0)
#define MARKS(device, stack, before, after)                                    \
  sum(device, LINEPROF_IDLE_MARK, stack, before, after, 1)

/* Device 0: thread 1 launches at 1000 and 5000, thread 2 meddles. */
static void check_one_window(void) {
  lp_idle_open(100);
  first_use(1, 10, 400, 600); /* in a call of which nothing else is known */
  first_use(1, 11, 900, 1000);
  call(1, 11, 1000, 1100); /* launches what runs from 1200 to 2000 */
  mark(1, 77, 1500);       /* the device works: not asked about */
  call(2, 99, 1900, 4900); /* of another thread: not asked about */
  mark(1, 78, 2500);
  mark(1, 78, 2600);
  mark(1, 79, 3500);
  mark(2, 80, 3600);
  call(1, 12, 3900, 4000); /* an allocation */
  call(1, 11, 5000, 5100); /* launches what runs from 5050 to 6000 */
  lp_idle_add(0, 1200, 2000, 1);
  lp_idle_add(0, 5050, 6000, 1);
  call(1, 13, 6500, 6600);
  lp_idle_close(7000);
  lp_idle_finish();
  CHECK("before the first call", BETWEEN(0, 0, 10) == 300);
  CHECK("in first uses", FIRST_USE(0, 10) == 200 && FIRST_USE(0, 11) == 100);
  CHECK("between these", BETWEEN(0, 10, 11) == 300);
  CHECK("in launches", CALL(0, 11) == 100 + 50);
  CHECK("from its return to the kernel", BETWEEN(0, 11, 12) == 100 + 1900);
  CHECK("where it was met", MARKS(0, 78, 11, 12) == 20);
  CHECK("where else", MARKS(0, 79, 11, 12) == 10);
  CHECK("not while it worked", MARKS(0, 77, 11, 12) == 0);
  CHECK("not of other threads", MARKS(0, 80, 11, 12) == 0);
  CHECK("in the allocation", CALL(0, 12) == 100);
  CHECK("until the next launch", BETWEEN(0, 12, 11) == 1000);
  CHECK("after it", BETWEEN(0, 11, 13) == 500);
  CHECK("in the last call", CALL(0, 13) == 100);
  CHECK("until the end", BETWEEN(0, 13, 0) == 400);
  CHECK("all", all_of(0) == 6900 - 800 - 950);
  CHECK("nothing is lost", head->lost_ns == 0 && head->lost_marks == 0);
}

/* Device 1 works in two windows, for another thread. */
static void check_windows(void) {
  lp_idle_open(10000);
  call(3, 21, 10100, 10200);
  lp_idle_add(1, 10150, 10400, 3);
  lp_idle_close(11000);
  lp_idle_open(20000);
  call(3, 21, 20100, 20200);
  lp_idle_add(1, 20150, 20400, 3);
  lp_idle_close(21000);
  lp_idle_finish();
  CHECK("windows only", all_of(1) == 2 * (1000 - 250));
}

/* Device 2 launches once, then its thread does more than can be remembered. */
static void check_bounds(void) {
  const uint64_t calls = 1000000;
  lp_idle_open(30000);
  call(4, 31, 30000, 30001);
  lp_idle_add(2, 30001, 30002, 4);
  for (uint64_t i = 0; i < calls; i++)
    call(4, 32, 40000 + 10 * i, 40005 + 10 * i);
  uint64_t end = 40000 + 10 * calls;
  lp_idle_add(2, end, end + 10, 4);
  lp_idle_close(end + 10);
  lp_idle_finish();
  CHECK("some of it is known", CALL(2, 32) > 1000000);
  CHECK("what is not known is said", head->lost_ns > 1000000);
  CHECK("it is all", all_of(2) + head->lost_ns == end - 30001);
}

/* Device 3 waits for more chains than there are rows. */
static void check_chains(void) {
  enum { CHAINS = 20000 };
  lp_idle_open(0);
  for (uint32_t i = 0; i < CHAINS; i++) {
    uint64_t begin = 1000 * (uint64_t)i;
    call(5, FIRST_CHAIN + i, begin + 100, begin + 300);
    lp_idle_add(3, begin + 300, begin + 1000, 5);
  }
  lp_idle_close(1000 * (uint64_t)CHAINS);
  lp_idle_finish();
  CHECK("some chains are apart", CALL(3, FIRST_CHAIN) == 200);
  CHECK("others are on their line", CALL(3, LINE) > 1000000);
  CHECK("between those, too", BETWEEN(3, LINE, LINE) > 1000000);
  CHECK("nothing is lost", head->lost_ns == 0);
  CHECK("it is all", all_of(3) == 300 * (uint64_t)CHAINS);
}

int main(int count, char **arguments) {
  const char *what = count > 1 ? arguments[1] : "";
  lp_idle_start();
  if (strcmp(what, "calls") == 0)
    check_one_window();
  else if (strcmp(what, "windows") == 0)
    check_windows();
  else if (strcmp(what, "bounds") == 0)
    check_bounds();
  else if (strcmp(what, "chains") == 0)
    check_chains();
  else
    return 2;
  free(head);
  return check_status();
}
