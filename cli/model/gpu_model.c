/* SPDX-License-Identifier: MIT
 *
 * Adds GPU work to rows; see gpu_model.h. The line that asked for it has it as
 * its own work, the lines above as part of what they called, each line once.
 */
#include "model/gpu_model.h"

#include "base/heap.h"
#include "profile/stacks.h"
#include "samples/attribution.h"
#include "samples/sample_chain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct adding {
  struct lp_model *model; /* NULL: only looking */
  const struct lp_model *of;
  const struct lp_profile *profile;
  size_t index;             /* of the profile */
  uint32_t thread;          /* whose rows are meant, or ANY_THREAD */
  struct lp_gpu_lines rows; /* of the stack at hand */
  struct lp_map seen;       /* the same rows */
};

#define ANY_THREAD UINT32_MAX

const struct lp_gpu_sum *lp_gpu_of(const struct lp_model *model,
                                   const struct lp_row *row, bool self) {
  static const struct lp_gpu_sum none;
  if (!row->gpu)
    return &none;
  const struct lp_gpu_sums *sums = &model->gpu.sums[row->gpu - 1];
  return self ? &sums->self : &sums->all;
}

struct lp_gpu_sums *lp_gpu_sums_of(struct lp_model *model, size_t index) {
  struct lp_gpu_model *gpu = &model->gpu;
  struct lp_row *row = &model->rows[index];
  if (!row->gpu) {
    gpu->sums = lp_heap_grow(gpu->sums, gpu->sum_count, sizeof *gpu->sums);
    gpu->sums[gpu->sum_count++] = (struct lp_gpu_sums){0};
    row->gpu = (uint32_t)gpu->sum_count;
  }
  return &gpu->sums[row->gpu - 1];
}

/* NULL: this thread has no rows of the table. */
static const struct lp_targets *find_targets(const struct adding *adding,
                                             const struct lp_table *table) {
  const struct lp_profile *profile = adding->profile;
  const struct lp_targets *targets = adding->of->targets[adding->index];
  if (!adding->of->by_thread)
    return &targets[table - profile->counted.tables];
  for (size_t i = 0; i < profile->counted.slab_count; i++)
    if (profile->counted.slabs[i].table == table &&
        (profile->counted.slabs[i].thread == adding->thread ||
         adding->thread == ANY_THREAD))
      return &targets[i];
  return NULL;
}

static void add_row(struct adding *adding, const struct lp_table *table,
                    uint32_t line) {
  const struct lp_targets *targets = find_targets(adding, table);
  size_t row =
      targets && line < targets->row_count ? targets->rows[line] : (size_t)-1;
  struct lp_gpu_lines *rows = &adding->rows;
  if (row == (size_t)-1 || !lp_map_add(&adding->seen, &row, sizeof row))
    return;
  if (rows->count == rows->room)
    rows->items = lp_heap_grow(rows->items, rows->room++, sizeof *rows->items);
  rows->items[rows->count++] = row;
}

static void add_address(struct adding *adding, uint64_t address) {
  const struct lp_places *places = &adding->profile->sampled.places;
  const struct lineprof_place *place = lp_places_find(places, address);
  for (uint32_t i = 0; place && i < place->level_count; i++) {
    const struct lineprof_level *level =
        &places->levels[place->first_level + i];
    if (level->module && level->line != LINEPROF_NO_LINE)
      add_row(adding, lp_profile_table(adding->profile, level->module),
              level->line);
  }
}

/* Functions that called this one and have left the stack by tail calls. */
static void add_jumps(struct adding *adding, uint64_t inner, uint64_t outer) {
  uint64_t jumps[LP_MOST_JUMPS];
  size_t count =
      lp_chain_jumps(&adding->profile->sampled.places, inner, outer, jumps);
  while (count-- > 0)
    add_address(adding, jumps[count]);
}

static void find_rows(struct adding *adding, uint32_t stack) {
  adding->rows.count = 0;
  lp_map_free(&adding->seen);
  const struct lp_launch *launch =
      stack ? &adding->profile->gpu.launches[stack - 1] : NULL;
  uint64_t inner = LINEPROF_FRAME_CLOCKED;
  for (uint32_t i = 0;
       launch && launch->stack && i < launch->stack->frame_count; i++) {
    uint64_t frame = launch->frames[i];
    if (!((inner | frame) & LINEPROF_FRAME_CLOCKED))
      add_jumps(adding, inner, frame);
    if (frame & LINEPROF_FRAME_CLOCKED)
      add_row(adding, lp_stacks_table(adding->profile, frame), (uint32_t)frame);
    else
      add_address(adding, frame);
    inner = frame;
  }
}

