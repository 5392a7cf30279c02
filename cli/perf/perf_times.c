/* SPDX-License-Identifier: MIT
 *
 * See perf_times.h.
 */
#include "perf/perf_times.h"

#include "base/heap.h"
#include "base/message.h"
#include "perf/perf_give.h"
#include "perf/perf_read.h"

#include <stdlib.h>
#include <string.h>

/* A run takes no longer than thirty years. */
static const double most_ns = 1e18;

/** Events that tell time, the best first. */
static const struct {
  const char *name;
  bool is_clock; /* its periods are ns */
} clocks[] = {{"cpu-clock", true},
              {"task-clock", true},
              {"cycles", false},
              {"cpu-cycles", false},
              {"ref-cycles", false}};

enum { CLOCKS = sizeof clocks / sizeof *clocks, LEAST_RATES = 5 };

static int compare_rates(const void *left, const void *right) {
  const double *a = left, *b = right;
  return (*a > *b) - (*a < *b);
}

/* ns of a cycle: while a thread runs, that much passes between two samples.
 * Where it waited it is more, so the median is it, unless it mostly waits. */
static double find_rate(const struct lp_perf_event *event) {
  qsort(event->rates, event->rate_count, sizeof *event->rates, compare_rates);
  return event->rates[event->rate_count / 2];
}

static bool is_called(const struct lp_perf_event *event, const char *name) {
  return event->samples > 0 && strcmp(event->name, name) == 0;
}

/* Chooses the event that tells time; the others are columns, and so are cycles.
 * False after an error message. */
static bool choose_events(struct lp_perf_giving *giving, const char *path) {
  const struct lp_perf *perf = giving->perf;
  size_t chosen = perf->event_count, clock = 0;
  for (; clock < CLOCKS && chosen == perf->event_count; clock++)
    for (chosen = 0; chosen < perf->event_count; chosen++)
      if (is_called(&perf->events[chosen], clocks[clock].name))
        break;
  if (chosen == perf->event_count) {
    lp_message_error("'%s' has no event that tells time, as '%s'", path,
                     perf->events[0].name);
    lp_message_hint("'perf record -e cpu-clock,%s' has both",
                    perf->events[0].name);
    return false;
  }
  const struct lp_perf_event *event = &perf->events[chosen];
  bool is_clock = clocks[clock - 1].is_clock;
  if (!is_clock && event->rate_count < LEAST_RATES) {
    lp_message_error("'%s' has too few samples: nobody knows how long a cycle "
                     "is",
                     path);
    return false;
  }
  giving->time_event = (uint32_t)chosen;
  giving->ns = is_clock ? 1 : find_rate(event);
  for (uint32_t i = 0; i < perf->event_count; i++)
    if (perf->events[i].samples && (i != chosen || !is_clock)) {
      if ((double)perf->events[i].value >= most_ns)
        lp_message_warning("event '%s' is left out: nothing happens so often",
                           perf->events[i].name);
      else if (giving->event_count == LP_MOST_EVENTS)
        lp_message_warning("event '%s' is left out: a listing has %u of them",
                           perf->events[i].name, (unsigned)LP_MOST_EVENTS);
      else
        giving->events[giving->event_count++] = i;
    }
  if (event->value * giving->ns > 0 && event->value * giving->ns < most_ns)
    return true;
  lp_message_error("'%s' has no times that can be", path);
  return false;
}

/* The file that has most of the time, of those with profiled code. */
static void note_programs(struct lp_perf_times *times,
                          const struct lp_perf_giving *giving) {
  const struct lp_perf *perf = giving->perf;
  double *values = lp_heap_get(perf->object_count, sizeof *values), most = 0;
  for (size_t i = 0; i < perf->stack_count; i++) {
    const struct lp_perf_stack *stack = &perf->stacks[i];
    if (!stack->frame_count || stack->event != giving->time_event)
      continue;
    uint32_t object = perf->places[perf->frames[stack->first_frame]].object;
    if (object != LP_PERF_NO_OBJECT)
      values[object] += stack->value;
  }
  for (size_t i = 0; i < perf->object_count; i++) {
    const char *path = perf->objects[i].path;
    if (!giving->code->has_rows[i])
      continue;
    lp_map_add(&times->programs, path, strlen(path));
    if (times->program && values[i] <= most)
      continue;
    most = values[i];
    free(times->program);
    times->program = lp_heap_string(path);
  }
  free(values);
}

