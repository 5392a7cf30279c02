// RUN: mkdir -p %t && cd %t && %unit/groups
// Intent: groups of a profile are summed by the values asked for, merged over
// profiles, closed where a call was open; what does not fit is left out.
/* SPDX-License-Identifier: MIT */
#include "model/groups.h"
#include "check.h"
#include "model/build_model.h"
#include "profile/close_open_calls.h"
#include "profile/reader.h"
#include "profile/value_groups.h"
#include "profile_builder.h"

#include <stdlib.h>
#include <string.h>

static struct lp_profile *read_sample(const struct sample_groups *more,
                                      size_t size) {
  struct bytes bytes = sample_profile("/tmp", 1);
  if (more)
    sample_groups_block(&bytes, more, size);
  bytes_write(&bytes, "groups.lprof");
  free(bytes.data);
  return lp_profile_read("groups.lprof");
}

static struct lp_model model_of(struct lp_profile *profile) {
  struct lp_model model;
  lp_profile_close(profile);
  lp_model_build(&model, &profile, 1, (struct lp_model_options){0});
  return model;
}

/* Is row `index` this group? */
static int row_is(const struct lp_grouping *grouping, size_t index,
                  const char *text, uint64_t calls, double total_ns) {
  struct lp_text shown = {0};
  if (index >= grouping->row_count)
    return 0;
  const struct lp_group *row = &grouping->rows[index];
  for (size_t i = 0; i < grouping->key_count; i++) {
    lp_text_string(&shown, i ? "," : "");
    lp_value_print(&shown, &row->values[i]);
  }
  int same = strcmp(shown.bytes, text) == 0 && row->sum.calls == calls &&
             row->sum.total_ns == total_ns;
  free(shown.bytes);
  return same;
}

static void check_keys(void) {
  struct lp_profile *profile = read_sample(NULL, 0);
  struct lp_model model = model_of(profile);
  struct lp_grouping grouping;
  CHECK("two groups", model.group_count == 2);
  CHECK("by one value", lp_grouping_make(&grouping, &model, 0, "n") &&
                            grouping.row_count == 2 &&
                            row_is(&grouping, 0, "-2", 1, 200) &&
                            row_is(&grouping, 1, "10", 3, 120));
  CHECK("its distribution", grouping.rows[1].sum.p50_ns == 40);
  lp_grouping_free(&grouping);
  CHECK("summed over the other",
        lp_grouping_make(&grouping, &model, 0, "share") &&
            grouping.row_count == 1 && row_is(&grouping, 0, "0.5", 4, 320) &&
            grouping.rows[0].sum.min_ns == 40 &&
            grouping.rows[0].sum.max_ns == 200);
  lp_grouping_free(&grouping);
  CHECK("all, in their order", lp_grouping_make(&grouping, &model, 0, "all") &&
                                   row_is(&grouping, 0, "-2,0.5", 1, 200));
  lp_grouping_free(&grouping);
  CHECK("in another order", lp_grouping_make(&grouping, &model, 0, "share,n") &&
                                row_is(&grouping, 1, "0.5,10", 3, 120));
  lp_grouping_free(&grouping);
  CHECK("unknown", !lp_grouping_make(&grouping, &model, 0, "n,none"));
  lp_grouping_free(&grouping);
  CHECK("part of a name", !lp_grouping_make(&grouping, &model, 0, "shar"));
  lp_grouping_free(&grouping);
  lp_model_free(&model);
  lp_profile_free(profile);
}

/* Claimed and free places do not count; the others are one row, the last. */
static void check_states(void) {
  struct sample_groups more = sample_groups();
  more.groups[1].state = LINEPROF_GROUP_OTHER;
  more.groups[2].state = LINEPROF_GROUP_CLAIMED;
  struct lp_profile *profile = read_sample(&more, sizeof more);
  struct lp_model model = model_of(profile);
  struct lp_grouping grouping;
  CHECK("with others",
        lp_grouping_make(&grouping, &model, 0, "n") &&
            grouping.row_count == 3 && row_is(&grouping, 1, "10", 3, 120) &&
            grouping.rows[2].is_other && grouping.rows[2].sum.calls == 3);
  lp_grouping_free(&grouping);
  lp_model_free(&model);
  lp_profile_free(profile);
}

static int groups_of(const struct sample_groups *more, size_t size,
                     int damaged) {
  struct lp_profile *profile = read_sample(more, size);
  struct lp_model model = model_of(profile);
  int count = profile->is_damaged == damaged
                  ? (int)profile->counted.group_set_count
                  : -1;
  lp_model_free(&model);
  lp_profile_free(profile);
  return count;
}

static void check_damage(void) {
  struct sample_groups more = sample_groups();
  CHECK("whole", groups_of(&more, sizeof more, 0) == 2);
  CHECK("cut in a group", groups_of(&more, sizeof more - 8, 1) == 1);
  CHECK("cut in the head", groups_of(&more, 20, 1) == 1);
  more.head.region = 1;
  CHECK("no such region", groups_of(&more, sizeof more, 1) == 1);
  more = sample_groups();
  more.head.value_count = 1;
  CHECK("other values", groups_of(&more, sizeof more, 1) == 1);
  more = sample_groups();
  more.head.capacity = UINT32_MAX;
  CHECK("endless", groups_of(&more, sizeof more, 1) == 1);
  more.head.capacity = 0;
  CHECK("a forked child's parent's", groups_of(&more, sizeof more, 0) == 1);
}

/* A call that was open when the process was killed counts its time. */
static void check_open_call(void) {
  struct bytes bytes = sample_profile("/tmp", 1);
  bytes_write(&bytes, "groups.lprof");
  free(bytes.data);
  struct lp_profile *profile = lp_profile_read("groups.lprof");
  const struct lp_block *block =
      lp_profile_block(profile, LINEPROF_BLOCK_THREAD, NULL);
  struct lineprof_thread *thread = (void *)block->payload;
  struct lineprof_region_counter *group =
      lp_groups_counter(&profile->counted, 1,
                        SAMPLE_GROUPS_ADDRESS +
                            offsetof(struct sample_groups, groups[2].counter));
  CHECK("by address", group && group->calls == 1);
  CHECK("not between two",
        !lp_groups_counter(&profile->counted, 1, SAMPLE_GROUPS_ADDRESS + 80));
  CHECK(
      "not another thread's",
      !lp_groups_counter(&profile->counted, 2,
                         SAMPLE_GROUPS_ADDRESS + offsetof(struct sample_groups,
                                                          groups[2].counter)));
  thread->live = 1;
  thread->net_ticks = 1000;
  thread->region_depth = 1;
  thread->regions[0].entered_ticks = 400;
  thread->regions[0].is_timed = 1;
  thread->regions[0].region =
      (void *)(uintptr_t)(SAMPLE_SLAB_ADDRESS +
                          SAMPLE_LINES * sizeof(struct lineprof_line_counter) +
                          SAMPLE_FUNCTIONS *
                              sizeof(struct lineprof_function_counter));
  thread->regions[0].group =
      (void *)(uintptr_t)(SAMPLE_GROUPS_ADDRESS +
                          offsetof(struct sample_groups, groups[2].counter));
  group->depth = 1;
  struct lp_model model = model_of(profile);
  CHECK("closed", group->total_ticks == 800 && group->depth == 0);
  lp_model_free(&model);
  lp_profile_free(profile);
}

int main(void) {
  check_keys();
  check_states();
  check_damage();
  check_open_call();
  return check_status();
}
