// RUN: %fuzz perf --seconds 3 --build %t.dir
// Intent: no text of perf's, however made, crashes whoever reads it, and what is
// kept of it may be followed blindly.
/* SPDX-License-Identifier: MIT */
#include "perf/perf_script.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static void need(int is_true) {
  if (!is_true)
    abort();
}

static void check(const struct lp_perf *perf) {
  for (size_t i = 0; i < perf->stack_count; i++) {
    const struct lp_perf_stack *stack = &perf->stacks[i];
    need(stack->event < perf->event_count && stack->samples > 0);
    need(stack->frame_count <= LP_PERF_MOST_FRAMES);
    need(stack->first_frame + stack->frame_count <= perf->frame_count);
    need(stack->value >= 0 && stack->squares >= 0);
  }
  for (size_t i = 0; i < perf->frame_count; i++)
    need(perf->frames[i] < perf->place_count);
  for (size_t i = 0; i < perf->place_count; i++)
    need(perf->places[i].object < perf->object_count ||
         perf->places[i].object == LP_PERF_NO_OBJECT);
  for (size_t i = 0; i < perf->object_count; i++)
    need(perf->objects[i].path[0] != 0);
  for (size_t i = 0; i < perf->event_count; i++)
    need(perf->events[i].name[0] != 0);
  for (size_t i = 1; i < perf->mapping_count; i++)
    need(perf->mappings[i - 1].pid <= perf->mappings[i].pid);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  struct lp_perf perf = {.events = NULL};
  char *text = malloc(size + 1);
  if (size)
    memcpy(text, data, size);
  text[size] = 0;
  for (size_t at = 0; at < size;) {
    char *end = memchr(text + at, '\n', size - at);
    size_t length = end ? (size_t)(end - text) - at : size - at;
    text[at + length] = 0;
    lp_perf_line(&perf, text + at, length);
    at += length + 1;
  }
  lp_perf_end(&perf);
  check(&perf);
  lp_perf_free(&perf);
  free(text);
  return 0;
}
