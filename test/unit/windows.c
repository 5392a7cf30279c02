// RUN: %unit/windows
// Intent: the schedule is torch.profiler's, step by step and from every
// action to every other; lengths of time, ranges and starts are ours.
/* SPDX-License-Identifier: MIT */
#include "schedule/windows.h"
#include "check.h"

#include <string.h>

#define STEPS 60u

/* torch.profiler.schedule, of the step's number alone. */
static enum lp_action expected(const struct lp_schedule *schedule,
                               uint64_t step) {
  uint64_t wait = schedule->wait.amount, warmup = schedule->warmup.amount;
  uint64_t length = wait + warmup + schedule->active.amount;
  if (step < schedule->skip_first)
    return LP_ACTION_NONE;
  step -= schedule->skip_first;
  if (schedule->skip_first_wait)
    step += wait;
  if (schedule->repeat > 0 && step / length >= schedule->repeat)
    return LP_ACTION_NONE;
  uint64_t place = step % length;
  if (place < wait)
    return LP_ACTION_NONE;
  if (place < wait + warmup)
    return LP_ACTION_WARMUP;
  return place < length - 1 ? LP_ACTION_RECORD : LP_ACTION_RECORD_AND_SAVE;
}

/* From row to column: N never happens, - goes on, | ends a segment. */
static const char *const transitions[] = {
    /*                   NONE WARMUP RECORD SAVE */
    /* NONE            */ "-|||",
    /* WARMUP          */ "N-||",
    /* RECORD          */ "NN--",
    /* RECORD_AND_SAVE */ "||||",
};
static bool seen[4][4];

struct place {
  enum lp_action action;
  bool ends; /* a segment ends in front of it */
};

static struct place step_to(struct lp_window *window,
                            const struct lp_schedule *schedule, uint64_t step) {
  struct lp_window before = *window;
  lp_window_advance(window, schedule, (struct lp_instant){step, 0});
  bool is_open =
      window->phase == LP_PHASE_WARMUP || window->phase == LP_PHASE_ACTIVE;
  bool was_open =
      before.phase == LP_PHASE_WARMUP || before.phase == LP_PHASE_ACTIVE;
  return (struct place){lp_window_action(window, schedule, step),
                        is_open != was_open ||
                            (is_open && (before.phase != window->phase ||
                                         before.cycle != window->cycle))};
}

/* Also with nothing done at steps that next_step leaves out. */
static bool is_torchs(const struct lp_schedule *schedule) {
  struct lp_window window, lazy;
  const struct lp_instant start = {0, 0};
  lp_window_start(&window, schedule, start, 0);
  lp_window_start(&lazy, schedule, start, 0);
  enum lp_action before = lp_window_action(&window, schedule, 0);
  uint64_t next = lp_window_next_step(&lazy, schedule, 0);
  if (before != expected(schedule, 0))
    return false;
  for (uint64_t step = 1; step < STEPS; step++) {
    struct place place = step_to(&window, schedule, step);
    if (step >= next) {
      lp_window_advance(&lazy, schedule, (struct lp_instant){step, 0});
      next = lp_window_next_step(&lazy, schedule, step);
    }
    if (place.action != expected(schedule, step) ||
        lazy.phase != window.phase || lazy.cycle != window.cycle ||
        lp_window_action(&lazy, schedule, step) != place.action ||
        transitions[before][place.action] != (place.ends ? '|' : '-'))
      return false;
    seen[before][place.action] = true;
    before = place.action;
  }
  return true;
}

static void check_cycles(void) {
  struct lp_schedule schedule = {.is_asked = true};
  bool good = true;
  for (uint64_t wait = 0; wait < 4; wait++)
    for (uint64_t warmup = 0; warmup < 3; warmup++)
      for (uint64_t active = 1; active < 4; active++)
        for (uint64_t repeat = 0; repeat < 4; repeat++)
          for (uint64_t skip = 0; skip < 6; skip++) {
            schedule.wait.amount = wait;
            schedule.warmup.amount = warmup;
            schedule.active.amount = active;
            schedule.repeat = repeat;
            schedule.skip_first = skip / 2;
            schedule.skip_first_wait = skip % 2;
            good &= is_torchs(&schedule);
          }
  CHECK("every small schedule is torch.profiler's", good);
  for (int from = 0; from < 4; from++)
    for (int to = 0; to < 4; to++)
      CHECK("every transition that is possible was seen, and no other",
            seen[from][to] == (transitions[from][to] != 'N'));
}

