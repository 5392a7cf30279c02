/* SPDX-License-Identifier: MIT
 *
 * See groups.h.
 */
#include "model/groups.h"
#include "model/regions.h"

#include "base/heap.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* The index of a value of the region. Code that was compiled differently
 * (another instance of a template, another version) may capture other
 * values. */
static size_t find_value(struct lp_region *region, const char *name) {
  for (size_t i = 0; i < region->value_count; i++)
    if (strcmp(region->values[i], name) == 0)
      return i;
  if (region->value_count < LINEPROF_MAX_VALUES)
    region->values[region->value_count++] = name;
  return region->value_count - 1;
}

static struct lp_value read_value(uint32_t kind, uint64_t bits) {
  double number;
  if (kind == LINEPROF_VALUE_UNSIGNED && bits <= INT64_MAX)
    kind = LINEPROF_VALUE_SIGNED;
  if (kind == LINEPROF_VALUE_BOOL)
    bits = bits != 0;
  memcpy(&number, &bits, sizeof number);
  if (kind == LINEPROF_VALUE_FLOATING && number == 0)
    bits = 0; /* -0.0 */
  return (struct lp_value){kind, bits};
}

/* Finds or makes the group with the values of `like`. */
static struct lp_group *get_group(struct lp_map *ids, struct lp_group **groups,
                                  size_t *count, const struct lp_group *like) {
  struct {
    size_t region, is_other;
    uint64_t values[2 * LINEPROF_MAX_VALUES];
  } key = {.region = like->region, .is_other = like->is_other};
  for (size_t i = 0; i < LINEPROF_MAX_VALUES; i++) {
    key.values[2 * i] = like->values[i].kind;
    key.values[2 * i + 1] = like->values[i].bits;
  }
  size_t id = lp_map_index(ids, &key, sizeof key);
  if (id == *count) {
    *groups = lp_heap_grow(*groups, id, sizeof **groups);
    (*groups)[id] = *like;
    (*groups)[id].sum = (struct lp_region){0};
    ++*count;
  }
  return &(*groups)[id];
}

static void add_set(const struct lp_building *building, size_t region,
                    const struct lp_group_set *set) {
  struct lp_model *model = building->model;
  const struct lp_table *table = building->table;
  const struct lineprof_table_region *from = &table->regions[set->region];
  const struct lineprof_table_value *values = &table->values[from->first_value];
  for (uint32_t i = 0; i < set->count; i++) {
    const struct lineprof_group *group = &set->groups[i];
    struct lp_group like = {.region = region};
    like.is_other = group->state == LINEPROF_GROUP_OTHER;
    if (group->state != LINEPROF_GROUP_USED && !like.is_other)
      continue;
    if (group->counter.calls == 0 && group->counter.total_ticks == 0)
      continue; /* the block is the parent's of a forked child */
    for (size_t j = 0; j < LINEPROF_MAX_VALUES; j++)
      like.values[j].kind = LP_NO_VALUE;
    for (uint32_t j = 0; j < from->value_count && !like.is_other; j++)
      like.values[find_value(&model->regions[region],
                             table->strings + values[j].name)] =
          read_value(values[j].kind, group->values[j]);
    lp_region_add(&get_group(&model->ids.groups, &model->groups,
                             &model->group_count, &like)
                       ->sum,
                  building->profile, &group->counter);
  }
}

void lp_groups_add(const struct lp_building *building,
                   const struct lp_targets *targets, uint32_t thread) {
  const struct lp_profile *profile = building->profile;
  for (size_t i = 0; i < profile->counted.group_set_count; i++) {
    const struct lp_group_set *set = &profile->counted.group_sets[i];
    if (set->table == building->table &&
        (thread == LP_EVERY_THREAD || set->thread == thread))
      add_set(building, targets->regions[set->region], set);
  }
}

static bool choose_keys(struct lp_grouping *grouping, const char *names) {
  const struct lp_region *region = grouping->region;
  if (strcmp(names, "all") == 0) {
    while (grouping->key_count < region->value_count) {
      grouping->keys[grouping->key_count] = grouping->key_count;
      grouping->key_count++;
    }
    return grouping->key_count > 0;
  }
  while (*names) {
    size_t length = 0, found = 0;
    for (; found < region->value_count; found++) { /* "f(a, b)" has commas */
      length = strlen(region->values[found]);
      if (strncmp(names, region->values[found], length) == 0 &&
          (names[length] == ',' || names[length] == 0))
        break;
    }
    if (found == region->value_count ||
        grouping->key_count == LINEPROF_MAX_VALUES)
      return false;
    grouping->keys[grouping->key_count++] = found;
    names += length + (names[length] == ',');
  }
  return grouping->key_count > 0;
}

