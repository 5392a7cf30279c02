/* SPDX-License-Identifier: MIT
 *
 * See sequence.h. A diagonal k has the places with x - y = k. From each end of
 * the rectangle of what is left to compare, the furthest places are found that
 * can be reached with 1, 2, ... items left out; where the two searches meet, a
 * best way through passes, and the halves are compared in the same way.
 */
#include "diff/sequence.h"

#include "base/heap.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Items left out from either end before a good place will do for the best: so
 * the time is about the number of items times this, at most. */
enum { MOST_EDITS = 1024 };

struct box {
  ptrdiff_t x0, x1, y0, y1; /* of `a` and `b` */
};

struct search {
  const uint32_t *a, *b;
  ptrdiff_t *forward, *backward; /* furthest x by diagonal */
  size_t *partners;              /* by index into `a` */
};

struct place {
  ptrdiff_t x, y;
};

/** The diagonals that one of the two searches has got to. */
struct reach {
  ptrdiff_t *furthest, low, high;
};

/* One more item left out: a diagonal more at each end, but for those outside of
 * the box. `outside` is a place that is never the furthest. */
static void widen(struct reach *reach, const struct box *box,
                  ptrdiff_t outside) {
  if (reach->low > box->x0 - box->y1)
    reach->furthest[--reach->low - 1] = outside;
  else
    reach->low++;
  if (reach->high < box->x1 - box->y0)
    reach->furthest[++reach->high + 1] = outside;
  else
    reach->high--;
}

/* Goes on along the diagonal while items are equal. */
static void follow(const struct search *search, const struct box *box,
                   struct reach *reach, ptrdiff_t diagonal) {
  ptrdiff_t up = reach->furthest[diagonal + 1];
  ptrdiff_t left = reach->furthest[diagonal - 1] + 1;
  ptrdiff_t x = left > up ? left : up, y = x - diagonal;
  for (; x < box->x1 && y < box->y1 && search->a[x] == search->b[y]; x++)
    y++;
  reach->furthest[diagonal] = x;
}

static void follow_back(const struct search *search, const struct box *box,
                        struct reach *reach, ptrdiff_t diagonal) {
  ptrdiff_t up = reach->furthest[diagonal - 1];
  ptrdiff_t left = reach->furthest[diagonal + 1] - 1;
  ptrdiff_t x = left < up ? left : up, y = x - diagonal;
  for (; x > box->x0 && y > box->y0 && search->a[x - 1] == search->b[y - 1];
       x--)
    y--;
  reach->furthest[diagonal] = x;
}

static bool has(const struct reach *reach, ptrdiff_t diagonal) {
  return diagonal >= reach->low && diagonal <= reach->high;
}

/* The place that is furthest from where the search began: `sign` is -1 for the
 * search from the end. */
static struct place furthest_of(const struct reach *reach,
                                const struct box *box, int sign) {
  struct place best = {0, 0};
  ptrdiff_t most = PTRDIFF_MIN;
  for (ptrdiff_t d = reach->high; d >= reach->low; d -= 2) {
    struct place at = {reach->furthest[d], reach->furthest[d] - d};
    if (at.x < box->x0 || at.x > box->x1 || at.y < box->y0 || at.y > box->y1)
      continue;
    if (sign * (at.x + at.y) <= most)
      continue;
    most = sign * (at.x + at.y);
    best = at;
  }
  return best;
}

/* Where to divide the box; it has no equal items at its ends, and is not
 * empty. */
static struct place find_middle(const struct search *search,
                                const struct box *box) {
  struct reach ahead = {search->forward, box->x0 - box->y0, box->x0 - box->y0};
  struct reach back = {search->backward, box->x1 - box->y1, box->x1 - box->y1};
  bool is_odd = (ahead.low - back.low) % 2 != 0;
  ahead.furthest[ahead.low] = box->x0;
  back.furthest[back.low] = box->x1;
  for (int edits = 1;; edits++) {
    widen(&ahead, box, -1);
    for (ptrdiff_t d = ahead.high; d >= ahead.low; d -= 2) {
      follow(search, box, &ahead, d);
      if (is_odd && has(&back, d) && back.furthest[d] <= ahead.furthest[d])
        return (struct place){ahead.furthest[d], ahead.furthest[d] - d};
    }
    widen(&back, box, PTRDIFF_MAX);
    for (ptrdiff_t d = back.high; d >= back.low; d -= 2) {
      follow_back(search, box, &back, d);
      if (!is_odd && has(&ahead, d) && back.furthest[d] <= ahead.furthest[d])
        return (struct place){back.furthest[d], back.furthest[d] - d};
    }
    if (edits >= MOST_EDITS)
      return furthest_of(&ahead, box, 1);
  }
}

static void compare(const struct search *search, struct box box) {
  for (;;) {
    while (box.x0 < box.x1 && box.y0 < box.y1 &&
           search->a[box.x0] == search->b[box.y0])
      search->partners[box.x0++] = (size_t)box.y0++;
    while (box.x0 < box.x1 && box.y0 < box.y1 &&
           search->a[box.x1 - 1] == search->b[box.y1 - 1])
      search->partners[--box.x1] = (size_t)--box.y1;
    if (box.x0 == box.x1 || box.y0 == box.y1)
      return;
    struct place middle = find_middle(search, &box);
    compare(search, (struct box){box.x0, middle.x, box.y0, middle.y});
    box.x0 = middle.x;
    box.y0 = middle.y;
  }
}

static void match_in_order(struct lp_sequence a, struct lp_sequence b,
                           size_t *partners) {
  size_t diagonals = a.count + b.count + 3;
  ptrdiff_t *room = lp_heap_get(2 * diagonals, sizeof *room);
  struct search search = {.a = a.items,
                          .b = b.items,
                          .forward = room + b.count + 1,
                          .backward = room + diagonals + b.count + 1,
                          .partners = partners};
  compare(&search, (struct box){0, (ptrdiff_t)a.count, 0, (ptrdiff_t)b.count});
  free(room);
}

/* An order of sequences, so that it does not matter which is named first. */
static bool is_before(struct lp_sequence a, struct lp_sequence b) {
  if (a.count != b.count)
    return a.count < b.count;
  return a.count && memcmp(a.items, b.items, a.count * sizeof *a.items) < 0;
}

void lp_sequence_match(struct lp_sequence a, struct lp_sequence b,
                       size_t *partners) {
  memset(partners, -1, a.count * sizeof *partners);
  if (!is_before(b, a)) {
    match_in_order(a, b, partners);
    return;
  }
  size_t *others = lp_heap_get(b.count, sizeof *others);
  memset(others, -1, b.count * sizeof *others);
  match_in_order(b, a, others);
  for (size_t i = 0; i < b.count; i++)
    if (others[i] != LP_ALONE)
      partners[others[i]] = i;
  free(others);
}