/* One letter per step: . outside, w warm-up, r active, s its last step. */
static void draw(const struct lp_schedule *schedule, char *picture,
                 uint64_t count, uint64_t step_ns) {
  struct lp_window window;
  lp_window_start(&window, schedule, (struct lp_instant){0, 0}, 0);
  for (uint64_t step = 0; step < count; step++) {
    struct lp_instant now = {step, step * step_ns};
    lp_window_advance(&window, schedule, now);
    picture[step] = ".wrs"[lp_window_action(&window, schedule, step)];
  }
  picture[count] = 0;
}

#define STEPS_OF(n) ((struct lp_extent){n, false})
#define TIME_OF(n) ((struct lp_extent){n, true})

static const struct {
  const char *name;
  struct lp_schedule schedule;
  const char *picture; /* of steps of 10 ns */
} pictures[] = {
    {"every counts whole cycles",
     {.is_asked = true,
      .every = 5,
      .warmup = STEPS_OF(1),
      .active = STEPS_OF(2)},
     "..wrs..wrs..wrs"},
    {"ranges are cycles",
     {.is_asked = true,
      .active = STEPS_OF(1),
      .ranges = {{{2, 4}, {4, 5}, {8, 20}}, 3}},
     "..rss...rrrrrrr"},
    {"time alone",
     {.is_asked = true, .wait = TIME_OF(35), .active = TIME_OF(20)},
     "....rr....rr..."},
    {"a wait in time, then steps",
     {.is_asked = true, .wait = TIME_OF(35), .active = STEPS_OF(3)},
     "....rrs....rrs."},
    {"steps before time begins",
     {.is_asked = true,
      .skip_first = 2,
      .wait = TIME_OF(20),
      .active = TIME_OF(30),
      .repeat = 1},
     "....rrr........"},
    {"cycles start at multiples",
     {.is_asked = true, .start_every = 4, .active = STEPS_OF(2)},
     "rs..rs..rs..rs."},
    {"cycles start at multiples after a wait",
     {.is_asked = true,
      .start_every = 4,
      .wait = TIME_OF(15),
      .active = STEPS_OF(2)},
     "....rs..rs..rs."},
    {"on demand only",
     {.signal = 10, .active = STEPS_OF(1)},
     "..............."},
};

static void check_pictures(void) {
  char picture[32];
  for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++) {
    draw(&pictures[i].schedule, picture, 15, 10);
    if (strcmp(picture, pictures[i].picture) != 0)
      printf("%s: %s\n", pictures[i].name, picture);
    CHECK(pictures[i].name, strcmp(picture, pictures[i].picture) == 0);
  }
}

static void check_start(void) {
  struct lp_schedule schedule = {
      .is_asked = true,
      .active = STEPS_OF(1),
      .start_at = {.kind = LP_MOMENT_INSTANT, .seconds = 1000}};
  const uint64_t second = 1000000000u;
  struct lp_window window;
  lp_window_start(&window, &schedule, (struct lp_instant){0, 5 * second},
                  990 * second);
  CHECK("before the start", window.phase == LP_PHASE_SKIP);
  CHECK("the clock says when",
        lp_window_next_ns(&window, &schedule) == 15 * second);
  CHECK("no step does",
        lp_window_next_step(&window, &schedule, 3) == UINT64_MAX);
  lp_window_advance(&window, &schedule,
                    (struct lp_instant){7, 15 * second - 1});
  CHECK("not a moment early", window.phase == LP_PHASE_SKIP);
  lp_window_advance(&window, &schedule, (struct lp_instant){8, 15 * second});
  CHECK("then it begins", window.phase == LP_PHASE_ACTIVE);
  lp_window_start(&window, &schedule, (struct lp_instant){0, 5 * second},
                  2000 * second);
  CHECK("a start in the past is now", window.phase == LP_PHASE_ACTIVE);
  schedule.start_at = (struct lp_moment){LP_MOMENT_DAILY, 12 * 3600};
  lp_window_start(&window, &schedule, (struct lp_instant){0, 0},
                  1000000 * second);
  uint64_t left = lp_window_next_ns(&window, &schedule);
  CHECK("a time of day is the next one", left > 0 && left <= 90000 * second);
}

static void check_needs(void) {
  struct lp_schedule schedule = {
      .is_asked = true, .wait = TIME_OF(1), .active = TIME_OF(1)};
  CHECK("time needs no steps", !lp_window_needs_steps(&schedule));
  schedule.active = STEPS_OF(1);
  CHECK("a window that opens by time", !lp_window_needs_steps(&schedule));
  schedule.warmup = STEPS_OF(1);
  CHECK("nothing before it may", lp_window_needs_steps(&schedule));
}

int main(void) {
  check_cycles();
  check_pictures();
  check_start();
  check_needs();
  return check_status();
}
