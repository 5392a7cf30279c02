/* SPDX-License-Identifier: MIT
 *
 * Faults of sources; see source_faults.h.
 */
#include "model/source_faults.h"

#include "base/heap.h"
#include "base/map.h"
#include "base/message.h"

#include <stdlib.h>

enum { NAMES = 3 };

static const char no_match[] = "line text may not match";
static const char no_text[] = "lines have no text";

/** What is said of a fault, of one file and of several. `%s`: the error. */
static const struct fault_text {
  const char *one, *many, *mark, *effect;
} texts[] = {
    [LP_FAULT_CHANGED] = {"changed after the build", "changed after the build",
                          "changed after the build", no_match},
    [LP_FAULT_MIXED] = {"was compiled from different texts",
                        "were compiled from different texts",
                        "compiled from different texts", no_match},
    [LP_FAULT_LATER] = {"was written after the run",
                        "were written after the run", "written after the run",
                        no_match},
    [LP_FAULT_UNREAD] = {"cannot be read", "cannot be read", "", no_text}};

/** Files with the same fault. */
struct group {
  enum lp_source_fault fault;
  int error;
  size_t count;
  char *names[NAMES]; /* of the first ones */
};

static struct {
  struct lp_map known; /* fault, error and file: also what has been said */
  struct group *groups;
  size_t count;
} state;

static struct group *find_group(enum lp_source_fault fault, int error) {
  for (size_t i = 0; i < state.count; i++)
    if (state.groups[i].fault == fault && state.groups[i].error == error)
      return &state.groups[i];
  state.groups = lp_heap_grow(state.groups, state.count, sizeof *state.groups);
  state.groups[state.count] = (struct group){.fault = fault, .error = error};
  return &state.groups[state.count++];
}

void lp_source_faults_note(enum lp_source_fault fault, int error,
                           const char *full, const char *path) {
  char *key = lp_text_make("%d %d %s", (int)fault, error, full);
  bool is_new = lp_map_add(&state.known, key, strlen(key));
  free(key);
  if (!is_new)
    return;
  struct group *group = find_group(fault, error);
  if (group->count < NAMES)
    group->names[group->count] = lp_heap_string(path);
  group->count++;
}

/* "'a.c', 'b.c' and 7 more files" */
static void add_names(struct lp_text *out, const struct group *group) {
  size_t shown = group->count > NAMES ? NAMES - 1 : group->count;
  for (size_t i = 0; i < shown; i++) {
    bool is_last = i + 1 == group->count;
    lp_text_format(out, "%s'%s'",
                   i == 0    ? ""
                   : is_last ? " and "
                             : ", ",
                   group->names[i]);
  }
  if (shown < group->count)
    lp_text_format(out, " and %zu more files", group->count - shown);
}

static void add_group(struct lp_text *out, const struct group *group) {
  const struct fault_text *text = &texts[group->fault];
  bool is_one = group->count == 1;
  lp_text_string(out, out->size ? "; " : "");
  add_names(out, group);
  lp_text_format(out, " %s", is_one ? text->one : text->many);
  if (group->error)
    lp_text_format(out, " (%s)", strerror(group->error));
  lp_text_format(out, ", %s %s", is_one ? "its" : "their", text->effect);
}

void lp_source_faults_say(void) {
  struct lp_text line = {0};
  for (size_t i = 0; i < state.count; i++) {
    add_group(&line, &state.groups[i]);
    for (size_t j = 0; j < NAMES; j++)
      free(state.groups[i].names[j]);
  }
  if (state.count)
    lp_message_warning("%s: build and run again where the sources are",
                       line.bytes);
  free(line.bytes);
  free(state.groups);
  state.groups = NULL;
  state.count = 0;
}

char *lp_source_fault_text(enum lp_source_fault fault, int error) {
  if (fault == LP_FAULT_NONE)
    return NULL;
  return lp_text_make("%s: %s", error ? strerror(error) : texts[fault].mark,
                      texts[fault].effect);
}
