/* SPDX-License-Identifier: MIT
 *
 * The comparison of hits as JSON: what rose, and what is not
 * judged. Each line's hits are in the comparison's JSON.
 */
#include "diff/hits.h"

#include "json/json.h"

static void add_place(json_t *object, const struct lp_side *side, size_t run,
                      size_t file, uint32_t line) {
  lp_json_add(object, "path",
              lp_json_string(lp_side_file(side, run, file)->full));
  lp_json_add(object, "line", json_integer(line));
}

static void add_row_place(json_t *object, const struct lp_comparison *from,
                          const struct lp_row_change *row) {
  const struct lp_side_row *at = row->b ? row->b : row->a;
  add_place(object, row->b ? from->b : from->a, at->run, at->file, at->line);
}

static void add_function(json_t *object, const struct lp_comparison *from,
                         const struct lp_function_change *function,
                         const struct lp_row_change *row) {
  const struct lp_side_function *at = function->b ? function->b : function->a;
  lp_json_add(object, "function", lp_json_string(at->name));
  if (row)
    add_row_place(object, from, row);
  else
    add_place(object, function->b ? from->b : from->a, at->run, at->file,
              at->line);
}

static json_t *make_rise(const struct lp_hits *hits,
                         const struct lp_hits_rise *rise) {
  static const char *const subjects[] = {"line", "added", "function", "whole"};
  json_t *object = json_object();
  lp_json_add(object, "of", json_string(subjects[rise->of]));
  if (rise->function)
    add_function(object, hits->comparison, rise->function->function,
                 rise->row ? rise->row->row : NULL);
  lp_json_add(object, "hits_a", json_real(rise->from));
  lp_json_add(object, "hits_b", json_real(rise->to));
  lp_json_add(object, "change", json_real(rise->change));
  lp_json_add(object, "other_lines", lp_json_count(rise->others));
  return object;
}

static json_t *make_range(struct lp_hits_range range) {
  return json_pack("[o, o]", lp_json_count(range.least),
                   lp_json_count(range.most));
}

static json_t *make_unjudged(const struct lp_hits *hits,
                             const struct lp_hits_row *row) {
  const struct lp_comparison *from = hits->comparison;
  json_t *object = json_object();
  lp_json_add(object, "why",
              json_string(row->verdict == LP_HITS_VARIES
                              ? "varies"
                              : "not profiled in A"));
  add_function(object, from, &from->functions[row->row->function], row->row);
  lp_json_add(object, "hits_a", make_range(row->a));
  lp_json_add(object, "hits_b", make_range(row->b));
  return object;
}

json_t *lp_hits_json(const struct lp_hits *hits, bool is_judged) {
  json_t *object = json_object(), *rises = json_array(), *left = json_array();
  for (size_t i = 0; i < hits->rise_count && is_judged; i++)
    json_array_append_new(rises, make_rise(hits, &hits->rises[i]));
  for (size_t i = 0; i < hits->comparison->row_count; i++) {
    const struct lp_hits_row *row = &hits->rows[i];
    if (row->verdict >= LP_HITS_VARIES && row->a.most + row->b.most > 0)
      json_array_append_new(left, make_unjudged(hits, row));
  }
  lp_json_add(object, "a", json_real(hits->from));
  lp_json_add(object, "b", json_real(hits->to));
  lp_json_add(object, "share",
              is_judged ? json_real(hits->share) : json_null());
  lp_json_add(object, "floor",
              is_judged ? json_real(hits->floor) : json_null());
  lp_json_add(object, "rises", rises);
  lp_json_add(object, "not_judged", left);
  return object;
}
