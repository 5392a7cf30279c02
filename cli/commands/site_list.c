/* SPDX-License-Identifier: MIT
 *
 * See site_list.h.
 */
#include "commands/site_list.h"

#include "base/heap.h"
#include "json/json.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { JSON_FORMAT = 1, MOST_PLACE = 32, MOST_NAME = 40 };

/** A function as a line of the table. The instances of a template are one. */
struct shown {
  const json_t *function;
  char *place; /* "src/a.c:12" */
  size_t number, instances;
};

static const char *string_of(const json_t *object, const char *key) {
  const char *string = json_string_value(json_object_get(object, key));
  return string ? string : "";
}

static json_int_t line_of(const json_t *object) {
  return json_integer_value(json_object_get(object, "line"));
}

/* The path, without the current folder in front of it. */
static const char *shorten(const char *path) {
  char *here = getcwd(NULL, 0);
  size_t length = here ? strlen(here) : 0;
  if (length && strncmp(path, here, length) == 0 && path[length] == '/')
    path += length + 1;
  free(here);
  return path;
}

static bool is_same(const json_t *a, const json_t *b) {
  return line_of(a) == line_of(b) &&
         strcmp(string_of(a, "name"), string_of(b, "name")) == 0 &&
         strcmp(string_of(a, "file"), string_of(b, "file")) == 0 &&
         strcmp(string_of(a, "state"), string_of(b, "state")) == 0;
}

static int compare_shown(const void *left, const void *right) {
  const struct shown *a = left, *b = right;
  int order =
      strcmp(string_of(a->function, "file"), string_of(b->function, "file"));
  if (order)
    return order;
  if (line_of(a->function) != line_of(b->function))
    return line_of(a->function) < line_of(b->function) ? -1 : 1;
  return (a->number > b->number) - (a->number < b->number);
}

/* By file and line; a new array. */
static struct shown *merge_instances(const json_t *functions, size_t *count) {
  size_t all = json_array_size(functions);
  struct shown *shown = lp_heap_get(all + 1, sizeof *shown);
  *count = 0;
  for (size_t i = 0; i < all; i++)
    shown[i] = (struct shown){json_array_get(functions, i), NULL, i, 1};
  qsort(shown, all, sizeof *shown, compare_shown);
  for (size_t i = 0; i < all; i++) {
    size_t known = *count;
    while (known &&
           line_of(shown[known - 1].function) == line_of(shown[i].function) &&
           !is_same(shown[known - 1].function, shown[i].function))
      known--;
    if (known && is_same(shown[known - 1].function, shown[i].function))
      shown[known - 1].instances++;
    else
      shown[(*count)++] = shown[i];
  }
  for (size_t i = 0; i < *count; i++)
    shown[i].place =
        lp_text_make("%s:%lld", shorten(string_of(shown[i].function, "file")),
                     (long long)line_of(shown[i].function));
  return shown;
}

static void add_count(struct lp_text *out, size_t count, const char *what) {
  lp_text_format(out, "%zu %s%s", count, what, count == 1 ? "" : "s");
}

/* Ends a line, without blanks before its end. */
static void end_line(struct lp_text *out) {
  while (out->size && out->bytes[out->size - 1] == ' ')
    out->size--;
  lp_text_string(out, "\n");
}

static void add_lines(struct lp_text *out, const json_t *function) {
  const json_t *lines = json_object_get(function, "lines");
  if (!json_array_size(lines))
    return;
  lp_text_string(out, "\n  Line #  Row          Line Contents\n");
  for (size_t i = 0; i < json_array_size(lines); i++) {
    const json_t *line = json_array_get(lines, i);
    lp_text_format(out, "  %6lld  %-11s  %s", (long long)line_of(line),
                   string_of(line, "kind"), string_of(line, "text"));
    end_line(out);
  }
  lp_text_string(out, "\n");
}

static void add_functions(struct lp_text *out, const struct shown *shown,
                          size_t count, bool with_lines) {
  size_t place = 0, name = 0;
  for (size_t i = 0; i < count; i++) {
    size_t size = strlen(shown[i].place);
    size_t own = strlen(string_of(shown[i].function, "name"));
    place = size > place && place < MOST_PLACE ? size : place;
    name = own > name && name < MOST_NAME ? own : name;
  }
  place = place < MOST_PLACE ? place : MOST_PLACE;
  name = name < MOST_NAME ? name : MOST_NAME;
  for (size_t i = 0; i < count; i++) {
    const json_t *function = shown[i].function;
    lp_text_format(out, "  %-12s  %-*s  %-*s  %s", string_of(function, "state"),
                   (int)place, shown[i].place, (int)name,
                   string_of(function, "name"), string_of(function, "reason"));
    if (shown[i].instances > 1)
      lp_text_format(out, " (%zu instances)", shown[i].instances);
    lp_text_string(out, "\n");
    if (with_lines)
      add_lines(out, function);
  }
}

static void add_unit(struct lp_text *out, const json_t *unit, bool with_lines) {
  size_t count, profiled = 0, lines = 0;
  struct shown *shown =
      merge_instances(json_object_get(unit, "functions"), &count);
  for (size_t i = 0; i < count; i++) {
    const char *state = string_of(shown[i].function, "state");
    profiled += strcmp(state, "profiled") == 0;
    lines += json_array_size(json_object_get(shown[i].function, "rows"));
  }
  lp_text_format(out, "%s: %zu of ", shorten(string_of(unit, "source")),
                 profiled);
  add_count(out, count, "function");
  lp_text_string(out, " profiled, ");
  add_count(out, lines, "line");
  lp_text_string(out, json_is_true(json_object_get(unit, "complete"))
                          ? "\n"
                          : "; clang did not understand all of it\n");
  add_functions(out, shown, count, with_lines);
  for (size_t i = 0; i < count; i++)
    free(shown[i].place);
  free(shown);
}

void lp_site_list_text(const json_t *units, bool with_lines,
                       struct lp_text *out) {
  struct lp_text made = {0};
  for (size_t i = 0; i < json_array_size(units); i++) {
    lp_text_string(&made, i ? "\n" : "");
    add_unit(&made, json_array_get(units, i), with_lines);
  }
  for (const char *at = made.bytes; at && *at;) { /* ends of lines stay */
    size_t size = strcspn(at, "\n");
    lp_text_visible(out, at, size);
    lp_text_string(out, "\n");
    at += size + (at[size] == '\n');
  }
  free(made.bytes);
}

void lp_site_list_json(json_t *units, bool with_lines, int major,
                       struct lp_text *out) {
  json_t *root = json_object();
  for (size_t i = 0; !with_lines && i < json_array_size(units); i++) {
    json_t *functions = json_object_get(json_array_get(units, i), "functions");
    for (size_t j = 0; j < json_array_size(functions); j++)
      json_object_del(json_array_get(functions, j), "lines");
  }
  lp_json_add(root, "format", json_integer(JSON_FORMAT));
  lp_json_add(root, "clang", json_integer(major));
  lp_json_add(root, "units", units);
  lp_json_write(root, 9, out);
}
