/* SPDX-License-Identifier: MIT
 *
 * Who calls a function, whom it calls, and the tree of calls.
 */
#ifndef LINEPROF_CLI_CALL_TABLES_H
#define LINEPROF_CLI_CALL_TABLES_H

#include "stacks/calls.h"
#include "stacks/node_times.h"
#include "views/stats.h"

/** The calls of one function, or to it. */
struct lp_call_list {
  const struct lp_function *function;
  bool is_of_callers;
  const struct lp_call **calls; /* restricted, the longest first */
  size_t count;
  bool is_restricted; /* there are more */
};

/** What is shown of calls, as the options want it. */
struct lp_call_view {
  struct lp_report report;
  const struct lp_stats_options *options;
  struct lp_call_stacks stacks;
  struct lp_calls calls;
  struct lp_call_list *lists;
  size_t list_count;
  size_t *nodes; /* of the tree: those that are shown, in its order */
  size_t node_count;
  struct lp_node_time *times; /* of all nodes */
};

/** Reads, sums, selects and prints what the options want of calls. Returns the
 * exit status. */
int lp_calls_files(const struct lp_stats_options *options, char *const *paths,
                   size_t count);

/** Finds what is shown of the view's report. False, after an error message, if
 * no function has a name that the options want. */
bool lp_call_view_find(struct lp_call_view *view);
void lp_call_view_free(struct lp_call_view *view);

/** What a node is called: "NAME FILE:LINE"; a new string. */
char *lp_call_node_name(const struct lp_call_view *view, size_t node);

/** Adds the same as JSON. */
void lp_calls_json(const struct lp_call_view *view, struct lp_text *out);

#endif
