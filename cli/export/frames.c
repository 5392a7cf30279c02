/* SPDX-License-Identifier: MIT
 *
 * See frames.h.
 */
#include "export/frames.h"

#include "base/heap.h"
#include "json/json.h"

#include <stdlib.h>

static struct lp_frame_name name_function(const struct lp_model *model,
                                          size_t function, size_t file,
                                          uint32_t line) {
  return (struct lp_frame_name){.name = model->functions[function].name,
                                .suffix = "",
                                .path = model->files[file].path,
                                .full = model->files[file].full,
                                .line = line};
}

struct lp_frame_name lp_frame_name_row(const struct lp_model *model,
                                       const struct lp_row *row) {
  return name_function(model, row->function, row->file, row->line);
}

static struct lp_frame_name name_foreign(const struct lp_frame *frame) {
  struct lp_frame_name name = {.name = frame->name, .suffix = ""};
  if (*frame->object)
    name.path = name.full = frame->object;
  if (*name.name == 0)
    name.name = *frame->object ? lp_text_base(frame->object) : "(unknown)";
  return name;
}

struct lp_frame_name lp_frame_name(const struct lp_model *model,
                                   const struct lp_frame *frame) {
  if (frame->kind == LP_FRAME_ROW)
    return lp_frame_name_row(model, &model->rows[frame->row]);
  if (frame->kind == LP_FRAME_FOREIGN)
    return name_foreign(frame);
  if (frame->kind == LP_FRAME_ELSEWHERE)
    return (struct lp_frame_name){.name = "(not profiled)", .suffix = ""};
  const struct lp_function *function = &model->functions[frame->function];
  struct lp_frame_name name =
      name_function(model, frame->function, function->file,
                    frame->kind == LP_FRAME_WHOLE ? function->begin_line : 0);
  if (frame->kind == LP_FRAME_COUNTING)
    name.suffix = " (counting lines)";
  return name;
}

char *lp_frame_clean(const char *text) {
  struct lp_text utf8 = {0}, clean = {0};
  lp_text_utf8(&utf8, text, strlen(text));
  lp_text_visible(&clean, utf8.bytes ? utf8.bytes : "", utf8.size);
  for (size_t i = 0; i < clean.size; i++)
    if (clean.bytes[i] == '\t')
      clean.bytes[i] = ' ';
  free(utf8.bytes);
  return clean.bytes ? clean.bytes : lp_heap_string("");
}

const char *lp_frame_program(const struct lp_profile *profile) {
  const struct lp_block *block =
      lp_profile_block(profile, LINEPROF_BLOCK_PROCESS, NULL);
  const char *program = block ? lp_profile_value(block, "exe", NULL) : NULL;
  return program ? program : "program";
}

void lp_frame_print_json(FILE *out, const char *string) {
  json_t *made = lp_json_string(string);
  char *text = lp_text_json(json_dumps(made, JSON_ENCODE_ANY));
  fputs(text ? text : "\"\"", out);
  free(text);
  json_decref(made);
}
