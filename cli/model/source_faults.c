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

/** What is said of a fault, of one file and of several. */
static const struct fault_text {
  const char *one, *many, *mark;
} texts[] = {
    [LP_FAULT_CHANGED] = {"changed after the build", "changed after the build",
                          "changed after the build"},
    [LP_FAULT_MIXED] = {"was compiled from different texts",
                        "were compiled from different texts",
                        "compiled from different texts"},
    [LP_FAULT_LATER] = {"was written after the run",
                        "were written after the run", "written after the run"},
    [LP_FAULT_UNREAD] = {"cannot be read", "cannot be read", ""},
    [LP_FAULT_UNKNOWN] = {"is named by the source alone",
                          "are named by the source alone",
                          "named by the source alone"}};

static const char *effect_of(struct lp_source_state state) {
  return state.has_text ? "line text may not match" : "lines have no text";
}

/** Files with the same fault. */
struct group {
  struct lp_source_state state;
  size_t count;
  char *names[NAMES]; /* of the first ones */
};

static struct {
  struct lp_map known; /* fault, error and file: also what has been said */
  struct group *groups;
  size_t count;
} state;

static struct group *find_group(struct lp_source_state wanted) {
  for (size_t i = 0; i < state.count; i++) {
    struct lp_source_state of = state.groups[i].state;
    if (of.fault == wanted.fault && of.error == wanted.error &&
        of.has_text == wanted.has_text)
      return &state.groups[i];
  }
  state.groups = lp_heap_grow(state.groups, state.count, sizeof *state.groups);
  state.groups[state.count] = (struct group){.state = wanted};
  return &state.groups[state.count++];
}

void lp_source_faults_note(struct lp_source_state noted, const char *full,
                           const char *path) {
  char *key = lp_text_make("%d %d %s", (int)noted.fault, noted.error, full);
  bool is_new = lp_map_add(&state.known, key, strlen(key));
  free(key);
  if (!is_new)
    return;
  struct group *group = find_group(noted);
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
  const struct fault_text *text = &texts[group->state.fault];
  bool is_one = group->count == 1;
  lp_text_string(out, out->size ? "; " : "");
  add_names(out, group);
  lp_text_format(out, " %s", is_one ? text->one : text->many);
  if (group->state.error)
    lp_text_format(out, " (%s)", strerror(group->state.error));
  lp_text_format(out, ", %s %s", is_one ? "its" : "their",
                 effect_of(group->state));
}

void lp_source_faults_say(void) {
  struct lp_text line = {0};
  for (size_t i = 0; i < state.count; i++) {
    add_group(&line, &state.groups[i]);
    for (size_t j = 0; j < NAMES; j++)
      free(state.groups[i].names[j]);
  }
  if (state.count)
    lp_message_warning("%s: build and run again where the sources are, or name "
                       "their folder with --source-map",
                       line.bytes);
  free(line.bytes);
  free(state.groups);
  state.groups = NULL;
  state.count = 0;
}

char *lp_source_fault_text(struct lp_source_state of) {
  if (of.fault == LP_FAULT_NONE)
    return NULL;
  return lp_text_make("%s: %s",
                      of.error ? strerror(of.error) : texts[of.fault].mark,
                      effect_of(of));
}
