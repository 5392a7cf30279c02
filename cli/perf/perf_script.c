/* SPDX-License-Identifier: MIT
 *
 * See perf_script.h. A sample is a line, and a line for each caller:
 *
 *   12/13  100.000001:    1001001   cpu-clock:u:
 *   <tab>            11fd (/bin/app)
 *
 * or, where perf followed no callers, one line with the address at its end.
 * That one is an address of the process; of callers some versions of perf print
 * the offset in the file instead.
 */
#include "perf/perf_script.h"

#include "base/heap.h"
#include "perf/perf_mappings.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* No counter of a machine grows so much between two samples. */
static const double most_period = 0x1p50;

enum { MOST_RATES = 4096, MOST_UNDECIDED = 64 };

static const char *skip_blanks(const char *at) { return at + strspn(at, " "); }

/* "cpu_core/cycles/u", "cycles/period=1000/" and "cycles:upp" are "cycles"; a
 * tracepoint keeps its name's second half. */
static size_t find_name(const char **name, size_t size) {
  static const char modifiers[] = "ukhHGpPSDIWeb";
  const char *slash = memchr(*name, '/', size);
  const char *second =
      slash ? memchr(slash + 1, '/', size - (size_t)(slash + 1 - *name)) : NULL;
  const char *colon = memrchr(*name, ':', size);
  if (second && second > slash + 1 && slash > *name) {
    size_t terms = (size_t)(second - slash - 1);
    const char *value = memchr(slash + 1, '=', terms);
    const char *comma = memchr(slash + 1, ',', terms);
    if (comma == slash + 1 || (value && (!comma || value < comma)))
      return (size_t)(slash - *name);
    *name = slash + 1;
    return comma ? (size_t)(comma - *name) : terms;
  }
  if (colon && colon > *name &&
      strspn(colon + 1, modifiers) >= size - (size_t)(colon + 1 - *name))
    return (size_t)(colon - *name);
  return size;
}

/* LP_PERF_MOST_EVENTS: there are too many. */
static uint32_t find_event(struct lp_perf *perf, const char *name,
                           size_t size) {
  size = find_name(&name, size);
  size_t at = lp_map_find(&perf->event_ids, name, size);
  if (at != LP_MAP_NONE || perf->event_count == LP_PERF_MOST_EVENTS)
    return at == LP_MAP_NONE ? LP_PERF_MOST_EVENTS : (uint32_t)at;
  at = lp_map_index(&perf->event_ids, name, size);
  perf->events = lp_heap_grow(perf->events, at, sizeof *perf->events);
  perf->events[perf->event_count++] =
      (struct lp_perf_event){.name = lp_heap_copy(name, size)};
  return (uint32_t)at;
}

static uint32_t find_place(struct lp_perf *perf, struct lp_perf_place place) {
  struct lp_perf_place key;
  memset(&key, 0, sizeof key); /* with what is between its fields */
  key.object = place.object;
  key.offset = place.offset;
  size_t at = lp_map_index(&perf->place_ids, &key, sizeof key);
  if (at == perf->place_count) {
    perf->places = lp_heap_grow(perf->places, at, sizeof *perf->places);
    perf->places[perf->place_count++] = place;
  }
  return (uint32_t)at;
}

static void note_rate(struct lp_perf *perf,
                      const struct lp_perf_sample *sample) {
  struct lp_perf_event *event = &perf->events[sample->event];
  int64_t key[] = {sample->head.tid, sample->event};
  size_t known = perf->clock_ids.count;
  size_t at = lp_map_index(&perf->clock_ids, key, sizeof key);
  if (at == known)
    perf->clocks = lp_heap_grow(perf->clocks, at, sizeof *perf->clocks);
  double passed = at == known ? 0 : sample->head.time_ns - perf->clocks[at];
  perf->clocks[at] = sample->head.time_ns;
  if (passed <= 0 || sample->period <= 0 || event->rate_count == MOST_RATES)
    return;
  event->rates =
      lp_heap_grow(event->rates, event->rate_count, sizeof *event->rates);
  event->rates[event->rate_count++] = passed / sample->period;
}