/* False after an error message. */
static bool fits(const struct lp_perf_times *times, const char *path) {
  if (times->program)
    return true;
  lp_message_error("no sample of '%s' is at a line of the profiled program",
                   path);
  lp_message_hint("perf is to record the same sources, compiled with '-g1' or "
                  "'-g' in place of 'kprof cc'");
  return false;
}

/* Samples at lines of a file, and those at lines where the profiled program has
 * another function. */
struct fit {
  uint64_t all, others;
};

/* Of a program that was built from other texts the lines do not fit. */
static void check_lines(const struct lp_perf_giving *giving) {
  enum { LEAST = 20, PART = 10 };
  const struct lp_perf *perf = giving->perf;
  const struct lp_perf_rows *rows = giving->rows;
  size_t count = rows->index.file_count;
  struct fit *fits = lp_heap_get(count, sizeof *fits);
  for (size_t i = 0; i < perf->stack_count; i++) {
    const struct lp_perf_stack *stack = &perf->stacks[i];
    if (!stack->frame_count)
      continue;
    const struct lp_perf_spot *spot =
        &giving->code->spots[perf->frames[stack->first_frame]];
    const struct lp_perf_level *level = &giving->code->levels[spot->first];
    if (!spot->count || level->file == LP_MAP_NONE)
      continue;
    fits[level->file].all += stack->samples;
    fits[level->file].others += level->is_moved ? stack->samples : 0;
  }
  for (size_t i = 0; i < count; i++)
    if (fits[i].all >= LEAST && fits[i].others * PART > fits[i].all)
      lp_message_warning(
          "%.0f %% of perf's samples in '%s' are of functions that the profile "
          "has at other lines: the two programs were built from different "
          "texts",
          100.0 * (double)fits[i].others / (double)fits[i].all,
          rows->files[i].path);
  free(fits);
}

/* False after an error message. */
static bool may_take(struct lp_profile *const *profiles, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (profiles[i]->scheduled.segment_count) {
      lp_message_error("'--times' is of whole runs, and '%s' has windows of a "
                       "schedule",
                       profiles[i]->file.path);
      return false;
    }
  return true;
}

bool lp_perf_times_take(struct lp_perf_times *times, const char *path,
                        struct lp_profile *const *profiles, size_t count) {
  struct lp_perf perf = {.events = NULL};
  struct lp_perf_rows rows = {.tables = NULL};
  struct lp_perf_code code = {.levels = NULL};
  struct lp_perf_giving giving = {.perf = &perf, .code = &code, .rows = &rows};
  bool is_taken = may_take(profiles, count) && lp_perf_read(&perf, path) &&
                  choose_events(&giving, path);
  if (is_taken) {
    lp_perf_rows_make(&rows, profiles, count);
    lp_perf_code_find(&code, &perf, &rows);
    note_programs(times, &giving);
    is_taken = fits(times, path);
  }
  if (is_taken) {
    const struct lp_perf_event *event = &perf.events[giving.time_event];
    times->path = path;
    times->event = lp_heap_string(event->name);
    times->samples = event->samples;
    times->has_callers = perf.has_callers;
    check_lines(&giving);
    lp_perf_give(&giving, profiles, count);
  }
  lp_perf_code_free(&code);
  lp_perf_rows_free(&rows);
  lp_perf_free(&perf);
  return is_taken;
}

void lp_perf_times_free(struct lp_perf_times *times) {
  free(times->program);
  free(times->event);
  lp_map_free(&times->programs);
}
