/* SPDX-License-Identifier: MIT
 *
 * The texts of source files, for a document that must do without the files.
 */
#include "base/heap.h"
#include "json/json.h"

#include <stdlib.h>

static json_t *make_text(const struct lp_source_text *source) {
  if (!source->bytes)
    return json_null();
  struct lp_text clean = {0};
  lp_text_utf8(&clean, source->bytes, source->size);
  json_t *text = json_stringn(clean.bytes ? clean.bytes : "", clean.size);
  free(clean.bytes);
  return text;
}

static void mark_files(const struct lp_report *report, bool *is_shown) {
  const struct lp_model *model = &report->model;
  for (size_t i = 0; i < report->function_count; i++) {
    const struct lp_function *function = report->functions[i];
    is_shown[function->file] = true;
    for (size_t j = 0; j < function->row_count; j++)
      is_shown[function->rows[j].file] = true;
  }
  for (size_t i = 0; i < model->region_count; i++)
    is_shown[model->regions[i].file] = true;
}

json_t *lp_json_sources(struct lp_report *report) {
  const struct lp_model *model = &report->model;
  bool *is_shown = lp_heap_get(model->file_count, sizeof *is_shown);
  json_t *sources = json_array();
  mark_files(report, is_shown);
  for (size_t i = 0; i < model->file_count; i++) {
    if (!is_shown[i])
      continue;
    json_t *object = json_object();
    lp_json_add(object, "path", lp_json_string(model->files[i].full));
    lp_json_add(object, "name", lp_json_string(model->files[i].path));
    const struct lp_source_text *source = lp_source_get(&report->sources, i);
    lp_json_add(object, "text", make_text(source));
    char *fault = lp_source_fault_text(source->state);
    if (fault)
      lp_json_add(object, "fault", lp_json_string(fault));
    free(fault);
    json_array_append_new(sources, object);
  }
  free(is_shown);
  return sources;
}
