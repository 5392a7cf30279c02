/* SPDX-License-Identifier: MIT
 *
 * What profiling changed in the code, function by function: how large its two
 * bodies are, and what the optimiser did otherwise in them.
 */
#include "json_parts.h"
#include "profile_changes.h"

enum { NAME_WIDTH = 24, WIDEST_NAME = 60 };

/** The changes of one function, in the order in which they are told. */
struct told {
  uint32_t kind;
  const char *key;   /* for machines */
  const char *title; /* in front of the things of that kind; NULL: see text */
  const char *note;  /* beneath the table */
};

static const struct told kinds[] = {
    {LINEPROF_CHANGE_ONE_BODY, "one-body", NULL,
     "one body      counts and times in the same code, which cannot be copied"},
    {LINEPROF_CHANGE_CLEAN_CALL, "clean-call", "clean: calls",
     "clean: calls  the optimiser would have inlined them: the program itself "
     "is slower there"},
    {LINEPROF_CHANGE_CLEAN_CALL_OF, "clean-call-of", "clean: called from",
     "called from   a function that is not profiled, and into which it would "
     "have been inlined"},
    {LINEPROF_CHANGE_CLEAN_COUNTS, "clean-counts", "clean: counts in loops",
     "clean: counts in loops  of these lines how often a condition held: more "
     "to do in a round than in the program itself, maybe another shape of "
     "loop"},
    {LINEPROF_CHANGE_TIMED_CALL, "timed-call", "timed: calls",
     "timed: calls  inlined in clean code; only times taken with probes have "
     "the calls in them"},
    {LINEPROF_CHANGE_TIMED_LOOP, "timed-loop", "timed: not vectorised",
     "timed: not vectorised  loops of these lines, which clean code has "
     "vectorised"},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

struct table {
  const struct lp_report *report;
  struct lp_text *out;
  int width;
  bool has_kind[KINDS], has_none, has_unknown;
};

static const struct lp_change *find_changes(const struct lp_model *model,
                                            const struct lp_function *function,
                                            size_t kind, size_t *count) {
  return lp_changes_find(model, (size_t)(function - model->functions),
                         kinds[kind].kind, count);
}

static void print_change(const struct lp_change *change, struct lp_text *out) {
  if (change->kind == LINEPROF_CHANGE_TIMED_LOOP ||
      change->kind == LINEPROF_CHANGE_CLEAN_COUNTS) {
    lp_text_format(out, "%u", change->line);
    return;
  }
  lp_text_visible(out, change->name, strlen(change->name));
  if (change->line)
    lp_text_format(out, " (%u)", change->line);
}

static void print_kind(struct table *table, const struct lp_function *function,
                       size_t kind, bool *has_any) {
  size_t count;
  const struct lp_change *changes =
      find_changes(&table->report->model, function, kind, &count);
  if (count) {
    lp_text_string(table->out, *has_any ? "; " : "  ");
    if (kinds[kind].title)
      lp_text_format(table->out, "%s ", kinds[kind].title);
    else
      lp_text_string(table->out, "one body: ");
    *has_any = table->has_kind[kind] = true;
  }
  for (size_t i = 0; i < count; i++) {
    lp_text_string(table->out, i ? ", " : "");
    print_change(&changes[i], table->out);
  }
}

static void print_bytes(struct table *table, const struct lp_code *code,
                        uint64_t bytes) {
  if (code->is_known && bytes)
    lp_text_format(table->out, " %9llu", (unsigned long long)bytes);
  else
    lp_text_format(table->out, " %9s", code->is_known ? "-" : "?");
  table->has_none |= code->is_known && !bytes;
  table->has_unknown |= !code->is_known;
}

static void print_function(struct table *table,
                           const struct lp_function *function) {
  struct lp_text name = {0};
  bool instances = table->report->options->instances;
  const char *shown =
      instances && *function->symbol ? function->symbol : function->name;
  bool has_any = false;
  lp_text_visible(&name, shown, strlen(shown));
  lp_text_format(table->out, "%-*s", table->width, name.bytes);
  free(name.bytes);
  print_bytes(table, &function->code, function->code.clean_bytes);
  print_bytes(table, &function->code, function->code.timed_bytes);
  for (size_t kind = 0; kind < KINDS; kind++)
    print_kind(table, function, kind, &has_any);
  lp_text_string(table->out, "\n");
}

static void print_total(struct table *table) {
  struct lp_code total = {.is_known = true};
  const struct lp_report *report = table->report;
  for (size_t i = 0; i < report->function_count; i++) {
    total.clean_bytes += report->functions[i]->code.clean_bytes;
    total.timed_bytes += report->functions[i]->code.timed_bytes;
  }
  lp_text_format(table->out, "%-*s %9llu %9llu\n", table->width, "total",
                 (unsigned long long)total.clean_bytes,
                 (unsigned long long)total.timed_bytes);
}

static void print_notes(const struct table *table) {
  const struct lp_model *model = &table->report->model;
  struct lp_text *out = table->out;
  if (table->has_none)
    lp_text_string(out, "-  none of its own: inlined where it is called, or "
                        "never called\n");
  if (table->has_unknown)
    lp_text_string(out, "?  the file that ran is not there, or has no "
                        "symbols\n");
  for (size_t kind = 0; kind < KINDS; kind++)
    if (table->has_kind[kind])
      lp_text_format(out, "%s\n", kinds[kind].note);
  if (model->noted_modules < model->modules)
    lp_text_string(out, "Not known of all units what else was changed: the "
                        "file that ran is not there, or has no notes\n");
  if (model->link_time_modules)
    lp_text_string(out, "Not known what was inlined and vectorised: the "
                        "linker optimised the program (-flto)\n");
}

static int name_width(const struct lp_report *report) {
  size_t width = NAME_WIDTH;
  for (size_t i = 0; i < report->function_count; i++) {
    const struct lp_function *function = report->functions[i];
    size_t length =
        strlen(report->options->instances ? function->symbol : function->name);
    width = length > width ? length : width;
  }
  return width < WIDEST_NAME ? (int)width : WIDEST_NAME;
}

void lp_change_table(const struct lp_report *report, struct lp_text *out) {
  struct table table = {
      .report = report, .out = out, .width = name_width(report)};
  if (report->function_count == 0)
    return;
  lp_text_string(out, "Changed by profiling: bytes of code, and what the "
                      "optimiser did otherwise\n\n");
  size_t heading = out->size;
  lp_text_format(out, "%-*s %9s %9s  %s\n", table.width, "Function", "Clean",
                 "Timed", "Changed");
  for (size_t length = out->size - heading; length > 1; length--)
    lp_text_string(out, "=");
  lp_text_string(out, "\n");
  for (size_t i = 0; i < report->function_count; i++)
    print_function(&table, report->functions[i]);
  print_total(&table);
  size_t before = out->size;
  lp_text_string(out, "\n");
  print_notes(&table);
  if (out->size > before + 1)
    lp_text_string(out, "\n");
}

json_t *lp_json_changes(const struct lp_model *model,
                        const struct lp_function *function) {
  const struct lp_code *code = &function->code;
  if (model->noted_modules == 0)
    return NULL;
  json_t *object = json_object();
  if (model->link_time_modules)
    lp_json_add(object, "link_time", json_true());
  if (code->is_known) {
    lp_json_add(object, "clean_bytes", lp_json_count(code->clean_bytes));
    lp_json_add(object, "timed_bytes", lp_json_count(code->timed_bytes));
  }
  json_t *list = json_array();
  for (size_t kind = 0; kind < KINDS; kind++) {
    size_t count;
    const struct lp_change *changes =
        find_changes(model, function, kind, &count);
    for (size_t i = 0; i < count; i++) {
      json_t *change = json_object();
      lp_json_add(change, "kind", json_string(kinds[kind].key));
      if (changes[i].line)
        lp_json_add(change, "line", json_integer(changes[i].line));
      if (*changes[i].name)
        lp_json_add(change, "what", lp_json_string(changes[i].name));
      json_array_append_new(list, change);
    }
  }
  lp_json_add(object, "changes", list);
  return object;
}
