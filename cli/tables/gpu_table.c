/* SPDX-License-Identifier: MIT
 *
 * The tables of GPU work beneath the listing: how busy each device was, and
 * the kernels under the lines that launched them.
 */
#include "tables/gpu_table.h"

#include "figures/gpu_figures.h"
#include "model/gpu_model.h"
#include "report/report.h"
#include "table/metrics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_line(const struct lp_report *report, size_t index,
                       struct lp_text *out) {
  const struct lp_model *model = &report->model;
  if (index == (size_t)-1) {
    lp_text_string(out, "on no line");
    return;
  }
  const struct lp_row *row = &model->rows[index];
  char *text = lp_text_make("%s:%u in %s", model->files[row->file].path,
                            row->line, model->functions[row->function].name);
  lp_text_visible(out, text, strlen(text));
  free(text);
}

/* Prints a line, under which its items follow. */
static void print_place(const struct lp_report *report, size_t index,
                        struct lp_text *out) {
  const struct lp_model *model = &report->model;
  print_line(report, index, out);
  if (model->by_thread && index != (size_t)-1) {
    const struct lp_function *function =
        &model->functions[model->rows[index].function];
    const struct lp_thread *thread = &model->threads[function->thread];
    char *text = lp_text_make(", thread %u '%s'", thread->id, thread->name);
    lp_text_visible(out, text, strlen(text));
    free(text);
  }
  lp_text_string(out, "\n");
}

/* Less than this share of a device's idle time is not worth a line. */
static const double least_idle = 0.01;
enum { MOST_IDLE = 8 };

/* Prints the lines that the host was at during a device's idle time, the
 * longest first. */
static void print_idle(const struct lp_report *report, size_t index,
                       uint32_t id, struct lp_text *out) {
  const struct lp_model *model = &report->model;
  unsigned count = 0;
  double all = 0;
  for (size_t i = 0; i < model->gpu.idle_count; i++)
    if (model->gpu.idle[i].profile == index && model->gpu.idle[i].device == id)
      all += model->gpu.idle[i].ns;
  for (size_t i = 0; i < model->gpu.idle_count && count < MOST_IDLE; i++) {
    const struct lp_gpu_idle *idle = &model->gpu.idle[i];
    if (idle->profile != index || idle->device != id ||
        idle->ns < least_idle * all)
      continue;
    lp_text_format(out, "  idle %9.6g s, %5.1f %%, while ", idle->ns / 1e9,
                   100 * idle->ns / all);
    if (idle->is_first_use) {
      lp_text_string(out, "CUDA was first used\n");
    } else {
      lp_text_string(out, "the host was ");
      lp_text_string(out, idle->row == (size_t)-1 ? "" : "at ");
      print_place(report, idle->row, out);
    }
    count++;
  }
}

static void print_device(const struct lp_report *report, size_t index,
                         uint32_t id, struct lp_text *out) {
  const struct lp_profile *profile = report->profiles[index];
  const struct lineprof_gpu_device *device = &profile->gpu.head->devices[id];
  double recorded = lp_gpu_recorded_ns(profile);
  double percent = recorded > 0 ? 100 / recorded : 0;
  char name[160] = "";
  if (lp_gpu_device(profile, id))
    snprintf(name, sizeof name, " '%.140s'",
             lp_gpu_name(&profile->gpu, device->name));
  if (device->last_ns == 0)
    return;
  lp_text_format(out, "GPU %u", id);
  lp_text_visible(out, name, strlen(name));
  if (report->profile_count > 1)
    lp_text_format(out, " in process %u", profile->file.header.pid);
  lp_text_format(out,
                 ": busy %.1f %% of %.6g s, %.1f %% with kernels, idle "
                 "%.6g s\n",
                 percent * (double)device->busy_ns, recorded / 1e9,
                 percent * (double)device->kernel_ns,
                 (recorded - (double)device->busy_ns) / 1e9);
  print_idle(report, index, id, out);
}

static void print_three(char cell[40], const uint32_t numbers[3]) {
  int used = snprintf(cell, 40, "%u", numbers[0]);
  if (numbers[1] != 1 || numbers[2] != 1)
    used += snprintf(cell + used, 40 - (size_t)used, "x%u", numbers[1]);
  if (numbers[2] != 1)
    snprintf(cell + used, 40 - (size_t)used, "x%u", numbers[2]);
}

static void print_number(double value, int width, struct lp_text *out) {
  char cell[LP_CELL_SIZE];
  lp_cell_number(cell, value, width);
  lp_text_format(out, "%*s ", width, cell);
}

