/* SPDX-License-Identifier: MIT
 *
 * See cut_samples.h.
 */
#include "model/cut_samples.h"

#include "base/heap.h"
#include "profile/stacks.h"
#include "samples/shares.h"

#include <stdlib.h>

/* Less than this part of the time is not worth a word, nor are fewer samples:
 * as a process ends some meet code of the linker's that has no tables. */
static const double little_part = 0.05;
enum { FEW_SAMPLES = 20 };

/** The time of cut samples by where their stacks end. */
struct ends {
  struct lp_map objects; /* offsets in the places' strings */
  double *ticks;
};

/* The object that the outermost address is in, as an offset in the strings of
 * places; 0: in none. */
static uint32_t find_end(const struct lp_profile *profile,
                         const struct lp_stack_sample *sample) {
  uint32_t i = sample->stack->frame_count;
  while (i > 0 && sample->frames[i - 1] & LINEPROF_FRAME_CLOCKED)
    i--;
  const struct lineprof_place *place =
      i > 0 ? lp_places_find(&profile->sampled.places, sample->frames[i - 1])
            : NULL;
  return place ? place->object : 0;
}

static void add_end(struct ends *ends, uint32_t object, double ticks) {
  size_t count = ends->objects.count;
  size_t at = lp_map_index(&ends->objects, &object, sizeof object);
  if (at == count) {
    ends->ticks = lp_heap_grow(ends->ticks, count, sizeof *ends->ticks);
    ends->ticks[at] = 0;
  }
  ends->ticks[at] += ticks;
}

/* The path of the object where most of them end; empty: code of no file. */
static const char *find_most(const struct lp_profile *profile) {
  struct ends ends = {.ticks = NULL};
  const char *path = "";
  double most = 0;
  for (size_t i = 0; i < profile->sampled.sample_count; i++) {
    const struct lp_stack_sample *sample = &profile->sampled.samples[i];
    uint32_t object = find_end(profile, sample);
    if (!sample->stack->is_cut)
      continue;
    add_end(&ends, object, (double)sample->stack->ticks);
    double ticks =
        ends.ticks[lp_map_find(&ends.objects, &object, sizeof object)];
    if (ticks > most && object)
      path = profile->sampled.places.strings + object;
    most = ticks > most ? ticks : most;
  }
  lp_map_free(&ends.objects);
  free(ends.ticks);
  return path;
}

static uint64_t count_cut(const struct lp_profile *profile) {
  uint64_t count = 0;
  for (size_t i = 0; i < profile->sampled.sample_count; i++)
    if (profile->sampled.samples[i].stack->is_cut)
      count += profile->sampled.samples[i].stack->samples;
  return count;
}

void lp_cut_samples_check(struct lp_profile *profile) {
  const struct lp_shares *shares = profile->sampled.shares;
  if (!shares || shares->cut_ticks <= little_part * shares->total_ticks ||
      count_cut(profile) < FEW_SAMPLES)
    return;
  const char *path = find_most(profile);
  lp_profile_note(
      profile,
      "of %.3g s of the %.3g s that samples saw it is not known who called: "
      "'%s' does not say how its callers are found (-fasynchronous-unwind-"
      "tables), or calls are too deep; times of callers are bounds",
      lp_profile_ns(profile, shares->cut_ticks) / 1e9,
      lp_profile_ns(profile, shares->total_ticks) / 1e9,
      *path ? path : "code made at run time");
}
