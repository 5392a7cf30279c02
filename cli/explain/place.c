/* SPDX-License-Identifier: MIT
 *
 * See place.h.
 */
#include "explain/place.h"

#include "advice/say.h"
#include "base/heap.h"
#include "base/message.h"

#include <ctype.h>
#include <stdlib.h>

/* The colon before a line's number; NULL: the name is no line's. */
static const char *find_colon(const char *name) {
  const char *colon = strrchr(name, ':');
  if (!colon || colon == name || !colon[1] || colon[-1] == ':')
    return NULL;
  for (const char *at = colon + 1; *at; at++)
    if (!isdigit((unsigned char)*at))
      return NULL;
  return colon;
}

static bool is_file(const struct lp_file *file, const char *name, size_t size) {
  size_t length = strlen(file->full);
  if (strlen(file->path) == size && memcmp(file->path, name, size) == 0)
    return true;
  return length >= size &&
         memcmp(file->full + length - size, name, size) == 0 &&
         (length == size || file->full[length - size - 1] == '/');
}

static bool has_shown(const struct lp_report *report, size_t file) {
  for (size_t i = 0; i < report->function_count; i++)
    for (size_t j = 0; j < report->functions[i]->row_count; j++)
      if (report->functions[i]->rows[j].file == file)
        return true;
  return false;
}

size_t lp_place_file(const struct lp_report *report, const char *name,
                     size_t size) {
  const struct lp_model *model = &report->model;
  size_t found = LP_MAP_NONE;
  for (size_t i = 0; i < model->file_count; i++) {
    if (!is_file(&model->files[i], name, size) || !has_shown(report, i))
      continue;
    if (found != LP_MAP_NONE) {
      lp_message_error("'%.*s' is the end of several paths", (int)size, name);
      lp_message_hint("say '%s' or '%s'", lp_say_file(model, found),
                      lp_say_file(model, i));
      return LP_MAP_NONE;
    }
    found = i;
  }
  if (found == LP_MAP_NONE) {
    lp_message_error("no profiled file is called '%.*s'", (int)size, name);
    lp_message_hint("'kprof lines' names the files of the hottest lines");
  }
  return found;
}

/* How far a row is from the line: 0 at it, 1 around it, then by distance. */
static uint64_t distance_of(const struct lp_row *row, uint32_t line) {
  if (row->line == line)
    return 0;
  if (row->line < line && row->end_line >= line)
    return 1;
  return (row->line < line ? line - row->line : row->line - line) + UINT64_C(1);
}

static int compare_rows(const void *left, const void *right, void *context) {
  const struct lp_report *report = context;
  const struct lp_row *a = *(const struct lp_row *const *)left;
  const struct lp_row *b = *(const struct lp_row *const *)right;
  double one = lp_report_own_row_ns(report, a);
  double other = lp_report_own_row_ns(report, b);
  if (one != other)
    return one > other ? -1 : 1;
  if (a->hits != b->hits)
    return a->hits > b->hits ? -1 : 1;
  return (a > b) - (a < b);
}

/* Takes the rows that are as near as the nearest. */
static void take_rows(struct lp_place *place, const struct lp_report *report,
                      size_t file) {
  uint64_t nearest = UINT64_MAX;
  for (size_t i = 0; i < report->function_count; i++) {
    const struct lp_function *function = report->functions[i];
    for (size_t j = 0; j < function->row_count; j++) {
      const struct lp_row *row = &function->rows[j];
      uint64_t distance = distance_of(row, place->line);
      if (row->file != file || distance > nearest)
        continue;
      if (distance < nearest)
        place->row_count = 0;
      nearest = distance;
      place->rows =
          lp_heap_grow(place->rows, place->row_count, sizeof *place->rows);
      place->rows[place->row_count++] = row;
    }
  }
  place->is_beside = nearest != 0;
  if (place->row_count)
    qsort_r(place->rows, place->row_count, sizeof *place->rows, compare_rows,
            (void *)report);
}

/* Is the line in a function that has rows, or next to the nearest row? */
static bool is_near(const struct lp_place *place,
                    const struct lp_report *report, size_t file) {
  enum { FEW = 3 };
  if (!place->row_count || !place->line)
    return false;
  for (size_t i = 0; i < report->function_count; i++) {
    const struct lp_function *function = report->functions[i];
    if (function->file == file && function->row_count &&
        function->begin_line <= place->line &&
        function->end_line >= place->line)
      return true;
  }
  return distance_of(place->rows[0], place->line) <= FEW;
}

static bool find_line(struct lp_place *place, const struct lp_report *report,
                      const char *name, const char *colon) {
  size_t file = lp_place_file(report, name, (size_t)(colon - name));
  unsigned long line = strtoul(colon + 1, NULL, 10);
  if (file == LP_MAP_NONE)
    return false;
  place->line = line < UINT32_MAX ? (uint32_t)line : UINT32_MAX;
  take_rows(place, report, file);
  if (is_near(place, report, file))
    return true;
  lp_message_error("'%s': there is no such line in a profiled function", name);
  if (place->row_count)
    lp_message_hint("the nearest line that is counted is %u",
                    place->rows[0]->line);
  return false;
}

static bool find_function(struct lp_place *place,
                          const struct lp_report *report, const char *name) {
  char *const globs[] = {(char *)name};
  size_t found = 0;
  for (size_t i = 0; i < report->function_count; i++) {
    const struct lp_function *function = report->functions[i];
    if (!lp_text_matches_name(function->name, globs, 1) &&
        !lp_text_matches(function->symbol, globs, 1))
      continue;
    if (found++ == 0 || lp_report_own_ns(report, function) >
                            lp_report_own_ns(report, place->function))
      place->function = function;
  }
  place->alike = found ? found - 1 : 0;
  if (found)
    return true;
  lp_message_error("no profiled function is called '%s'", name);
  lp_message_hint("a line is FILE:LINE; 'kprof stats' lists the functions that "
                  "ran");
  return false;
}

bool lp_place_find(struct lp_place *place, const struct lp_report *report,
                   const char *name) {
  const char *colon = find_colon(name);
  *place = (struct lp_place){.rows = NULL};
  return colon ? find_line(place, report, name, colon)
               : find_function(place, report, name);
}

void lp_place_free(struct lp_place *place) { free(place->rows); }
