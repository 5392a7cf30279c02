/* SPDX-License-Identifier: MIT
 *
 * See spread.h. A second model, with threads apart, says what each thread has
 * of a row; both know their rows by the tables of the profiles.
 */
#include "figures/spread.h"

#include "base/heap.h"
#include "model/waiting.h"
#include "profile/reader.h"

#include <stdlib.h>

/* Some tens of megabytes. */
enum { MOST_ROWS_UNASKED = 200000 };

static bool is_worth_it(struct lp_profile *const *profiles, size_t count) {
  uint64_t rows = 0;
  bool has_threads = false;
  for (size_t i = 0; i < count; i++) {
    const struct lp_profile *profile = profiles[i];
    for (size_t j = 0; j < profile->counted.slab_count; j++) {
      rows += profile->counted.slabs[j].table->head->line_count;
      has_threads |=
          profile->counted.slabs[j].thread != profile->counted.slabs[0].thread;
    }
  }
  return has_threads && rows <= MOST_ROWS_UNASKED;
}

static void add_wait(struct lp_row *row, const struct lp_row *of_thread) {
  struct lp_spread *spread = &row->spread;
  double ns = lp_waiting_of_thread(row, of_thread);
  if (of_thread->hits == 0 && ns <= 0)
    return;
  if (spread->waiters == 0 || ns < spread->least_wait_ns)
    spread->least_wait_ns = ns;
  if (ns > spread->most_wait_ns)
    spread->most_wait_ns = ns;
  spread->waited_ns += ns;
  spread->waiters++;
}

static void add_thread(struct lp_row *row, const struct lp_row *of_thread) {
  double ns = lp_row_ns(of_thread);
  add_wait(row, of_thread);
  if (of_thread->hits == 0)
    return;
  row->spread.threads++;
  row->spread.total_ns += ns;
  if (ns > row->spread.most_ns)
    row->spread.most_ns = ns;
}

/* A thread's row may be in several slabs: copies of one function. */
static void add_slab(struct lp_model *model, const struct lp_model *by_thread,
                     const struct lp_targets *all, const struct lp_targets *own,
                     bool *is_done) {
  for (size_t i = 0; i < own->row_count && i < all->row_count; i++) {
    size_t from = own->rows[i], to = all->rows[i];
    if (from == (size_t)-1 || to == (size_t)-1 || is_done[from])
      continue;
    is_done[from] = true;
    add_thread(&model->rows[to], &by_thread->rows[from]);
  }
}

void lp_spread_find(struct lp_model *model, struct lp_profile *const *profiles,
                    size_t count, struct lp_model_options options,
                    bool always) {
  struct lp_model by_thread;
  if (model->by_thread || (!always && !is_worth_it(profiles, count)))
    return;
  options.by_thread = true;
  lp_model_build(&by_thread, profiles, count, options);
  bool *is_done = lp_heap_get(by_thread.row_count, sizeof *is_done);
  for (size_t i = 0; i < count; i++)
    for (size_t j = 0; j < profiles[i]->counted.slab_count; j++) {
      size_t table = (size_t)(profiles[i]->counted.slabs[j].table -
                              profiles[i]->counted.tables);
      add_slab(model, &by_thread, &model->targets[i][table],
               &by_thread.targets[i][j], is_done);
    }
  free(is_done);
  lp_model_free(&by_thread);
}

double lp_spread_percent(const struct lp_row *row) {
  const struct lp_spread *spread = &row->spread;
  if (spread->threads < 2 || spread->total_ns <= 0)
    return -1;
  return 100 * (spread->most_ns * spread->threads / spread->total_ns - 1);
}
