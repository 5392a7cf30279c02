/* SPDX-License-Identifier: MIT
 *
 * See times_table.h.
 */
#include "tables/times_table.h"

static double own_of_rows(const struct lp_model *model) {
  double ns = 0;
  for (size_t i = 0; i < model->row_count; i++)
    ns += model->rows[i].self_ns;
  return ns;
}

static double at_no_row(const struct lp_model *model) {
  double ns = 0;
  for (size_t i = 0; i < model->function_count; i++)
    ns += model->functions[i].loose_ns;
  return ns;
}

/* The kernel and its modules; "[vdso]" and "[heap]" are the process's. */
static bool is_kernel(const char *object) {
  return *object == '[' && strcmp(object, "[vdso]") != 0;
}

struct lp_times_parts lp_times_parts(const struct lp_report *report) {
  const struct lp_model *model = &report->model;
  double whole = model->time.thread_ns > 0 ? model->time.thread_ns : 1;
  struct lp_times_parts parts = {.rows = own_of_rows(model) / whole,
                                 .no_rows = at_no_row(model) / whole};
  for (size_t i = 0; i < model->elsewhere_count; i++) {
    const char *object = model->elsewhere[i].object;
    double part = model->elsewhere[i].ns / whole;
    if (!*object)
      parts.unknown += part;
    else if (is_kernel(object))
      parts.kernel += part;
    else if (lp_map_find(&report->perf.programs, object, strlen(object)) !=
             LP_MAP_NONE)
      parts.no_rows += part;
    else
      parts.libraries += part;
  }
  return parts;
}

static void add_program(const struct lp_report *report, struct lp_text *out) {
  const char *name = lp_text_base(report->perf.program);
  lp_text_string(out, "'");
  lp_text_visible(out, name, strlen(name));
  lp_text_string(out, "'");
}

void lp_times_say(const struct lp_report *report, struct lp_text *out) {
  const struct lp_perf_times *perf = &report->perf;
  lp_text_string(out, "Times:      ");
  lp_text_visible(out, perf->path, strlen(perf->path));
  lp_text_format(out, ", %llu samples of ", (unsigned long long)perf->samples);
  lp_text_visible(out, perf->event, strlen(perf->event));
  lp_text_format(out, ": %.3g s of CPU time of ",
                 report->model.time.thread_ns / 1e9);
  add_program(report, out);
  lp_text_string(out, "\n");
}

void lp_times_table(const struct lp_report *report, struct lp_text *out) {
  struct lp_times_parts parts = lp_times_parts(report);
  const struct {
    const char *where;
    double part;
  } others[] = {{"in libraries", parts.libraries},
                {"in the kernel", parts.kernel},
                {"on lines without a row", parts.no_rows},
                {"nobody knows where", parts.unknown}};
  if (!report->perf.path)
    return;
  lp_text_format(out, "Times: %.1f %% of what perf saw of ", 100 * parts.rows);
  add_program(report, out);
  lp_text_string(out, " is on these rows");
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (others[i].part >= 0.0005)
      lp_text_format(out, ", %.1f %% %s", 100 * others[i].part,
                     others[i].where);
  if (!report->perf.has_callers)
    lp_text_string(out, "; perf followed no calls, so that a line's time is "
                        "without what it called but did not inline: 'perf "
                        "record --call-graph dwarf' follows them");
  lp_text_string(out, "\n\n");
}
