/* SPDX-License-Identifier: MIT
 *
 * See receipt.h.
 */
#include "receipt.h"

#include "json_parts.h"
#include "profile_table.h"

#include <stdio.h>
#include <string.h>

/* The module's; NULL. */
static const struct lineprof_verdict *
find_verdicts(const struct lp_building *building) {
  const struct lp_block *block = NULL;
  while ((block = lp_profile_block(building->profile, LINEPROF_BLOCK_VERDICTS,
                                   block)))
    if (block->head.module == building->table->module &&
        lp_verdicts_fit(building->table, block))
      return (const void *)block->payload;
  return NULL;
}

void lp_receipts_add(const struct lp_building *building,
                     const struct lp_targets *targets) {
  const struct lineprof_verdict *verdicts = find_verdicts(building);
  uint32_t count = verdicts ? building->table->head->function_count : 0;
  bool is_sampled =
      lp_profile_block(building->profile, LINEPROF_BLOCK_STACKS, NULL);
  for (uint32_t i = 0; i < count; i++) {
    if (verdicts[i].reason != LINEPROF_VERDICT_BUDGET)
      continue;
    struct lp_function *to = &building->model->functions[targets->functions[i]];
    to->receipt.count++;
    to->receipt.lines += verdicts[i].lines;
    to->receipt.cost_ns += verdicts[i].cost_ns;
    if (to->receipt.run_ns < verdicts[i].ns)
      to->receipt.run_ns = verdicts[i].ns;
    to->receipt.is_sampled |= is_sampled;
  }
}

/* 20113 as 20,113. */
static void add_number(struct lp_text *out, uint64_t number) {
  char digits[24];
  int size =
      snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
  for (int i = 0; i < size; i++)
    lp_text_format(out, "%s%c", i > 0 && (size - i) % 3 == 0 ? "," : "",
                   digits[i]);
}

static void add_time(struct lp_text *out, uint64_t ns) {
  if (ns < 999500000u) /* that is 1e+03 ms */
    lp_text_format(out, "%.3g ms", (double)ns / 1e6);
  else
    lp_text_format(out, ns < 999500000000u ? "%.3g s" : "%.0f s",
                   (double)ns / 1e9);
}

void lp_receipt_print(const struct lp_function *function, struct lp_text *out) {
  const struct lp_receipt *receipt = &function->receipt;
  /* If it was not called again it was timed all the time. */
  if (receipt->count == 0 || !lp_function_has_run_clean(function))
    return;
  const char *since = receipt->is_sampled ? "sampled" : "counted";
  if (receipt->lines == 0) {
    lp_text_format(out, "Not timed, %s: timing it cost too much\n", since);
    return;
  }
  lp_text_string(out, "Timed for its first ");
  add_number(out, receipt->lines);
  lp_text_format(out, " lines, %s since: by then timing them had cost ", since);
  add_time(out, receipt->cost_ns);
  if (receipt->run_ns > 0) {
    lp_text_string(out, ", ");
    add_time(out, receipt->run_ns);
    lp_text_string(out, " into the run");
  }
  lp_text_string(out, "\n");
}

json_t *lp_receipt_json(const struct lp_function *function) {
  const struct lp_receipt *receipt = &function->receipt;
  if (receipt->count == 0)
    return NULL;
  json_t *object = json_object();
  lp_json_add(object, "reason", json_string("budget"));
  lp_json_add(object, "processes", lp_json_count(receipt->count));
  lp_json_add(object, "timed_lines", lp_json_count(receipt->lines));
  lp_json_add(object, "cost_ns", lp_json_count(receipt->cost_ns));
  lp_json_add(object, "after_ns", lp_json_count(receipt->run_ns));
  return object;
}
