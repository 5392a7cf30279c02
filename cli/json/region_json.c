/* SPDX-License-Identifier: MIT
 *
 * Regions, and their calls by captured values, as JSON.
 */
#include "lineprof/buckets.h"
#include "model/groups.h"
#include "model/regions.h"
#include "json/json.h"

#include <stdlib.h>

/* Those that have calls: from, to (ns), calls. */
static void add_buckets(json_t *object, const struct lp_region *region) {
  json_t *buckets = json_array();
  for (size_t i = 0; i < LINEPROF_REGION_BUCKETS; i++) {
    if (region->buckets[i] == 0)
      continue;
    double low = (double)lineprof_bucket_begin(i) * region->ns_per_tick;
    double high = (double)lineprof_bucket_begin(i + 1) * region->ns_per_tick;
    json_t *bucket = json_array();
    json_array_append_new(bucket, lp_json_ns(low));
    json_array_append_new(bucket, lp_json_ns(high));
    json_array_append_new(bucket, lp_json_count(region->buckets[i]));
    json_array_append_new(buckets, bucket);
  }
  lp_json_add(object, "buckets", buckets);
}

static void add_times(json_t *object, const struct lp_region *region) {
  lp_json_add(object, "calls", lp_json_count(region->calls));
  lp_json_add(object, "timed_calls", lp_json_count(region->timed));
  lp_json_add(
      object, "source",
      json_string(lp_region_is_estimate(region) ? "estimated" : "timed"));
  lp_json_add(object, "total_ns", lp_json_ns(region->total_ns));
  lp_json_add(object, "self_ns", lp_json_ns(region->self_ns));
  lp_json_add(object, "sampled_ns", lp_json_ns(region->sampled_ns));
  lp_json_add(object, "taken_ns", lp_json_ns(region->taken_ns));
  lp_json_add(object, "min_ns", lp_json_ns(region->min_ns));
  lp_json_add(object, "max_ns", lp_json_ns(region->max_ns));
  lp_json_add(object, "p50_ns", lp_json_ns(region->p50_ns));
  lp_json_add(object, "p99_ns", lp_json_ns(region->p99_ns));
  if (region->buckets)
    add_buckets(object, region);
}

/* Numbers that JSON has not got, and unsigned ones above its integers, are
 * strings. */
static json_t *make_value(const struct lp_value *value) {
  double number;
  if (value->kind == LP_NO_VALUE)
    return json_null();
  if (value->kind == LINEPROF_VALUE_SIGNED)
    return json_integer((json_int_t)value->bits);
  if (value->kind == LINEPROF_VALUE_BOOL)
    return json_boolean(value->bits);
  if (value->kind == LINEPROF_VALUE_FLOATING && lp_value_number(value, &number))
    return json_real(number);
  struct lp_text text = {0};
  lp_value_print(&text, value);
  json_t *made = lp_json_string(text.bytes);
  free(text.bytes);
  return made;
}

static json_t *make_group(const struct lp_grouping *grouping,
                          const struct lp_group *group) {
  json_t *object = json_object();
  if (group->is_other) {
    lp_json_add(object, "other", json_true());
  } else {
    json_t *values = json_object();
    for (size_t i = 0; i < grouping->key_count; i++) {
      struct lp_text name = {0};
      const char *written = grouping->region->values[grouping->keys[i]];
      lp_text_utf8(&name, written, strlen(written));
      lp_json_add(values, name.bytes, make_value(&group->values[i]));
      free(name.bytes);
    }
    lp_json_add(object, "values", values);
  }
  add_times(object, &group->sum);
  return object;
}

static void add_groups(json_t *object, const struct lp_model *model,
                       size_t index, const char *group_by) {
  struct lp_grouping grouping;
  if (lp_grouping_make(&grouping, model, index, group_by)) {
    json_t *names = json_array(), *groups = json_array();
    for (size_t i = 0; i < grouping.key_count; i++)
      json_array_append_new(
          names, lp_json_string(grouping.region->values[grouping.keys[i]]));
    for (size_t i = 0; i < grouping.row_count; i++)
      json_array_append_new(groups, make_group(&grouping, &grouping.rows[i]));
    lp_json_add(object, "values", names);
    lp_json_add(object, "groups", groups);
  }
  lp_grouping_free(&grouping);
}

json_t *lp_json_region(const struct lp_model *model, size_t index,
                       const char *group_by) {
  const struct lp_region *region = &model->regions[index];
  json_t *object = json_object();
  lp_json_add(object, "name", lp_json_string(region->name));
  lp_json_add(
      object, "kind",
      json_string(region->kind == LINEPROF_REGION_STEP ? "step" : "block"));
  lp_json_add(object, "function", lp_json_string(region->function));
  lp_json_add(object, "path", lp_json_string(model->files[region->file].full));
  lp_json_add(object, "line", json_integer(region->line));
  lp_json_add(object, "end_line", json_integer(region->end_line));
  if (region->thread != LP_ALL_THREADS)
    lp_json_add(object, "thread", json_integer((json_int_t)region->thread));
  add_times(object, region);
  if (region->value_count)
    add_groups(object, model, index, group_by);
  return object;
}
