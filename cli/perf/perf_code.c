/* SPDX-License-Identifier: MIT
 *
 * See perf_code.h. Who made the text may have named any file as one that ran:
 * what is not a file of machine code is not opened.
 */
#include "perf/perf_code.h"

#include "base/heap.h"
#include "base/message.h"
#include "symbols/debug_lines.h"

#include <elf.h>
#include <linux/magic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/vfs.h>

/* Of a program's files the others have next to no samples; a text that is made
 * to be unkind has any number. */
enum { MOST_OBJECTS = 256 };

/** Where an object's samples are. */
struct weight {
  uint32_t object;
  double inner, all; /* ends of chains; and frames */
};

/* To open a device, or what the kernel makes as it is read, may do something
 * already. */
static bool is_program_file(const char *path) {
  struct stat about;
  struct statfs system;
  return *path == '/' && stat(path, &about) == 0 && S_ISREG(about.st_mode) &&
         about.st_size >= (off_t)sizeof(Elf32_Ehdr) &&
         statfs(path, &system) == 0 && system.f_type != PROC_SUPER_MAGIC &&
         system.f_type != SYSFS_MAGIC && system.f_type != DEBUGFS_MAGIC &&
         system.f_type != TRACEFS_MAGIC;
}

static int compare_weights(const void *left, const void *right) {
  const struct weight *a = left, *b = right;
  if (a->all != b->all)
    return a->all > b->all ? -1 : 1;
  return (a->object > b->object) - (a->object < b->object);
}

/* By samples, as values of several events are not of one kind. */
static struct weight *weigh(const struct lp_perf *perf) {
  struct weight *weights = lp_heap_get(perf->object_count, sizeof *weights);
  for (uint32_t i = 0; i < perf->object_count; i++)
    weights[i].object = i;
  for (size_t i = 0; i < perf->stack_count; i++) {
    const struct lp_perf_stack *stack = &perf->stacks[i];
    for (uint32_t j = 0; j < stack->frame_count; j++) {
      uint32_t place = perf->frames[stack->first_frame + j];
      uint32_t object = perf->places[place].object;
      if (object == LP_PERF_NO_OBJECT)
        continue;
      weights[object].all += (double)stack->samples;
      weights[object].inner += j ? 0 : (double)stack->samples;
    }
  }
  if (perf->object_count)
    qsort(weights, perf->object_count, sizeof *weights, compare_weights);
  return weights;
}

static uint32_t add_string(struct lp_perf_code *code, const char *string) {
  if (!string || !*string || code->strings.size > UINT32_MAX / 2)
    return 0;
  uint32_t at = (uint32_t)code->strings.size;
  lp_text_add(&code->strings, string, strlen(string) + 1);
  return at;
}

static void add_place(struct lp_perf_code *code, struct lp_perf_rows *rows,
                      struct lp_debug *debug, struct lp_perf_place place,
                      size_t index) {
  struct lp_debug_level from[LP_PLACE_MOST_LEVELS];
  struct lp_perf_level found[LP_PLACE_MOST_LEVELS];
  const char *names[LP_PLACE_MOST_LEVELS];
  uint64_t address = lp_debug_address(debug, place.offset);
  if (address == UINT64_MAX)
    return;
  size_t count = lp_perf_rows_find(
      rows, from, lp_debug_find(debug, address, from), found, names);
  code->spots[index] =
      (struct lp_perf_spot){code->level_count, (uint32_t)count};
  for (size_t i = 0; i < count; i++) {
    size_t at = code->level_count++;
    code->levels = lp_heap_grow(code->levels, at, sizeof *code->levels);
    code->names = lp_heap_grow(code->names, at, sizeof *code->names);
    code->levels[at] = found[i];
    code->names[at] = add_string(code, names[i]);
    code->has_rows[place.object] |= found[i].table > 0;
  }
}

