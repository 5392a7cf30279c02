/* SPDX-License-Identifier: MIT
 *
 * Which rises of hits are not allowed: one for each function, at the line
 * that says most, or for the whole if no part of it rises enough by itself.
 */
#include "base/heap.h"
#include "diff/hits.h"

#include <ctype.h>
#include <stdlib.h>

static bool is_above(const struct lp_hits *hits,
                     const struct lp_hits_function *function, double change) {
  return change > hits->floor && change > hits->share * function->from;
}

/* The change touched it: what follows from that stands below. */
static bool is_cause(const struct lp_hits_rise *rise) {
  return rise->of == LP_HITS_TEXT || rise->cause ||
         (rise->row && rise->row->row->kinship != LP_SAME);
}

static int compare_rises(const void *left, const void *right) {
  const struct lp_hits_rise *a = left, *b = right;
  if (is_cause(a) != is_cause(b))
    return is_cause(a) ? -1 : 1;
  if (a->change != b->change)
    return a->change > b->change ? -1 : 1;
  return (a->function > b->function) - (a->function < b->function);
}

/* Of the lines added to a function, the one with most hits. */
static const struct lp_hits_row *
find_added(const struct lp_hits_function *function) {
  const struct lp_hits_row *found = NULL;
  for (size_t i = 0; i < function->function->row_count; i++) {
    const struct lp_hits_row *row = &function->rows[i];
    if (row->is_text && row->row->b && row->verdict == LP_HITS_JUDGED &&
        (!found || row->b.least > found->b.least))
      found = row;
  }
  return found;
}

/* Takes the other rise as the function's if it says more. */
static void offer(struct lp_hits_rise *best, struct lp_hits_rise other) {
  size_t others = best->others + (best->function != NULL);
  if (!best->function || compare_rises(&other, best) < 0)
    *best = other;
  best->others = others;
}

static struct lp_hits_rise rise_of(const struct lp_hits *hits,
                                   const struct lp_hits_function *function) {
  struct lp_hits_rise best = {0};
  double text = function->added - function->removed;
  if (is_above(hits, function, text))
    offer(&best, (struct lp_hits_rise){.of = LP_HITS_TEXT,
                                       .function = function,
                                       .row = find_added(function),
                                       .from = function->removed,
                                       .to = function->added,
                                       .change = text});
  for (size_t i = 0; i < function->function->row_count; i++) {
    const struct lp_hits_row *row = &function->rows[i];
    if (!row->is_text && is_above(hits, function, row->change))
      offer(&best, (struct lp_hits_rise){.of = LP_HITS_LINE,
                                         .function = function,
                                         .row = row,
                                         .from = (double)row->a.most,
                                         .to = (double)row->b.least,
                                         .change = row->change});
  }
  if (!best.function && is_above(hits, function, function->change))
    best = (struct lp_hits_rise){.of = LP_HITS_FUNCTION,
                                 .function = function,
                                 .from = function->from,
                                 .to = function->to,
                                 .change = function->change};
  return best;
}

static bool is_of_word(char letter) {
  return isalnum((unsigned char)letter) || letter == '_';
}

static bool is_operator(const char *name) {
  static const char word[] = "operator";
  for (const char *at = name; (at = strstr(at, word)); at++)
    if ((at == name || !is_of_word(at[-1])) && !is_of_word(at[sizeof word - 1]))
      return true;
  return false;
}

/* The name as calls have it: "push" of "list<int>::push(int)". No name: calls
 * of operators do not name them. */
static size_t find_name(const char *name, const char **begin) {
  static const char nameless[] = "(anonymous namespace)::";
  for (const char *at; (at = strstr(name, nameless));)
    name = at + sizeof nameless - 1;
  if (is_operator(name))
    return 0;
  size_t size = strcspn(name, "(<"), start = size;
  while (start && name[start - 1] != ':')
    start--;
  *begin = name + start;
  return size - start;
}

/* How often the line has the word; 0 without a line. */
static size_t count_names(const struct lp_side *side,
                          const struct lp_side_row *row, const char *word,
                          size_t size) {
  size_t left, count = 0;
  const char *text = row ? lp_side_text(side, row, &left) : NULL;
  const char *line = text;
  for (const char *at = text; at && (at = memmem(at, left, word, size));) {
    bool begins = at == line || !is_of_word(at[-1]);
    size_t behind = left - (size_t)(at - text) - size;
    count += begins && (behind == 0 || !is_of_word(at[size]));
    left = behind;
    text = at += size;
  }
  return count;
}

/* Does it call the function more often, by its hits or by what it says? */
static bool calls_more(const struct lp_hits *hits,
                       const struct lp_hits_row *row, const char *word,
                       size_t size) {
  const struct lp_comparison *comparison = hits->comparison;
  size_t now, before;
  if (!row->row->b || row->row->kinship == LP_SAME || row->b.least == 0)
    return false;
  now = count_names(comparison->b, row->row->b, word, size);
  before = now ? count_names(comparison->a, row->row->a, word, size) : 0;
  return now > before || (now && row->change > 0);
}

/* Which line of the change calls the function more often, as far as its text
 * tells. */
static const struct lp_hits_row *find_cause(const struct lp_hits *hits,
                                            const struct lp_hits_rise *rise) {
  const struct lp_function_change *function = rise->function->function;
  const struct lp_hits_row *found = NULL;
  const char *name;
  if (!function->a || !function->b ||
      lp_hits_calls(hits, function, true).least <=
          lp_hits_calls(hits, function, false).most)
    return NULL;
  size_t size = find_name(function->b->name, &name);
  for (size_t i = 0; size && i < hits->comparison->row_count; i++) {
    const struct lp_hits_row *row = &hits->rows[i];
    if ((!found || row->b.least > found->b.least) &&
        calls_more(hits, row, name, size))
      found = row;
  }
  return found;
}

void lp_hits_find_rises(struct lp_hits *hits) {
  size_t count = hits->comparison->function_count;
  for (size_t i = 0; i < count; i++) {
    struct lp_hits_rise rise = rise_of(hits, &hits->functions[i]);
    if (!rise.function)
      continue;
    rise.cause = find_cause(hits, &rise);
    hits->rises =
        lp_heap_grow(hits->rises, hits->rise_count, sizeof *hits->rises);
    hits->rises[hits->rise_count++] = rise;
  }
  if (hits->rise_count) {
    qsort(hits->rises, hits->rise_count, sizeof *hits->rises, compare_rises);
  } else if (hits->change > hits->share * hits->all) {
    hits->rises = lp_heap_get(1, sizeof *hits->rises);
    hits->rises[hits->rise_count++] =
        (struct lp_hits_rise){.of = LP_HITS_WHOLE,
                              .from = hits->judged,
                              .to = hits->judged + hits->change,
                              .change = hits->change};
  }
}
