/* SPDX-License-Identifier: MIT
 *
 * The listing's columns of GPU work; see columns.h. Like Time, they include
 * what a line's callees asked for.
 */
#include "report/columns.h"

#include <stdio.h>
#include <string.h>

static void write_launches(char cell[LP_CELL_SIZE],
                           const struct lp_cell_input *input, int width) {
  uint64_t count = input->row->gpu.launches;
  int length =
      count ? snprintf(cell, LP_CELL_SIZE, "%llu", (unsigned long long)count)
            : 0;
  if (length > width)
    snprintf(cell, LP_CELL_SIZE, "%g", (double)count);
}

static void write_gpu(char cell[LP_CELL_SIZE],
                      const struct lp_cell_input *input, int width) {
  if (input->row->gpu.activities)
    lp_columns_number(cell, input->row->gpu.gpu_ns / input->unit_ns, width);
}

static void write_gpu_self(char cell[LP_CELL_SIZE],
                           const struct lp_cell_input *input, int width) {
  const struct lp_gpu_sum *own = &input->row->gpu_self;
  if (own->activities)
    lp_columns_number(cell, own->gpu_ns / input->unit_ns, width);
}

static void write_percent(char cell[LP_CELL_SIZE],
                          const struct lp_cell_input *input, int width) {
  double all = input->model->gpu.all.gpu_ns;
  (void)width;
  if (input->row->gpu.activities && all > 0)
    snprintf(cell, LP_CELL_SIZE, "%5.1f", 100 * input->row->gpu.gpu_ns / all);
}

void lp_columns_bytes(char cell[LP_CELL_SIZE], uint64_t bytes) {
  static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
  double value = (double)bytes;
  size_t unit = 0;
  for (; value >= 1024 && unit < sizeof units / sizeof *units - 1; unit++)
    value /= 1024;
  if (bytes)
    snprintf(cell, LP_CELL_SIZE, unit ? "%.1f %s" : "%.0f %s", value,
             units[unit]);
}

static void write_h2d(char cell[LP_CELL_SIZE],
                      const struct lp_cell_input *input, int width) {
  (void)width;
  lp_columns_bytes(cell, input->row->gpu.h2d_bytes);
}

static void write_d2h(char cell[LP_CELL_SIZE],
                      const struct lp_cell_input *input, int width) {
  (void)width;
  lp_columns_bytes(cell, input->row->gpu.d2h_bytes);
}

static void write_d2d(char cell[LP_CELL_SIZE],
                      const struct lp_cell_input *input, int width) {
  (void)width;
  lp_columns_bytes(cell, input->row->gpu.d2d_bytes);
}

/* GB/s is bytes per ns. */
static void write_rate(char cell[LP_CELL_SIZE], uint64_t bytes, double ns) {
  if (bytes && ns > 0)
    snprintf(cell, LP_CELL_SIZE, "%.1f", (double)bytes / ns);
}

static void write_h2d_rate(char cell[LP_CELL_SIZE],
                           const struct lp_cell_input *input, int width) {
  (void)width;
  write_rate(cell, input->row->gpu.h2d_bytes, input->row->gpu.h2d_ns);
}

static void write_d2h_rate(char cell[LP_CELL_SIZE],
                           const struct lp_cell_input *input, int width) {
  (void)width;
  write_rate(cell, input->row->gpu.d2h_bytes, input->row->gpu.d2h_ns);
}

static void write_d2d_rate(char cell[LP_CELL_SIZE],
                           const struct lp_cell_input *input, int width) {
  (void)width;
  write_rate(cell, input->row->gpu.d2d_bytes, input->row->gpu.d2d_ns);
}

static void write_pageable(char cell[LP_CELL_SIZE],
                           const struct lp_cell_input *input, int width) {
  (void)width;
  lp_columns_bytes(cell, input->row->gpu.pageable_bytes);
}

static void write_launch(char cell[LP_CELL_SIZE],
                         const struct lp_cell_input *input, int width) {
  if (input->row->gpu.launches)
    lp_columns_number(cell, input->row->gpu.launch_ns / input->unit_ns, width);
}

static void write_queue(char cell[LP_CELL_SIZE],
                        const struct lp_cell_input *input, int width) {
  if (input->row->gpu.activities)
    lp_columns_number(cell, input->row->gpu.queue_ns / input->unit_ns, width);
}

static void write_wait(char cell[LP_CELL_SIZE],
                       const struct lp_cell_input *input, int width) {
  if (input->row->gpu.wait_ns > 0)
    lp_columns_number(cell, input->row->gpu.wait_ns / input->unit_ns, width);
}

static void write_idle(char cell[LP_CELL_SIZE],
                       const struct lp_cell_input *input, int width) {
  if (input->row->gpu.idle_ns > 0)
    lp_columns_number(cell, input->row->gpu.idle_ns / input->unit_ns, width);
}

const struct lp_column lp_gpu_columns[LP_GPU_COLUMNS] = {
    {"launches", "Launches", 9, write_launches},
    {"gpu", "GPU Time", 12, write_gpu},
    {"gpuself", "GPU Self", 12, write_gpu_self},
    {"gpupercent", "% GPU", 6, write_percent},
    {"h2d", "H2D", 9, write_h2d},
    {"d2h", "D2H", 9, write_d2h},
    {"d2d", "D2D", 9, write_d2d},
    {"h2drate", "H2D GB/s", 9, write_h2d_rate},
    {"d2hrate", "D2H GB/s", 9, write_d2h_rate},
    {"d2drate", "D2D GB/s", 9, write_d2d_rate},
    {"pageable", "Pageable", 9, write_pageable},
    {"launch", "Launch", 10, write_launch},
    {"queue", "Queue", 10, write_queue},
    {"wait", "Wait", 10, write_wait},
    {"gpuidle", "GPU Idle", 10, write_idle},
};

void lp_gpu_columns_default(const struct lp_model *model, char keys[80]) {
  const struct lp_gpu_sum *sum = &model->gpu.all;
  keys[0] = 0;
  if (sum->launches)
    strcat(keys, "launches,");
  if (sum->activities)
    strcat(keys, "gpu,gpupercent,");
  if (sum->h2d_bytes)
    strcat(keys, "h2d,");
  if (sum->d2h_bytes)
    strcat(keys, "d2h,");
  if (sum->d2d_bytes)
    strcat(keys, "d2d,");
  if (sum->wait_ns > 0)
    strcat(keys, "wait,");
  if (sum->idle_ns > 0)
    strcat(keys, "gpuidle,");
}