/* Where much of the time is, it is worth a word. */
static void explain(const struct lp_perf_object *object, bool is_there,
                    bool is_other) {
  if (is_other)
    lp_message_warning("'%s' is not the file that perf recorded: it was built "
                       "again, and its samples are on no line",
                       object->path);
  else if (is_there)
    lp_message_warning("'%s' cannot be read: its samples are on no line",
                       object->path);
  else
    lp_message_warning("'%s', which perf recorded, is not here: its samples "
                       "are on no line",
                       object->path);
}

/* `places`: indices, by object, one behind the other. */
static void open_object(struct lp_perf_code *code, const struct lp_perf *perf,
                        struct lp_perf_rows *rows, const struct weight *weight,
                        const uint32_t *places, size_t count, bool is_much) {
  const struct lp_perf_object *object = &perf->objects[weight->object];
  bool is_other = false, is_there = is_program_file(object->path);
  if (*object->path == '[')
    return;
  struct lp_debug *debug = is_there
                               ? lp_debug_open(object->path, object->build_id,
                                               INT64_MAX, true, &is_other)
                               : NULL;
  if (!debug && is_much)
    explain(object, is_there, is_other);
  for (size_t i = 0; debug && i < count; i++)
    add_place(code, rows, debug, perf->places[places[i]], places[i]);
  if (debug && is_much && lp_debug_no_lines(debug))
    lp_message_warning("'%s' has no line table (%s): its samples are on no "
                       "line; '-g1' makes one without changing the code",
                       object->path, lp_debug_no_lines(debug));
  lp_debug_close(debug);
}

/* Places in the order of their objects; where each one's begin is in
 * `begins`. */
static uint32_t *sort_places(const struct lp_perf *perf, size_t *begins) {
  uint32_t *sorted = lp_heap_get(perf->place_count, sizeof *sorted);
  for (size_t i = 0; i < perf->place_count; i++)
    if (perf->places[i].object != LP_PERF_NO_OBJECT)
      begins[perf->places[i].object + 1]++;
  for (size_t i = 0; i < perf->object_count; i++)
    begins[i + 1] += begins[i];
  size_t *at = lp_heap_get(perf->object_count, sizeof *at);
  memcpy(at, begins, perf->object_count * sizeof *at);
  for (size_t i = 0; i < perf->place_count; i++)
    if (perf->places[i].object != LP_PERF_NO_OBJECT)
      sorted[at[perf->places[i].object]++] = (uint32_t)i;
  free(at);
  return sorted;
}

void lp_perf_code_find(struct lp_perf_code *code, const struct lp_perf *perf,
                       struct lp_perf_rows *rows) {
  *code = (struct lp_perf_code){
      .spots = lp_heap_get(perf->place_count, sizeof *code->spots),
      .has_rows = lp_heap_get(perf->object_count, sizeof *code->has_rows),
      .is_looked_at =
          lp_heap_get(perf->object_count, sizeof *code->is_looked_at)};
  lp_text_add(&code->strings, "", 1);
  size_t *begins = lp_heap_get(perf->object_count + 1, sizeof *begins);
  uint32_t *places = sort_places(perf, begins);
  struct weight *weights = weigh(perf);
  double all = 0;
  for (size_t i = 0; i < perf->object_count; i++)
    all += weights[i].inner;
  for (size_t i = 0; i < perf->object_count && i < MOST_OBJECTS; i++) {
    size_t begin = begins[weights[i].object];
    size_t end = begins[weights[i].object + 1];
    code->is_looked_at[weights[i].object] = true;
    open_object(code, perf, rows, &weights[i], places + begin, end - begin,
                weights[i].inner * 20 > all);
  }
  free(begins);
  free(places);
  free(weights);
}

void lp_perf_code_free(struct lp_perf_code *code) {
  free(code->levels);
  free(code->names);
  free(code->spots);
  free(code->has_rows);
  free(code->is_looked_at);
  free(code->strings.bytes);
}
