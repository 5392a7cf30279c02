/* SPDX-License-Identifier: MIT
 *
 * What tools answer about profiles. Each runs in a process of its own.
 */
#include "mcp/tools.h"

#include "base/message.h"
#include "explain/explain.h"
#include "report/explain.h"
#include "run/run.h"
#include "tables/hot_lines.h"

#include <stdlib.h>

enum { LONGEST_LINE = 240 }; /* of an answer, in bytes */

static struct lp_report_options options_of(const struct lp_mcp_call *call) {
  struct lp_report_options options = lp_report_options_default();
  options.color = LP_COLOR_NEVER;
  options.pager = false;
  options.wall = lp_mcp_flag(call, "wall");
  return options;
}

/* Whole lines, long ones cut, as many as the budget has room for. */
static void add_bounded(const struct lp_text *text, size_t budget,
                        struct lp_text *out) {
  static const char note[] = "(the rest had no room: ask for fewer lines, or "
                             "with a larger budget)\n";
  const char *at = text->bytes ? text->bytes : "", *end = at + text->size;
  while (at < end) {
    const char *next = memchr(at, '\n', (size_t)(end - at));
    size_t length = (size_t)((next ? next : end) - at);
    size_t most = lp_text_cut(at, length, LONGEST_LINE);
    if (out->size + most + 4 + sizeof note > budget) {
      lp_text_string(out, note);
      return;
    }
    lp_text_add(out, at, most);
    lp_text_string(out, most < length ? "...\n" : "\n");
    at += length + 1;
  }
}

/* Opens the one profile that the call names; false after error messages, and
 * then there is nothing to close. */
static bool open_report(struct lp_report *report,
                        const struct lp_report_options *options,
                        const struct lp_mcp_call *call) {
  char *path = lp_mcp_profile(call, lp_mcp_string(call, "profile"));
  if (!path)
    return false;
  bool is_open =
      lp_report_open(report, options, &path, 1) && !lp_report_explain(report);
  if (is_open)
    lp_report_find_spread(report);
  else
    lp_report_close(report);
  free(path);
  return is_open;
}

/* Two sides of a comparison, the named profiles. */
static bool open_sides(struct lp_side sides[2],
                       const struct lp_report_options *options,
                       const struct lp_mcp_call *call, const char *old,
                       const char *new) {
  char *paths[2] = {lp_mcp_profile(call, old), lp_mcp_profile(call, new)};
  struct lp_list a = {&paths[0], 1}, b = {&paths[1], 1};
  bool is_open = false;
  if (paths[0] && paths[1]) {
    is_open = lp_sides_open(sides, options, &a, &b);
    if (!is_open) {
      lp_side_close(&sides[0]);
      lp_side_close(&sides[1]);
    }
  }
  free(paths[0]);
  free(paths[1]);
  return is_open;
}

static struct lp_comparison compare(const struct lp_side sides[2]) {
  return lp_compare(&sides[0], &sides[1], LP_DIFF_MATTERS / 100.0,
                    LP_DIFF_NOISE / 100.0);
}

/* The metric that an order's word is of; false after an error message. */
static bool find_order(const char *word, enum lp_metric *by) {
  for (enum lp_metric metric = 0; metric < LP_METRICS; metric++)
    if (lp_metrics[metric].order &&
        strcmp(lp_metrics[metric].order, word) == 0) {
      *by = metric;
      return true;
    }
  char *words = lp_metric_words(LP_WORD(order));
  lp_message_error("there is no order '%s', but %s", word, words);
  free(words);
  return false;
}

bool lp_mcp_lines(const struct lp_mcp_call *call, struct lp_text *out) {
  struct lp_report_options options = options_of(call);
  struct lp_report report;
  const char *word = lp_mcp_string(call, "by");
  enum lp_metric by = LP_METRIC_HITS;
  if ((word && !find_order(word, &by)) || !open_report(&report, &options, call))
    return false;
  struct lp_style style = lp_style_choose(&options);
  struct lp_hot_lines lines;
  struct lp_text text = {0};
  size_t limit = lp_mcp_number(call, "limit", 20);
  by = word ? by : lp_report_own(&report);
  lp_hot_lines_find(&lines, &report, by);
  if (lines.count)
    lp_hot_table(&report, &style, &lines, limit, by, &text);
  else
    lp_text_format(&text, "No line %s.\n", lp_metrics[by].none);
  if (lines.count > limit)
    lp_text_format(&text, "%zu of %zu lines\n", limit, lines.count);
  add_bounded(&text, lp_mcp_number(call, "budget", LP_MCP_BUDGET), out);
  lp_hot_lines_free(&lines);
  lp_style_free(&style);
  lp_report_close(&report);
  free(text.bytes);
  return true;
}

bool lp_mcp_explain(const struct lp_mcp_call *call, struct lp_text *out) {
  struct lp_report_options options = options_of(call);
  const char *baseline = lp_mcp_string(call, "baseline");
  const char *profile = lp_mcp_string(call, "profile");
  struct lp_report report;
  struct lp_side sides[2];
  struct lp_comparison since = {.a = NULL};
  struct lp_text words = {0};
  if (baseline && !open_sides(sides, &options, call, baseline, profile))
    return false;
  if (baseline)
    since = compare(sides);
  if (!open_report(&report, &options, call))
    return false;
  lp_output_add_word(&words, profile);
  struct lp_explain_question question = {
      .place = lp_mcp_string(call, "place"),
      .since = baseline ? &since : NULL,
      .profiles = words.bytes,
      .budget = lp_mcp_number(call, "budget", LP_EXPLAIN_USUAL),
      .is_json = lp_mcp_flag(call, "json")};
  return lp_explain(&report, &question, out);
}

bool lp_mcp_source(const struct lp_mcp_call *call, struct lp_text *out) {
  struct lp_report_options options = options_of(call);
  struct lp_report report;
  struct lp_text text = {0};
  enum { MOST_LINES = 60 };
  if (!open_report(&report, &options, call))
    return false;
  size_t first = lp_mcp_number(call, "first", 1);
  size_t last = lp_mcp_number(call, "last", first + MOST_LINES - 1);
  bool is_there = lp_explain_listing(&report, lp_mcp_string(call, "file"),
                                     (uint32_t)first, (uint32_t)last, &text);
  if (is_there)
    add_bounded(&text, lp_mcp_number(call, "budget", LP_MCP_BUDGET), out);
  free(text.bytes);
  return is_there;
}

bool lp_mcp_diff(const struct lp_mcp_call *call, struct lp_text *out) {
  struct lp_report_options options = options_of(call);
  struct lp_side sides[2];
  struct lp_text text = {0};
  if (!open_sides(sides, &options, call, lp_mcp_string(call, "old"),
                  lp_mcp_string(call, "new")))
    return false;
  struct lp_comparison comparison = compare(sides);
  lp_comparison_text(&comparison, lp_mcp_number(call, "limit", 10), false,
                     &text);
  add_bounded(&text, lp_mcp_number(call, "budget", LP_MCP_BUDGET), out);
  lp_comparison_free(&comparison);
  lp_side_close(&sides[0]);
  lp_side_close(&sides[1]);
  free(text.bytes);
  return true;
}