static void free_rows(struct adding *adding) {
  free(adding->rows.items);
  lp_map_free(&adding->seen);
}

static void add_copy(struct lp_gpu_sum *sum,
                     const struct lineprof_gpu_row *row) {
  switch (row->detail) {
  case LINEPROF_GPU_COPY_H2D:
  case LINEPROF_GPU_COPY_H2A:
    sum->h2d_bytes += row->bytes;
    sum->h2d_ns += (double)row->ns;
    break;
  case LINEPROF_GPU_COPY_D2H:
  case LINEPROF_GPU_COPY_A2H:
    sum->d2h_bytes += row->bytes;
    sum->d2h_ns += (double)row->ns;
    break;
  default:
    sum->d2d_bytes += row->bytes;
    sum->d2d_ns += (double)row->ns;
  }
  if (row->flags & LINEPROF_GPU_PAGEABLE)
    sum->pageable_bytes += row->bytes;
}

static void add_sum(struct lp_gpu_sum *sum,
                    const struct lineprof_gpu_row *row) {
  bool is_launch = row->work == LINEPROF_GPU_CALL_LAUNCH ||
                   row->work == LINEPROF_GPU_CALL_GRAPH;
  if (row->work == LINEPROF_GPU_WAITED)
    return; /* in wait_ns already */
  if (row->work == LINEPROF_GPU_FIRST_USE) {
    sum->first_calls += row->count;
    sum->first_ns += (double)row->ns;
    return;
  }
  sum->wait_ns += (double)row->wait_ns;
  if (row->work == LINEPROF_GPU_CALL_WAIT) {
    sum->waits += row->count;
    sum->sync_ns += (double)row->ns;
  }
  if (!lp_gpu_is_activity(row)) {
    sum->calls += row->count;
    sum->call_ns += (double)row->ns;
    sum->launches += is_launch ? row->count : 0;
    sum->launch_ns += is_launch ? (double)row->ns : 0;
    return;
  }
  sum->activities += row->count;
  sum->gpu_ns += (double)row->ns;
  sum->queue_ns += (double)row->queue_ns;
  if (row->work == LINEPROF_GPU_KERNEL) {
    sum->kernels += row->count;
    sum->kernel_ns += (double)row->ns;
  }
  if (row->work == LINEPROF_GPU_COPY)
    add_copy(sum, row);
}

/* To be called while `adding` still has the rows of the item's own stack. */
static void add_item(struct adding *adding,
                     const struct lineprof_gpu_row *row) {
  struct lp_model *model = adding->model;
  size_t own = adding->rows.count ? adding->rows.items[0] : (size_t)-1;
  adding->thread = ANY_THREAD;
  find_rows(adding, row->other);
  model->gpu.items = lp_heap_grow(model->gpu.items, model->gpu.item_count,
                                  sizeof *model->gpu.items);
  model->gpu.items[model->gpu.item_count++] = (struct lp_gpu_item){
      .row = own,
      .other = adding->rows.count ? adding->rows.items[0] : (size_t)-1,
      .from = row,
      .profile = adding->profile,
      .count = row->count,
      .ns = row->ns,
      .min_ns = row->min_ns,
      .max_ns = row->max_ns,
      .queue_ns = row->queue_ns,
      .bytes = row->bytes};
}

static void add_work(struct adding *adding,
                     const struct lineprof_gpu_row *row) {
  struct lp_model *model = adding->model;
  adding->thread = row->thread;
  find_rows(adding, row->stack);
  add_sum(&model->gpu.all, row);
  if (row->work == LINEPROF_GPU_FIRST_USE) {
    add_item(adding, row);
    return; /* on no line */
  }
  if (adding->rows.count)
    add_sum(&lp_gpu_sums_of(model, adding->rows.items[0])->self, row);
  else
    add_sum(&model->gpu.nowhere, row);
  for (size_t i = 0; i < adding->rows.count; i++)
    add_sum(&lp_gpu_sums_of(model, adding->rows.items[i])->all, row);
  if (row->work == LINEPROF_GPU_KERNEL || row->work == LINEPROF_GPU_COPY ||
      row->work == LINEPROF_GPU_WAITED)
    add_item(adding, row);
}

static int compare_numbers(uint64_t a, uint64_t b) { return (a > b) - (a < b); }