/* Adds the sample whose lines have all been read. */
static void close_sample(struct lp_perf *perf) {
  struct lp_perf_sample *sample = &perf->sample;
  if (!sample->is_open)
    return;
  sample->is_open = false;
  sample->key[0] = sample->event;
  size_t size = (1 + (size_t)sample->count) * sizeof *sample->key;
  size_t at = lp_map_index(&perf->stack_ids, sample->key, size);
  if (at == perf->stack_count) {
    perf->stacks = lp_heap_grow(perf->stacks, at, sizeof *perf->stacks);
    perf->stacks[perf->stack_count++] =
        (struct lp_perf_stack){.event = sample->event,
                               .first_frame = perf->frame_count,
                               .frame_count = sample->count};
    for (uint32_t i = 0; i < sample->count; i++) {
      perf->frames =
          lp_heap_grow(perf->frames, perf->frame_count, sizeof *perf->frames);
      perf->frames[perf->frame_count++] = sample->key[1 + i];
    }
  }
  struct lp_perf_stack *stack = &perf->stacks[at];
  perf->sample_count++;
  stack->samples++;
  stack->value += sample->period;
  stack->squares += sample->period * sample->period;
  perf->events[sample->event].samples++;
  perf->events[sample->event].value += sample->period;
  perf->has_callers |= sample->count > 1;
  note_rate(perf, sample);
}

/* What is behind the address: " (/bin/app)", maybe with a symbol before it.
 * False if the line is not of a frame. */
static bool find_path(const char *at, const char **path, size_t *size) {
  size_t length = strlen(at);
  const char *begin = strncmp(at, " (", 2) == 0 ? at : strstr(at, " (/");
  if (!begin)
    begin = strstr(at, " ([");
  if (!begin || at[length - 1] != ')')
    return false;
  *path = begin + 2;
  *size = (size_t)(at + length - 1 - *path);
  return *size > 0;
}

/* Whether the callers of this text are addresses of processes. Where that is
 * not sure they are taken for offsets. */
static bool is_raw(struct lp_perf *perf, uint32_t object, uint64_t address,
                   const struct lp_perf_mapping *mapping) {
  bool may_be_raw = mapping && mapping->object == object;
  if (perf->callers_are != LP_PERF_UNKNOWN)
    return perf->callers_are == LP_PERF_RAW;
  bool may_be_offset =
      !may_be_raw || lp_perf_maps_offset(perf, mapping->pid, object, address);
  if (may_be_raw != may_be_offset)
    perf->callers_are = may_be_raw ? LP_PERF_RAW : LP_PERF_OFFSETS;
  else if (++perf->undecided == MOST_UNDECIDED)
    perf->callers_are = LP_PERF_OFFSETS;
  return perf->callers_are == LP_PERF_RAW;
}

/* A return address is behind the call. */
static struct lp_perf_place place_of(struct lp_perf *perf, uint64_t address,
                                     const char *path, size_t size,
                                     bool is_in_chain) {
  struct lp_perf_sample *sample = &perf->sample;
  struct lp_perf_place place = {LP_PERF_NO_OBJECT, LP_PERF_NO_OFFSET};
  if (strncmp(path, "[unknown]", 9) == 0)
    return place;
  place.object = lp_perf_object(perf, path, size);
  if (*path == '[')
    return place;
  const struct lp_perf_mapping *mapping =
      lp_perf_mapping(perf, sample->head.pid, address);
  uint64_t back = sample->count > 0;
  if (is_in_chain && !is_raw(perf, place.object, address, mapping)) {
    place.offset = address - back;
  } else if (mapping) {
    place.object = mapping->object;
    place.offset = address - back - mapping->begin + mapping->offset;
  }
  return place;
}

/* "  11fd (/bin/app)". A function that perf found to be inlined has a line of
 * its own, which is passed over: kprof finds these itself. */
