/* SPDX-License-Identifier: MIT
 *
 * See found_waits.h.
 */
#include "model/found_waits.h"

#include "base/heap.h"
#include "base/text.h"
#include "model/groups.h"
#include "samples/shares.h"

/* What has less of a row's waiting is not told. */
static const double worth_telling = 0.1;

static double *sums_of(struct lp_model *model, struct lp_row *row) {
  if (!row->waits) {
    model->waits =
        lp_heap_grow(model->waits, model->wait_count, sizeof *model->waits);
    model->waits[model->wait_count++] = (struct lp_wait_sums){{0}};
    row->waits = (uint32_t)model->wait_count;
  }
  return model->waits[row->waits - 1].ns;
}

void lp_found_wait_add(struct lp_model *model, struct lp_row *row,
                       enum lp_wait wait, double ns) {
  sums_of(model, row)[wait] += ns;
}

void lp_found_waits_add(const struct lp_building *building,
                        const struct lp_targets *targets, uint32_t thread) {
  const struct lp_profile *profile = building->profile;
  const struct lp_shares *shares = profile->sampled.shares;
  for (size_t i = 0; shares && i < shares->wait_count; i++) {
    const struct lp_found_wait *from = &shares->waits[i];
    bool is_wanted =
        &profile->counted.tables[from->table] == building->table &&
        (thread == LP_EVERY_THREAD || thread == from->thread) &&
        from->line < targets->row_count &&
        lp_shares_is_chosen(profile, from->kind, from->cycle, building->cycle);
    size_t row = is_wanted ? targets->rows[from->line] : (size_t)-1;
    if (row != (size_t)-1)
      lp_found_wait_add(building->model, &building->model->rows[row],
                        (enum lp_wait)from->wait,
                        lp_profile_ns(profile, from->ticks));
  }
}

void lp_found_waits_of(const struct lp_model *model, const struct lp_row *row,
                       double parts[LP_WAIT_KINDS]) {
  static const struct lp_wait_sums none;
  const double *sums = row->waits ? model->waits[row->waits - 1].ns : none.ns;
  double all = 0;
  for (int wait = 0; wait < LP_WAIT_KINDS; wait++)
    all += sums[wait];
  for (int wait = 0; wait < LP_WAIT_KINDS; wait++)
    parts[wait] = all > 0 ? sums[wait] / all : 0;
}

/* The longest that is known, and not told yet. */
static int next_of(const double parts[LP_WAIT_KINDS],
                   const bool told[LP_WAIT_KINDS]) {
  int next = LP_WAIT_UNKNOWN;
  double most = worth_telling;
  for (int wait = LP_WAIT_UNKNOWN + 1; wait < LP_WAIT_KINDS; wait++)
    if (!told[wait] && parts[wait] >= most) {
      next = wait;
      most = parts[wait];
    }
  return next;
}

char *lp_found_waits_text(const double parts[LP_WAIT_KINDS]) {
  struct lp_text text = {0};
  bool told[LP_WAIT_KINDS] = {false};
  int wait;
  while ((wait = next_of(parts, told)) != LP_WAIT_UNKNOWN) {
    lp_text_format(&text, "%s%s", text.size ? ", " : "",
                   lp_wait_word((enum lp_wait)wait));
    told[wait] = true;
  }
  return text.bytes ? text.bytes : lp_heap_string("");
}