/* Where the node of a graph was made; ends the line. */
static void print_node(const struct lp_report *report,
                       const struct lp_gpu_item *item, struct lp_text *out) {
  if (item->other != (size_t)-1) {
    lp_text_string(out, ", node of ");
    print_line(report, item->other, out);
  }
  lp_text_string(out, "\n");
}

static void print_kernel(const struct lp_report *report,
                         const struct lp_gpu_item *kernel,
                         struct lp_text *out) {
  const struct lineprof_gpu_row *from = kernel->from;
  double unit_ns = report->options->unit * 1e9;
  struct lp_gpu_figures figures =
      lp_gpu_figures(from, lp_gpu_device(kernel->profile, from->device));
  char grid[40], block[40], name[128];
  print_three(grid, from->grid);
  print_three(block, from->block);
  if (from->flags & LINEPROF_GPU_BY_EVENTS)
    strcpy(name, "whole launches, from events");
  else
    lp_gpu_plain_name(lp_gpu_name(&kernel->profile->gpu, from->name), name,
                      sizeof name);
  lp_text_format(out, "%12llu ", (unsigned long long)kernel->count);
  print_number((double)kernel->ns / unit_ns, 12, out);
  print_number((double)kernel->ns / (double)kernel->count / unit_ns, 9, out);
  print_number((double)kernel->queue_ns / (double)kernel->count / unit_ns, 9,
               out);
  lp_text_format(out, "%11s %9s %5u %8llu ", grid, block, from->registers,
                 (unsigned long long)from->static_shared +
                     from->dynamic_shared);
  if (figures.is_known)
    lp_text_format(out, "%5.0f %5.0f  ", 100 * figures.occupancy,
                   100 * figures.sm_efficiency);
  else
    lp_text_format(out, "%5s %5s  ", "", "");
  lp_text_visible(out, name, strlen(name));
  print_node(report, kernel, out);
}

static bool is_shown(const struct lp_report *report,
                     const struct lp_gpu_item *kernel) {
  const struct lp_model *model = &report->model;
  if (kernel->row == (size_t)-1)
    return true;
  const struct lp_function *function =
      &model->functions[model->rows[kernel->row].function];
  return lp_report_matches(report, function->name, function->symbol,
                           function->file);
}

static const char *const directions[] = {"other", "H2D", "D2H", "H2A",
                                         "A2H",   "A2A", "A2D", "D2A",
                                         "D2D",   "H2H", "P2P"};

static void print_copy(const struct lp_report *report,
                       const struct lp_gpu_item *copy, struct lp_text *out) {
  const struct lineprof_gpu_row *from = copy->from;
  double unit_ns = report->options->unit * 1e9;
  char bytes[LP_CELL_SIZE] = "";
  lp_cell_bytes(bytes, copy->bytes);
  lp_text_format(out, "%12llu ", (unsigned long long)copy->count);
  print_number((double)copy->ns / unit_ns, 12, out);
  print_number((double)copy->ns / (double)copy->count / unit_ns, 9, out);
  print_number((double)copy->queue_ns / (double)copy->count / unit_ns, 9, out);
  lp_text_format(
      out, "%11s %9.1f  %s%s", bytes,
      copy->ns ? (double)copy->bytes / (double)copy->ns : 0,
      directions[from->detail <= LINEPROF_GPU_COPY_P2P ? from->detail : 0],
      from->flags & LINEPROF_GPU_PAGEABLE ? ", pageable" : "");
  print_node(report, copy, out);
}

/* A part of the waits of a line. */
static void print_waited(const struct lp_report *report,
                         const struct lp_gpu_item *part, struct lp_text *out) {
  const struct lp_model *model = &report->model;
  double unit_ns = report->options->unit * 1e9;
  double all = part->row == (size_t)-1
                   ? model->gpu.nowhere.wait_ns
                   : lp_gpu_of(model, &model->rows[part->row], true)->wait_ns;
  lp_text_format(out, "%12llu ", (unsigned long long)part->count);
  print_number((double)part->ns / unit_ns, 12, out);
  print_number((double)part->ns / (double)part->count / unit_ns, 9, out);
  lp_text_format(out, "%8.1f  ", all > 0 ? 100 * (double)part->ns / all : 0.0);
  switch (part->from->detail) {
  case LINEPROF_GPU_WAITED_NOTHING:
    lp_text_string(out, "nothing: no stream worked");
    break;
  case LINEPROF_GPU_WAITED_UNKNOWN:
    lp_text_string(out, "unknown");
    break;
  default:
    print_line(report, part->other, out);
    if (part->from->detail == LINEPROF_GPU_WAITED_OTHER)
      lp_text_string(out, ", on other streams");
  }
  lp_text_string(out, "\n");
}

