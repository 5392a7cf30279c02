/* SPDX-License-Identifier: MIT
 *
 * See dump.h. Samples are summed by their call chains: the newest is one whose
 * sum has grown between two looks.
 */
#include "live/dump.h"

#include "base/heap.h"
#include "live/figures.h"
#include "live/live_json.h"
#include "profile/close_open_calls.h"
#include "profile/stacks.h"
#include "samples/sample_chain.h"
#include "json/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_ROWS = 256, JSON_FORMAT = 1 };

/** The newest sample of a thread. */
struct met {
  uint32_t thread;
  struct lineprof_stack stack;
  uint64_t *frames; /* NULL: none yet */
  uint32_t clock;
  double since_s; /* it was taken after that */
};

struct dump {
  struct lp_live *live;
  struct met *met;
  size_t met_count;
  struct lp_chain chain;
  struct lp_text *out;
  json_t *threads; /* NULL: as text */
};

static struct met *met_of(struct dump *dump, uint32_t thread) {
  for (size_t i = 0; i < dump->met_count; i++)
    if (dump->met[i].thread == thread)
      return &dump->met[i];
  dump->met = lp_heap_grow(dump->met, dump->met_count, sizeof *dump->met);
  dump->met[dump->met_count] = (struct met){.thread = thread};
  return &dump->met[dump->met_count++];
}

/* Of several that have grown the one that stands for most. */
static void note_samples(struct dump *dump, double since_s) {
  const struct lp_profile *profile = dump->live->follow.profile;
  for (size_t i = 0; i < profile->sampled.sample_count; i++) {
    const struct lp_stack_sample *sample = &profile->sampled.samples[i];
    struct met *met = met_of(dump, sample->thread);
    if (met->frames && met->since_s == since_s &&
        met->stack.ticks >= sample->stack->ticks)
      continue;
    free(met->frames);
    met->stack = *sample->stack;
    met->frames = lp_heap_get(met->stack.frame_count, sizeof *met->frames);
    memcpy(met->frames, sample->frames,
           met->stack.frame_count * sizeof *met->frames);
    met->clock = sample->clock;
    met->since_s = since_s;
  }
}

static bool has_met_all(struct dump *dump) {
  struct lp_profile_thread at = {0};
  while (lp_profile_next_thread(dump->live->follow.profile, &at))
    if (at.state->live == 1 && !met_of(dump, at.block->head.thread)->frames)
      return false;
  return true;
}

/* False when the process has ended. */
static bool wait_for_samples(struct dump *dump, double most_s) {
  const struct timespec pause = {.tv_nsec = 10000000};
  double begin = lp_live_now(), since = begin;
  do {
    nanosleep(&pause, NULL);
    double now = lp_live_now();
    if (!lp_live_glance(dump->live) || dump->live->has_ended)
      return false;
    note_samples(dump, since);
    since = now;
  } while (!has_met_all(dump) && lp_live_now() - begin < most_s);
  return true;
}

/** A place on a thread's stack. */
struct place {
  const char *function, *file; /* file: the object of what is not profiled */
  uint32_t line;               /* 0: unknown */
  bool is_profiled;
};

static struct place place_of_row(const struct lp_table *table,
                                 uint32_t function, uint32_t line) {
  const struct lineprof_table_function *of = &table->functions[function];
  struct place place = {.function = table->strings + of->name,
                        .file = table->strings + table->files[of->file].path,
                        .is_profiled = true};
  if (line != LINEPROF_NO_LINE) {
    place.line = table->lines[line].line;
    place.file = table->strings + table->files[table->lines[line].file].path;
  }
  return place;
}

static void add_place(const struct dump *dump, json_t *frames,
                      const struct place *place) {
  const char *file = lp_text_base(place->file);
  const char *function = *place->function ? place->function : "?";
  if (frames) {
    json_t *frame = json_object();
    lp_json_add(frame, "function", lp_json_string(place->function));
    lp_json_add(frame, "file", lp_json_string(place->file));
    if (place->line)
      lp_json_add(frame, "line", json_integer(place->line));
    lp_json_add(frame, "profiled", json_boolean(place->is_profiled));
    json_array_append_new(frames, frame);
    return;
  }
  lp_text_string(dump->out, "  ");
  lp_text_visible(dump->out, function, strlen(function));
  lp_text_string(dump->out, place->is_profiled ? "  " : "  in ");
  lp_text_visible(dump->out, file, strlen(file));
  if (place->line)
    lp_text_format(dump->out, ":%u", place->line);
  lp_text_string(dump->out, "\n");
}

/* What started the thread says nothing of it: up to the outermost that is
 * profiled, if there is one. */
static size_t find_end(const struct lp_chain *chain) {
  size_t end = chain->count;
  while (end > 0 && chain->links[end - 1].kind == LP_LINK_FOREIGN)
    end--;
  return end ? end : chain->count;
}

/* Of nameless ones in a row, in one library, the last. */
static bool is_shown(const struct lp_chain *chain, size_t at) {
  const struct lp_link *link = &chain->links[at], *next = link + 1;
  return link->kind != LP_LINK_FOREIGN || *link->name ||
         at + 1 == chain->count || next->kind != LP_LINK_FOREIGN ||
         strcmp(link->object, next->object) != 0;
}

static void add_sample(struct dump *dump, json_t *frames,
                       const struct met *met) {
  const struct lp_profile *profile = dump->live->follow.profile;
  const struct lp_stack_sample sample = {.thread = met->thread,
                                         .clock = met->clock,
                                         .stack = &met->stack,
                                         .frames = met->frames};
  lp_chain_read(&dump->chain, &sample);
  size_t end = find_end(&dump->chain);
  for (size_t i = 0; i < end; i++) {
    const struct lp_link *link = &dump->chain.links[i];
    struct place place = {.function = "", .file = ""};
    if (link->kind == LP_LINK_FOREIGN)
      place = (struct place){.function = link->name, .file = link->object};
    else
      place = place_of_row(&profile->counted.tables[link->table],
                           link->function, link->line);
    if (is_shown(&dump->chain, i))
      add_place(dump, frames, &place);
  }
}