static bool read_frame(struct lp_perf *perf, const char *at, bool is_in_chain) {
  struct lp_perf_sample *sample = &perf->sample;
  const char *path;
  char *end;
  size_t size;
  at += strspn(at, " \t");
  uint64_t address = strtoull(at, &end, 16);
  if (!isxdigit((unsigned char)*at) || *end != ' ' ||
      !find_path(end, &path, &size))
    return false;
  bool is_inlined = size == 7 && memcmp(path, "inlined", size) == 0;
  if (!is_inlined && sample->count < LP_PERF_MOST_FRAMES)
    sample->key[++sample->count] =
        find_place(perf, place_of(perf, address, path, size, is_in_chain));
  return true;
}

/* "12/13 100.000001: "; NULL if it is something else. */
static const char *read_head(const char *at, struct lp_perf_head *head) {
  char *end;
  at = skip_blanks(at);
  head->pid = strtoll(at, &end, 10);
  if (end == at || *end != '/')
    return NULL;
  at = end + 1;
  head->tid = strtoll(at, &end, 10);
  at = skip_blanks(end);
  if (end == at || !isdigit((unsigned char)*at))
    return NULL;
  uint64_t seconds = strtoull(at, &end, 10);
  if (*end != '.')
    return NULL;
  at = end + 1;
  size_t digits = strspn(at, "0123456789");
  uint64_t part = strtoull(at, &end, 10);
  if (end != at + digits || *end != ':' || (digits != 6 && digits != 9))
    return NULL;
  head->time_ns =
      1e9 * (double)seconds + (digits == 6 ? 1e3 : 1) * (double)part;
  return skip_blanks(end + 1);
}

/* "1001001 cpu-clock:u: ", and the only frame, if it is there. */
static bool open_sample(struct lp_perf *perf, const char *at,
                        const struct lp_perf_head *head) {
  char *end;
  double period =
      isdigit((unsigned char)*at) ? (double)strtoull(at, &end, 10) : -1;
  if (period < 0 || *end != ' ') {
    perf->lacks_period = true;
    return false;
  }
  at = skip_blanks(end);
  size_t size = strcspn(at, " ");
  if (period > most_period || size < 2 || at[size - 1] != ':')
    return false;
  uint32_t event = find_event(perf, at, size - 1);
  if (event == LP_PERF_MOST_EVENTS) {
    perf->left_out++;
    return true;
  }
  struct lp_perf_sample *sample = &perf->sample;
  sample->head = *head;
  sample->event = event;
  sample->period = period;
  sample->count = 0;
  sample->is_open = true;
  at = skip_blanks(at + size);
  return !*at || read_frame(perf, at, false);
}

void lp_perf_line(struct lp_perf *perf, const char *line, size_t size) {
  struct lp_perf_head head;
  if (size == 0 || line[0] == '#') {
    close_sample(perf);
    return;
  }
  const char *at = strlen(line) == size ? read_head(line, &head) : NULL;
  bool is_good;
  if (at) {
    close_sample(perf);
    is_good = strncmp(at, "PERF_RECORD_", 12) == 0
                  ? lp_perf_record(perf, at)
                  : open_sample(perf, at, &head);
  } else {
    is_good = strlen(line) == size && perf->sample.is_open &&
              read_frame(perf, line, true);
  }
  perf->bad_lines += !is_good;
}

void lp_perf_end(struct lp_perf *perf) {
  close_sample(perf);
  struct lp_map *maps[] = {&perf->event_ids, &perf->object_ids,
                           &perf->place_ids, &perf->stack_ids,
                           &perf->clock_ids, &perf->processes};
  for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
    lp_map_free(maps[i]);
}

void lp_perf_free(struct lp_perf *perf) {
  lp_perf_end(perf);
  for (size_t i = 0; i < perf->event_count; i++) {
    free(perf->events[i].name);
    free(perf->events[i].rates);
  }
  for (size_t i = 0; i < perf->object_count; i++) {
    free(perf->objects[i].path);
    free(perf->objects[i].build_id);
  }
  free(perf->events);
  free(perf->objects);
  free(perf->places);
  free(perf->frames);
  free(perf->stacks);
  free(perf->clocks);
  free(perf->mappings);
  free(perf->parents);
  *perf = (struct lp_perf){.events = NULL};
}
