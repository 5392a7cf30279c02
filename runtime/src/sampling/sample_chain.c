/* SPDX-License-Identifier: MIT
 *
 * See sample_chain.h. The innermost open line is what clocks charge with the
 * time until the next one, so it is on every chain, even if the function that
 * it is open in was not met: where unwinding had to stop, on a fiber, or when
 * the function has vanished and nobody has noticed yet.
 */
#include "sampling/sample_chain.h"

#include "core/contexts.h"
#include "core/objects.h"
#include "counts/rows.h"
#include "platform/platform.h"
#include "sampling/stacks.h"
#include "unwind/unwind.h"

/* Open rows to look at beyond the last activation: a handler may not take long,
 * and the outermost ones may be as far out as a recursion is deep. */
#define MOST_BEYOND 4096u

/* Vanished records to look behind for a live one. */
#define MOST_VANISHED 32u

/* An open frame, and the line that is open in it. */
struct record {
  const struct lineprof_frame *frame;
  const struct lineprof_line_counter *line;
};

struct making {
  const struct lp_rows *rows;
  const struct lineprof_frame *base;
  struct record record; /* the next one outward */
  uint64_t *frames;
  uint32_t count, room;
  uint32_t foreign_count; /* foreign frames in a row */
  uint32_t profiled_count;
  uint64_t row_frame; /* outside of those */
  bool has_address, has_row, is_full;
};

/* To the next frame of an open row. Those between have opened none: the line
 * stays. */
LP_RACY static void skip_others(struct making *making) {
  struct record *record = &making->record;
  for (unsigned i = 0; i < LP_MAX_CHAIN; i++) {
    if (record->frame == making->base || lp_frame_has_row(record->frame))
      return;
    record->frame = record->frame->parent;
  }
}

LP_RACY static void go_outward(struct making *making) {
  making->record.line = making->record.frame->caller;
  making->record.frame = making->record.frame->parent;
  skip_others(making);
}

static bool is_at_base(const struct making *making) {
  return making->record.frame == making->base;
}

LP_RACY uintptr_t lp_frame_stack(const struct lineprof_frame *frame) {
  return (frame->stack + 7) / 8 * 8;
}

static uintptr_t stack_of(const struct making *making) {
  return lp_frame_stack(making->record.frame);
}

static bool is_in(const struct making *making,
                  const struct lp_activation *activation) {
  uintptr_t stack = stack_of(making);
  return stack == activation->low ||
         (stack > activation->low && stack < activation->high);
}

static void put(struct making *making, uint64_t frame) {
  if (making->count < making->room)
    making->frames[making->count++] = frame;
  else
    making->is_full = true;
}

static bool put_line(struct making *making,
                     const struct lineprof_line_counter *line) {
  uint64_t frame;
  if (!lp_rows_find(making->rows, line, &frame))
    return false;
  put(making, frame);
  making->foreign_count = 0;
  if (!making->has_row && making->has_address)
    making->row_frame = frame;
  else if (!making->has_row)
    making->profiled_count = making->count;
  making->has_row = true;
  return true;
}

static void put_address(struct making *making,
                        const struct lp_activation *activation) {
  bool is_foreign = !lp_object_is_profiled(activation->object);
  if (is_foreign && making->foreign_count >= 2) {
    making->frames[making->count - 1] = activation->address;
    return;
  }
  making->foreign_count = is_foreign ? making->foreign_count + 1 : 0;
  put(making, activation->address);
  if (!is_foreign && !making->has_address && !making->has_row)
    making->profiled_count = making->count;
  making->has_address |= !is_foreign;
}

/* Goes to the record of this activation, over those that have vanished: live
 * records of the same stack are not below it. */
static bool find_record(struct making *making,
                        const struct lp_activation *activation) {
  struct record before = making->record;
  for (unsigned i = 0; i < MOST_VANISHED && !is_at_base(making); i++) {
    if (is_in(making, activation)) {
      if (i > 0)
        put_line(making, before.line);
      return true;
    }
    if (stack_of(making) > activation->low)
      break;
    go_outward(making);
  }
  making->record = before;
  return false;
}

static void add_activation(struct making *making,
                           const struct lp_activation *activation) {
  bool is_in_row = false;
  if (!is_at_base(making) && find_record(making, activation))
    while (!is_at_base(making) && is_in(making, activation) &&
           !making->is_full) {
      is_in_row |= put_line(making, making->record.line);
      go_outward(making);
    }
  if (!is_in_row)
    put_address(making, activation);
}

/* The rows that are open further out: the nearest has been charged with the
 * time of this sample. A recursion's are one after the other the same. */
LP_RACY static void put_beyond(struct making *making) {
  const struct lineprof_line_counter *last = NULL;
  making->room = LP_MAX_FRAMES;
  making->is_full = false;
  for (unsigned i = 0; i < MOST_BEYOND; i++) {
    if (is_at_base(making) || making->is_full)
      return;
    if (making->record.line != last)
      put_line(making, making->record.line);
    last = making->record.line;
    go_outward(making);
  }
}

LP_RACY void lp_chain_make(const struct lineprof_thread *thread,
                           const struct lp_rows *rows,
                           const struct lp_unwinder *unwinder,
                           uint64_t frames[LP_MAX_FRAMES],
                           struct lp_sample *sample) {
  struct making making = {.rows = rows,
                          .base = &thread->base,
                          .record = {thread->top, thread->line},
                          .frames = frames,
                          .room = LP_MAX_CHAIN};
  skip_others(&making);
  for (uint32_t i = unwinder->first; i < unwinder->count; i++)
    add_activation(&making, &unwinder->chain[i]);
  bool is_cut = unwinder->is_cut || making.is_full;
  put_beyond(&making);
  /* Without a profiled line the innermost frame says enough. */
  sample->frame_count = making.count;
  sample->profiled_count = making.profiled_count ? making.profiled_count : 1;
  sample->row_frame = making.row_frame;
  sample->frames = frames;
  sample->is_cut = is_cut || making.is_full;
}