/* False if none is open. */
static bool add_open_rows(struct dump *dump, json_t *frames,
                          const struct lp_block *block) {
  struct lp_open_row rows[MOST_ROWS];
  size_t count =
      lp_profile_open_rows(dump->live->follow.profile, block, rows, MOST_ROWS);
  for (size_t i = 0; i < count; i++) {
    uint32_t function = lp_stacks_function(rows[i].table, rows[i].line);
    if (function == rows[i].table->head->function_count)
      continue;
    struct place place = place_of_row(rows[i].table, function, rows[i].line);
    add_place(dump, frames, &place);
  }
  return count > 0;
}

/* The system's word for what a thread does: "R" and so on; empty if it has gone
 * meanwhile. */
static char read_state(const struct lp_live *live, uint64_t tid,
                       struct lp_text *name) {
  char *path = lp_text_make("/proc/%lld/task/%llu/stat",
                            (long long)live->process, (unsigned long long)tid);
  FILE *file = fopen(path, "re");
  char line[512] = "";
  size_t size = file ? fread(line, 1, sizeof line - 1, file) : 0;
  char *begin = memchr(line, '(', size), *end = strrchr(line, ')');
  if (file)
    fclose(file);
  free(path);
  if (!begin || !end || end[1] != ' ')
    return 0;
  lp_text_visible(name, begin + 1, (size_t)(end - begin) - 1);
  return end[2];
}

static void print_thread(struct dump *dump, const struct lp_block *block,
                         const struct lineprof_thread *thread) {
  const struct met *met = met_of(dump, block->head.thread);
  struct lp_text name = {0};
  char state = read_state(dump->live, thread->tid, &name);
  const char *does = state == 'R' ? "runs" : state == 'T' ? "stopped" : "waits";
  lp_text_format(dump->out, "Thread %u, %llu %s: %s, ", block->head.thread,
                 (unsigned long long)thread->tid, name.size ? name.bytes : "",
                 does);
  if (met->frames)
    lp_text_format(dump->out, "seen %.0f ms ago at most\n",
                   1e3 * (lp_live_now() - met->since_s));
  else
    lp_text_string(dump->out, "not sampled meanwhile; clocks run at\n");
  if (met->frames)
    add_sample(dump, NULL, met);
  else if (!add_open_rows(dump, NULL, block))
    lp_text_string(dump->out, "  no line\n");
  free(name.bytes);
}

static void json_thread(struct dump *dump, const struct lp_block *block,
                        const struct lineprof_thread *thread) {
  const struct met *met = met_of(dump, block->head.thread);
  json_t *object = json_object(), *frames = json_array();
  struct lp_text name = {0};
  char state[2] = {read_state(dump->live, thread->tid, &name), 0};
  lp_json_add(object, "thread", json_integer(block->head.thread));
  lp_json_add(object, "tid", lp_json_count(thread->tid));
  lp_json_add(object, "name", lp_json_string(name.size ? name.bytes : ""));
  lp_json_add(object, "state", lp_json_string(state));
  if (met->frames) {
    lp_json_add(object, "source", lp_json_string("sample"));
    lp_json_add(object, "age_s", json_real(lp_live_now() - met->since_s));
    add_sample(dump, frames, met);
  } else {
    bool has_rows = add_open_rows(dump, frames, block);
    lp_json_add(object, "source", lp_json_string(has_rows ? "clocks" : "none"));
  }
  lp_json_add(object, "frames", frames);
  json_array_append_new(dump->threads, object);
  free(name.bytes);
}

static void print_memory(const struct dump *dump) {
  struct lineprof_memory_point point;
  if (!lp_follow_memory(&dump->live->follow, &point))
    return;
  struct lp_text figures = {0};
  lp_top_add_memory(&figures, dump->live);
  lp_text_format(dump->out, "Memory: %s, seen %.0f ms ago\n",
                 figures.bytes + strlen(", "),
                 1e3 * lp_live_memory_age(dump->live, &point));
  free(figures.bytes);
}

static void print_all(struct dump *dump, json_t *root) {
  const struct lp_live *live = dump->live;
  struct lp_profile_thread at = {0};
  dump->chain = lp_chain_start(live->follow.profile);
  while (lp_profile_next_thread(live->follow.profile, &at))
    if (at.state->live == 1)
      (root ? json_thread : print_thread)(dump, at.block, at.state);
  lp_chain_free(&dump->chain);
  if (!root) {
    print_memory(dump);
    return;
  }
  lp_json_add(root, "format", json_integer(JSON_FORMAT));
  lp_json_add(root, "process", json_integer(live->process));
  lp_json_add(root, "profile", lp_json_string(live->follow.path));
  lp_json_add(root, "threads", dump->threads);
  lp_live_json_memory(root, live);
  lp_json_write(root, 9, dump->out);
}

bool lp_dump(struct lp_live *live, double most_s, bool as_json,
             struct lp_text *out) {
  struct dump dump = {
      .live = live, .out = out, .threads = as_json ? json_array() : NULL};
  bool runs = wait_for_samples(&dump, most_s);
  if (runs)
    print_all(&dump, as_json ? json_object() : NULL);
  for (size_t i = 0; i < dump.met_count; i++)
    free(dump.met[i].frames);
  free(dump.met);
  return runs;
}