/* A call in which CUDA set something up. */
static void print_first_use(const struct lp_report *report,
                            const struct lp_gpu_item *call,
                            struct lp_text *out) {
  double unit_ns = report->options->unit * 1e9;
  const char *name = lp_gpu_name(&call->profile->gpu, call->from->name);
  lp_text_format(out, "%12llu ", (unsigned long long)call->count);
  print_number((double)call->ns / unit_ns, 12, out);
  print_number((double)call->ns / (double)call->count / unit_ns, 9, out);
  lp_text_string(out, " ");
  lp_text_visible(out, name, strlen(name));
  lp_text_string(out, "\n");
}

/* Prints kernels that were timed by events. */
static void print_by_events(const struct lp_report *report,
                            struct lp_text *out) {
  for (size_t i = 0; i < report->profile_count; i++) {
    const struct lineprof_gpu *head = report->profiles[i]->gpu.head;
    if (!head || head->state != LINEPROF_GPU_EVENTS)
      continue;
    lp_text_string(out, "GPU times are from events: whole launch lines, no "
                        "queue times, copies or waits\n");
    return;
  }
}

/* Prints the sum of the first use of CUDA, which is on no line. */
static void print_first_sum(const struct lp_report *report,
                            struct lp_text *out) {
  uint64_t contexts = 0, modules = 0;
  for (size_t i = 0; i < report->profile_count; i++) {
    const struct lineprof_gpu *head = report->profiles[i]->gpu.head;
    contexts += head ? head->contexts : 0;
    modules += head ? head->modules : 0;
  }
  const struct lp_gpu_sum *all = &report->model.gpu.all;
  if (!all->first_calls)
    return;
  lp_text_format(out,
                 "First use of CUDA: %.6g s, on no line (contexts: %llu, "
                 "modules: %llu)",
                 all->first_ns / 1e9, (unsigned long long)contexts,
                 (unsigned long long)modules);
  if (all->first_idle_ns > 0)
    lp_text_format(out, ", GPUs idle for %.6g s of it",
                   all->first_idle_ns / 1e9);
  lp_text_string(out, "\n");
}

static void print_heading(const char *heading, struct lp_text *out) {
  lp_text_string(out, "\n");
  size_t start = out->size;
  lp_text_string(out, heading);
  lp_text_underline(out, start);
}

typedef void print_item(const struct lp_report *report,
                        const struct lp_gpu_item *item, struct lp_text *out);

/* Prints the items of one kind of work, under their lines. */
static void print_items(const struct lp_report *report, uint32_t work,
                        const char *heading, print_item *print,
                        struct lp_text *out) {
  const struct lp_model *model = &report->model;
  size_t last = (size_t)-2;
  for (size_t i = 0; i < model->gpu.item_count; i++) {
    const struct lp_gpu_item *item = &model->gpu.items[i];
    if (item->from->work != work || !is_shown(report, item))
      continue;
    if (last == (size_t)-2)
      print_heading(heading, out);
    if (item->row != last)
      print_place(report, item->row, out);
    last = item->row;
    print(report, item, out);
  }
}

bool lp_gpu_table(const struct lp_report *report, struct lp_text *out) {
  const struct lp_model *model = &report->model;
  if (!model->gpu.is_recorded ||
      (!model->gpu.all.calls && !model->gpu.all.activities &&
       !model->gpu.all.first_calls))
    return false;
  for (size_t i = 0; i < report->profile_count; i++) {
    const struct lp_gpu *gpu = &report->profiles[i]->gpu;
    for (uint32_t id = 0; gpu->head && id < gpu->head->device_count; id++)
      print_device(report, i, id, out);
  }
  print_by_events(report, out);
  print_first_sum(report, out);
  print_items(report, LINEPROF_GPU_KERNEL,
              "     Kernels     GPU Time       Avg     Queue        Grid     "
              "Block  Regs   Shared Occ %  SM %  Kernel",
              print_kernel, out);
  print_items(report, LINEPROF_GPU_COPY,
              "      Copies     GPU Time       Avg     Queue       Bytes     "
              " GB/s  Kind",
              print_copy, out);
  print_items(report, LINEPROF_GPU_WAITED,
              "       Waits         Time       Avg  % Waits  Waited for",
              print_waited, out);
  print_items(report, LINEPROF_GPU_FIRST_USE,
              "  First uses         Time       Avg  Call", print_first_use,
              out);
  return true;
}
