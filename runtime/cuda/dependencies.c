/* SPDX-License-Identifier: MIT
 *
 * See parts.h. Finds the streams that a wait was for: its own, and those that
 * this one had to wait for in turn, because it waits for an event that was
 * recorded there, or because one of the two is the legacy default stream. CUPTI
 * tells of all this in any order; the numbers of calls say what came first.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "parts.h"

#include <string.h>
#include <sys/mman.h>

#define MARKS 65536u /* the newest, and at least half as many */
#define EVENTS 32u   /* looked for at once */
#define STEPS 2048u  /* back from a wait, as hosts may wait for the lock */

static struct {
  struct lp_cuda_mark *marks; /* touched as they are needed */
  uint32_t count;
  bool is_mixed; /* `marks` are not in the order of their calls */
} dependencies;

/** Events that streams wait for, whose recording was not met yet. */
struct looking {
  const struct lp_cuda_mark *for_[EVENTS];
  uint32_t count;
};

bool lp_dependencies_start(void) {
  dependencies.marks =
      mmap(NULL, MARKS * sizeof *dependencies.marks, PROT_READ | PROT_WRITE,
           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return dependencies.marks != MAP_FAILED;
}

/* Compares numbers of calls, which wrap around. */
static bool is_before(uint32_t left, uint32_t right) {
  return (int32_t)(left - right) < 0;
}

/* Sorts by Shell's method, which needs no memory, as most are in order. */
static void put_in_order(void) {
  struct lp_cuda_mark *marks = dependencies.marks;
  uint32_t count = dependencies.is_mixed ? dependencies.count : 0;
  for (uint32_t gap = count / 2; gap > 0; gap = gap == 2 ? 1 : gap * 5 / 11)
    for (uint32_t i = gap; i < count; i++) {
      struct lp_cuda_mark one = marks[i];
      uint32_t at = i;
      for (;
           at >= gap && is_before(one.correlation, marks[at - gap].correlation);
           at -= gap)
        marks[at] = marks[at - gap];
      marks[at] = one;
    }
  dependencies.is_mixed = false;
}

void lp_dependencies_add(const struct lp_cuda_mark *mark) {
  struct lp_cuda_mark *marks = dependencies.marks;
  if (dependencies.count == MARKS) {
    put_in_order();
    dependencies.count = MARKS / 2;
    memmove(marks, marks + MARKS / 2, MARKS / 2 * sizeof *marks);
  }
  uint32_t count = dependencies.count++;
  marks[count] = *mark;
  if (count && is_before(mark->correlation, marks[count - 1].correlation))
    dependencies.is_mixed = true;
}

/* How many marks are of calls before this one. */
static uint32_t count_before(uint32_t correlation) {
  uint32_t low = 0, high = dependencies.count;
  put_in_order();
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (is_before(dependencies.marks[middle].correlation, correlation))
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static bool is_same_event(const struct lp_cuda_mark *left,
                          const struct lp_cuda_mark *right) {
  return left->context == right->context && left->event == right->event;
}

static bool is_of(const struct lp_awaited_stream *awaited, uint32_t context,
                  uint32_t stream) {
  return awaited->context == context &&
         (awaited->stream == stream || awaited->stream == LP_ALL_STREAMS ||
          (awaited->stream == LP_BLOCKING_STREAMS &&
           lp_streams_kind(context, stream) == LP_STREAM_BLOCKING));
}

static void await_stream(struct lp_awaited *awaited, uint32_t context,
                         uint32_t stream, uint32_t before) {
  if (awaited->count < LP_MOST_AWAITED)
    awaited->streams[awaited->count++] =
        (struct lp_awaited_stream){context, stream, before};
}

/* Whether one of these streams waits for the event. */
static bool is_awaited(const struct lp_awaited *awaited,
                       const struct lp_cuda_mark *mark) {
  for (uint32_t i = 0; i < awaited->count; i++)
    if (is_of(&awaited->streams[i], mark->context, mark->stream) &&
        is_before(mark->correlation, awaited->streams[i].before))
      return true;
  return false;
}

static void look_for(struct looking *looking, const struct lp_cuda_mark *wait) {
  for (uint32_t i = 0; i < looking->count; i++)
    if (is_same_event(looking->for_[i], wait))
      return;
  if (looking->count < EVENTS)
    looking->for_[looking->count++] = wait;
}

static bool is_found(struct looking *looking, const struct lp_cuda_mark *mark) {
  for (uint32_t i = 0; i < looking->count; i++)
    if (is_same_event(looking->for_[i], mark)) {
      looking->for_[i] = looking->for_[--looking->count];
      return true;
    }
  return false;
}

/* Goes backward, so that all that waits for a mark is known when it is
 * reached. */
static void follow(struct lp_awaited *awaited, uint32_t from, uint32_t oldest) {
  struct looking looking;
  looking.count = 0;
  uint32_t end = count_before(from);
  for (uint32_t i = end; i > 0 && end - i < STEPS; i--) {
    const struct lp_cuda_mark *mark = &dependencies.marks[i - 1];
    if (is_before(mark->correlation, oldest))
      break;
    if (mark->is_wait && is_awaited(awaited, mark))
      look_for(&looking, mark);
    else if (!mark->is_wait && is_found(&looking, mark))
      await_stream(awaited, mark->context, mark->stream, mark->correlation);
  }
}

/* The number of the last call before `before` that asked something of the
 * stream, among those that recorded events, waited for some, or whose work ran
 * during the wait. False: there is none. */
static bool find_last(const struct lp_during *during, uint32_t context,
                      uint32_t stream, uint32_t before, uint32_t *last) {
  bool found = lp_waits_last(during, context, stream, before, last);
  uint32_t end = count_before(before);
  for (uint32_t i = end; i > 0 && end - i < STEPS; i--) {
    const struct lp_cuda_mark *mark = &dependencies.marks[i - 1];
    if (is_before(mark->correlation, found ? *last : during->oldest))
      break;
    if (mark->context != context || mark->stream != stream)
      continue;
    *last = mark->correlation;
    return true;
  }
  return found;
}

/* The legacy default stream waits for all blocking streams, and they wait for
 * it: a blocking stream for what the legacy one was asked for before its own
 * last call, which is the recording itself where an event is awaited. Streams
 * that are added are looked at in turn. */
static void follow_legacy(struct lp_awaited *awaited, uint32_t first,
                          const struct lp_during *during, bool is_event) {
  for (uint32_t i = first; i < awaited->count; i++) {
    const struct lp_awaited_stream one = awaited->streams[i];
    uint32_t legacy, last = one.before, own;
    if (one.stream >= LP_BLOCKING_STREAMS ||
        !lp_streams_legacy(one.context, &legacy))
      continue;
    if (one.stream == legacy) {
      await_stream(awaited, one.context, LP_BLOCKING_STREAMS, one.before);
      return; /* no stream of the context is left to be added */
    }
    if (lp_streams_kind(one.context, one.stream) != LP_STREAM_BLOCKING)
      continue;
    if (!(i == 0 && is_event) &&
        find_last(during, one.context, one.stream, one.before, &own))
      last = own;
    if (find_last(during, one.context, legacy, last, &last))
      await_stream(awaited, one.context, legacy, last + 1);
  }
}

/* The last recording of the event before the call; NULL if none was seen. */
static const struct lp_cuda_mark *find_record(const struct lp_cuda_mark *wait) {
  uint32_t end = count_before(wait->correlation);
  for (uint32_t i = end; i > 0 && end - i < STEPS; i--) {
    const struct lp_cuda_mark *mark = &dependencies.marks[i - 1];
    if (!mark->is_wait && is_same_event(mark, wait))
      return mark;
  }
  return NULL;
}

bool lp_awaited_find(struct lp_awaited *awaited,
                     const struct lp_cuda_mark *wait,
                     const struct lp_during *during) {
  const struct lp_cuda_mark *record = NULL;
  awaited->count = 0;
  awaited->is_whole = wait->stream != LP_NO_STREAM;
  if (awaited->is_whole)
    await_stream(awaited, wait->context, wait->stream, wait->correlation);
  else if (wait->event != LP_NO_EVENT && (record = find_record(wait)))
    await_stream(awaited, record->context, record->stream, record->correlation);
  else
    return false;
  follow_legacy(awaited, 0, during, record != NULL);
  uint32_t count = awaited->count;
  if (dependencies.count)
    follow(awaited, awaited->streams[0].before, during->oldest);
  follow_legacy(awaited, count, during, false);
  return true;
}

bool lp_awaited_has(const struct lp_awaited *awaited,
                    const struct lp_gpu_ran *ran) {
  for (uint32_t i = 0; i < awaited->count; i++)
    if (is_of(&awaited->streams[i], ran->context, ran->stream) &&
        ((i == 0 && awaited->is_whole) ||
         is_before(ran->correlation, awaited->streams[i].before)))
      return true;
  return false;
}