static int compare_values(const struct lp_value *a, const struct lp_value *b) {
  double one = 0, other = 0;
  bool first = lp_value_number(a, &one), second = lp_value_number(b, &other);
  if (first && second && (one < other || one > other))
    return one < other ? -1 : 1;
  if (a->kind != b->kind)
    return a->kind < b->kind ? -1 : 1;
  return (a->bits > b->bits) - (a->bits < b->bits);
}

static int compare_rows(const void *left, const void *right) {
  const struct lp_group *a = left, *b = right;
  if (a->is_other != b->is_other)
    return a->is_other ? 1 : -1;
  for (size_t i = 0; i < LINEPROF_MAX_VALUES; i++) {
    int order = compare_values(&a->values[i], &b->values[i]);
    if (order)
      return order;
  }
  return 0;
}

bool lp_grouping_make(struct lp_grouping *grouping,
                      const struct lp_model *model, size_t region,
                      const char *names) {
  struct lp_map ids = {0};
  *grouping = (struct lp_grouping){.region = &model->regions[region]};
  if (!choose_keys(grouping, names))
    return false;
  for (size_t i = 0; i < model->group_count; i++) {
    const struct lp_group *group = &model->groups[i];
    struct lp_group like = {.region = region, .is_other = group->is_other};
    if (group->region != region)
      continue;
    for (size_t j = 0; j < LINEPROF_MAX_VALUES; j++)
      like.values[j] = j < grouping->key_count
                           ? group->values[grouping->keys[j]]
                           : (struct lp_value){.kind = LP_NO_VALUE};
    lp_region_add_region(
        &get_group(&ids, &grouping->rows, &grouping->row_count, &like)->sum,
        &group->sum);
  }
  lp_map_free(&ids);
  for (size_t i = 0; i < grouping->row_count; i++)
    lp_region_find_quantiles(&grouping->rows[i].sum);
  if (grouping->row_count)
    qsort(grouping->rows, grouping->row_count, sizeof *grouping->rows,
          compare_rows);
  return true;
}

void lp_grouping_free(struct lp_grouping *grouping) {
  for (size_t i = 0; i < grouping->row_count; i++)
    free(grouping->rows[i].sum.buckets);
  free(grouping->rows);
}

/* The shortest text that reads back as the same number; a float's as a
 * float. */
static void print_floating(struct lp_text *out, double number) {
  char text[40];
  bool is_float = (double)(float)number == number;
  for (int digits = 6; digits <= 17; digits++) {
    snprintf(text, sizeof text, "%.*g", digits, number);
    double back = strtod(text, NULL);
    if (is_float ? (float)back == (float)number : back == number)
      break;
  }
  lp_text_string(out, text);
}

void lp_value_print(struct lp_text *out, const struct lp_value *value) {
  double number;
  switch (value->kind) {
  case LINEPROF_VALUE_SIGNED:
    lp_text_format(out, "%lld", (long long)value->bits);
    return;
  case LINEPROF_VALUE_UNSIGNED:
    lp_text_format(out, "%llu", (unsigned long long)value->bits);
    return;
  case LINEPROF_VALUE_FLOATING:
    memcpy(&number, &value->bits, sizeof number);
    print_floating(out, number);
    return;
  case LINEPROF_VALUE_BOOL:
    lp_text_string(out, value->bits ? "true" : "false");
    return;
  default:
    lp_text_string(out, "-");
  }
}

bool lp_value_number(const struct lp_value *value, double *number) {
  switch (value->kind) {
  case LINEPROF_VALUE_SIGNED:
    *number = (double)(int64_t)value->bits;
    return true;
  case LINEPROF_VALUE_UNSIGNED:
    *number = (double)value->bits;
    return true;
  case LINEPROF_VALUE_FLOATING:
    memcpy(number, &value->bits, sizeof *number);
    return isfinite(*number);
  default:
    return false;
  }
}