/* Compares work and line; callers of the line do not matter. */
static int compare_work(const void *left, const void *right) {
  const struct lp_gpu_item *a = left, *b = right;
  const struct lineprof_gpu_row *of = a->from, *than = b->from;
  const size_t begin = offsetof(struct lineprof_gpu_row, grid);
  const size_t end = offsetof(struct lineprof_gpu_row, count);
  int order = compare_numbers(a->row, b->row);
  if (!order)
    order = compare_numbers(of->work, than->work);
  if (!order)
    order = compare_numbers(a->other, b->other);
  if (!order)
    order = compare_numbers(of->detail, than->detail);
  if (!order)
    order = compare_numbers(of->flags, than->flags);
  if (!order)
    order = compare_numbers(of->device, than->device);
  if (!order)
    order = strcmp(lp_gpu_name(&a->profile->gpu, of->name),
                   lp_gpu_name(&b->profile->gpu, than->name));
  return order ? order
               : memcmp((const char *)of + begin, (const char *)than + begin,
                        end - begin);
}

static int compare_items(const void *left, const void *right) {
  const struct lp_gpu_item *a = left, *b = right;
  int order = compare_numbers(a->row, b->row);
  if (!order)
    order = compare_numbers(a->from->work, b->from->work);
  if (!order)
    order = compare_numbers(b->ns, a->ns);
  return order ? order : compare_work(left, right);
}

static void merge(struct lp_gpu_item *into, const struct lp_gpu_item *item) {
  into->count += item->count;
  into->ns += item->ns;
  into->queue_ns += item->queue_ns;
  into->bytes += item->bytes;
  if (item->min_ns < into->min_ns)
    into->min_ns = item->min_ns;
  if (item->max_ns > into->max_ns)
    into->max_ns = item->max_ns;
}

static void finish_items(struct lp_model *model) {
  struct lp_gpu_item *items = model->gpu.items;
  size_t count = 0;
  if (model->gpu.item_count == 0)
    return;
  qsort(items, model->gpu.item_count, sizeof *items, compare_work);
  for (size_t i = 0; i < model->gpu.item_count; i++)
    if (count && compare_work(&items[count - 1], &items[i]) == 0)
      merge(&items[count - 1], &items[i]);
    else
      items[count++] = items[i];
  model->gpu.item_count = count;
  qsort(items, count, sizeof *items, compare_items);
}

void lp_gpu_add(struct lp_model *model, struct lp_profile *const *profiles,
                int64_t cycle) {
  for (size_t i = 0; i < model->profile_count; i++) {
    struct adding adding = {
        .model = model, .of = model, .profile = profiles[i], .index = i};
    const struct lp_gpu *gpu = &profiles[i]->gpu;
    model->gpu.is_recorded |=
        gpu->head && (gpu->head->state == LINEPROF_GPU_ON ||
                      gpu->head->state == LINEPROF_GPU_EVENTS);
    for (uint32_t j = 0; j < gpu->row_count; j++)
      if (gpu->rows[j]->work == LINEPROF_GPU_FIRST_USE ||
          lp_shares_is_chosen(profiles[i], gpu->rows[j]->kind,
                              gpu->rows[j]->cycle, cycle))
        add_work(&adding, gpu->rows[j]);
    free_rows(&adding);
  }
  finish_items(model);
}

size_t lp_gpu_line(const struct lp_model *model,
                   const struct lp_profile *profile, size_t index,
                   const struct lineprof_gpu_row *row) {
  struct adding adding = {
      .of = model, .profile = profile, .index = index, .thread = row->thread};
  find_rows(&adding, row->stack);
  size_t own = adding.rows.count ? adding.rows.items[0] : (size_t)-1;
  free_rows(&adding);
  return own;
}

struct lp_gpu_lines lp_gpu_lines(const struct lp_model *model,
                                 const struct lp_profile *profile, size_t index,
                                 uint32_t thread, uint32_t stack) {
  struct adding adding = {
      .of = model, .profile = profile, .index = index, .thread = thread};
  find_rows(&adding, stack);
  lp_map_free(&adding.seen);
  return adding.rows;
}

/* Itanium names: _Z [N] (length name)+ [I...]. Names that are nested in
 * functions, and those of operators, are left mangled. */
void lp_gpu_plain_name(const char *mangled, char *plain, size_t size) {
  const char *at = mangled;
  size_t used = 0;
  plain[0] = 0;
  if (strncmp(at, "_Z", 2) == 0)
    at += 2 + (at[2] == 'N');
  if (*at == 'L')
    at++;
  while (*at >= '1' && *at <= '9') {
    char *end;
    unsigned long length = strtoul(at, &end, 10);
    if (length > strlen(end) || used + length + 3 > size)
      break;
    if (used)
      used += (size_t)snprintf(plain + used, size - used, "::");
    memcpy(plain + used, end, length);
    plain[used += length] = 0;
    at = end + length;
  }
  if (!used)
    snprintf(plain, size, "%s", mangled);
}
