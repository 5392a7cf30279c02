/* SPDX-License-Identifier: MIT
 *
 * See explain.h: the order of an answer's parts.
 */
#include "explain/explain_parts.h"

#include "advice/say.h"
#include "base/heap.h"
#include "json/json.h"

#include <stdlib.h>

size_t lp_explain_text(struct lp_explaining *explaining, size_t parent,
                       int priority, struct lp_text text) {
  return lp_piece_add(
      &explaining->pieces,
      (struct lp_piece){.parent = parent, .priority = priority, .text = text});
}

size_t lp_explain_heading(struct lp_explaining *explaining, const char *text) {
  struct lp_text heading = {0};
  lp_text_format(&heading, "\n%s\n", text);
  return lp_piece_add(&explaining->pieces,
                      (struct lp_piece){.parent = LP_NO_PIECE,
                                        .is_heading = true,
                                        .text = heading});
}

void lp_explain_fact(struct lp_explaining *explaining, size_t parent,
                     int priority, const char *key, const char *rule,
                     const char *text) {
  struct lp_text line = {0};
  json_t *json = json_object();
  lp_text_string(&line, "- ");
  lp_text_visible(&line, text, strlen(text));
  lp_text_string(&line, "\n");
  if (rule)
    lp_json_add(json, "rule", json_string(rule));
  lp_json_add(json, "text", lp_json_string(text));
  size_t index = lp_explain_text(explaining, parent, priority, line);
  explaining->pieces.items[index].key = key;
  explaining->pieces.items[index].is_item = true;
  explaining->pieces.items[index].json = json;
}

static void add_shown(json_t *object, const char *name,
                      const struct lp_estimate *time, const json_t *shown) {
  char *key = lp_text_make("%s_is", name);
  char *high = lp_text_make("%s_high_ns", name);
  json_t *word = json_object_get(shown, key);
  if (word)
    json_object_set(object, key, word);
  if (word && strcmp(json_string_value(word), "at_most") == 0)
    lp_json_add(object, high, lp_json_ns(time->high_ns));
  free(key);
  free(high);
}

void lp_explain_shown(json_t *object, const char *all,
                      const struct lp_times *times, json_t *shown) {
  add_shown(object, all, &times->time, shown);
  add_shown(object, "self", &times->self, shown);
  add_shown(object, "self_cpu", &times->cpu, shown);
  json_decref(shown);
}

void lp_explain_next(struct lp_explaining *explaining, const char *command) {
  for (size_t i = 0; i < explaining->next.count; i++)
    if (strcmp(explaining->next.items[i], command) == 0)
      return;
  lp_list_add(&explaining->next, lp_heap_string(command));
}

void lp_explain_commands(struct lp_explaining *explaining) {
  size_t heading = lp_explain_heading(explaining, "Next:");
  for (size_t i = 0; i < explaining->next.count; i++) {
    struct lp_text command = {0}, line = {0};
    lp_text_string(&command, explaining->next.items[i]);
    lp_text_string(&command, explaining->question->profiles);
    lp_text_string(&line, "  ");
    lp_text_visible(&line, command.bytes, command.size);
    lp_text_string(&line, "\n");
    size_t index =
        lp_explain_text(explaining, heading,
                        i ? LP_WEIGHT_MORE - (int)i : LP_WEIGHT_NEXT, line);
    explaining->pieces.items[index].key = "next";
    explaining->pieces.items[index].is_item = true;
    explaining->pieces.items[index].json = lp_json_string(command.bytes);
    free(command.bytes);
  }
}

/* A note on a line that has no row of its own, or on further functions. */
static void note(struct lp_explaining *explaining, struct lp_text text) {
  size_t index = lp_explain_text(explaining, LP_NO_PIECE, LP_WEIGHT_LINE, text);
  struct lp_piece *piece = &explaining->pieces.items[index];
  size_t size = text.size && text.bytes[text.size - 1] == '\n' ? text.size - 1
                                                               : text.size;
  char *line = lp_heap_copy(text.bytes, size);
  piece->key = "note";
  piece->json = lp_json_string(line);
  free(line);
}

static void explain_place(struct lp_explaining *explaining,
                          const struct lp_place *place) {
  enum { MOST_ROWS = 3 };
  struct lp_text text = {0};
  if (place->function && place->alike) {
    lp_text_format(&text, "The hottest of %zu functions of that name:\n",
                   place->alike + 1);
    note(explaining, text);
  }
  if (place->function) {
    lp_explain_function(explaining, place->function);
    return;
  }
  const struct lp_row *first = place->rows[0];
  if (place->is_beside) {
    bool is_around =
        first->line < place->line && first->end_line >= place->line;
    lp_text_format(&text,
                   "Line %u has no code of its own that is counted; %s line "
                   "%u.\n",
                   place->line,
                   is_around ? "it is a part of what begins at"
                             : "the nearest that has is",
                   first->line);
    note(explaining, text);
  }
  for (size_t i = 0; i < place->row_count && i < MOST_ROWS; i++)
    lp_explain_line(explaining, LP_NO_PIECE, place->rows[i], (int)i);
  lp_explain_doubts(explaining, first);
}

static void answer(struct lp_explaining *explaining, struct lp_text *out) {
  struct lp_pieces *pieces = &explaining->pieces;
  lp_explain_commands(explaining);
  if (explaining->question->is_json)
    lp_pieces_json(pieces, explaining->question->budget, out);
  else
    lp_pieces_text(pieces, explaining->question->budget, out);
}

bool lp_explain(struct lp_report *report,
                const struct lp_explain_question *question,
                struct lp_text *out) {
  struct lp_explaining explaining = {.report = report,
                                     .question = question,
                                     .is_cpu = lp_report_own(report) ==
                                               LP_METRIC_SELF_CPU};
  struct lp_place place = {.rows = NULL};
  if (question->place && !lp_place_find(&place, report, question->place)) {
    lp_place_free(&place);
    return false;
  }
  explaining.stacks = lp_call_stacks_make(&report->model, report->profiles,
                                          report->options->cycle, false);
  lp_explain_head(&explaining);
  if (question->place)
    explain_place(&explaining, &place);
  else
    lp_explain_run(&explaining);
  answer(&explaining, out);
  for (size_t i = 0; i < explaining.next.count; i++)
    free(explaining.next.items[i]);
  free(explaining.next.items);
  lp_pieces_free(&explaining.pieces);
  lp_call_stacks_free(&explaining.stacks);
  lp_place_free(&place);
  return true;
}
