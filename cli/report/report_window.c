/* SPDX-License-Identifier: MIT
 *
 * Which steps and cycles of the program a report is about.
 */
#include "report/report_window.h"

#include "base/message.h"
#include "report/report.h"

#include <stdlib.h>

enum { SHOWN = 4 }; /* how many ranges of steps are named */

/* Adds "3", "1-3" or "1-3, 5": consecutive numbers are one range. */
static void add_numbers(const struct lp_cycles *cycles, struct lp_text *out) {
  size_t shown = 0;
  for (size_t i = 0; i < cycles->count; shown++) {
    size_t last = i;
    while (last + 1 < cycles->count &&
           cycles->items[last + 1].number == cycles->items[last].number + 1)
      last++;
    if (shown == SHOWN) {
      lp_text_string(out, ", ...");
      return;
    }
    lp_text_format(out, "%s%u", shown ? ", " : "", cycles->items[i].number);
    if (last > i)
      lp_text_format(out, "-%u", cycles->items[last].number);
    i = last + 1;
  }
}

static void add_range(const struct lp_cycle *cycle, const char *before,
                      struct lp_text *out) {
  lp_text_format(out, "%s%llu", before, (unsigned long long)cycle->first_step);
  if (cycle->step_count > 1)
    lp_text_format(
        out, "-%llu",
        (unsigned long long)(cycle->first_step + cycle->step_count - 1));
}

static void add_ranges(const struct lp_cycles *cycles, struct lp_text *out) {
  size_t with_steps = 0, shown = 0;
  const struct lp_cycle *last = NULL;
  for (size_t i = 0; i < cycles->count; i++)
    if (cycles->items[i].step_count) {
      with_steps++;
      last = &cycles->items[i];
    }
  for (size_t i = 0; i < cycles->count && shown + 1 < with_steps; i++) {
    if (cycles->items[i].step_count == 0)
      continue;
    if (shown == SHOWN - 1 && with_steps > SHOWN) {
      lp_text_string(out, ", ...");
      break;
    }
    add_range(&cycles->items[i], shown++ ? ", " : "", out);
  }
  add_range(last, shown ? ", " : "", out);
}

static uint64_t count_steps(const struct lp_cycles *cycles) {
  uint64_t steps = 0;
  for (size_t i = 0; i < cycles->count; i++)
    steps += cycles->items[i].step_count;
  return steps;
}

/* Adds the partial cycles; normally that is one, the last. */
static void add_partial(const struct lp_cycles *cycles, struct lp_text *out) {
  size_t partial = 0;
  const struct lp_cycle *last = NULL;
  for (size_t i = 0; i < cycles->count; i++)
    if (cycles->items[i].is_partial) {
      partial++;
      last = &cycles->items[i];
    }
  if (partial == 1)
    lp_text_format(out, "; cycle %u is partial", last->number);
  else if (partial > 1)
    lp_text_format(out, "; %zu cycles are partial", partial);
}

void lp_report_window(const struct lp_report *report, struct lp_text *out) {
  const struct lp_cycles *cycles = &report->cycles;
  if (!cycles->is_scheduled || cycles->count == 0)
    return;
  uint64_t steps = count_steps(cycles);
  lp_text_format(out, "Window: cycle%s ", cycles->count > 1 ? "s" : "");
  add_numbers(cycles, out);
  if (steps) {
    lp_text_format(out, ", step%s ", steps > 1 ? "s" : "");
    add_ranges(cycles, out);
    lp_text_format(out, "; %llu of %llu steps,", (unsigned long long)steps,
                   (unsigned long long)cycles->total_steps);
  } else {
    lp_text_string(out, ";");
  }
  lp_text_format(out, " %.3g of %.3g s", cycles->wall_ns / 1e9,
                 cycles->elapsed_ns / 1e9);
  add_partial(cycles, out);
  lp_text_string(out, "\n");
}
