/* SPDX-License-Identifier: MIT
 *
 * See trace.h. Spans that were just being written, or have been overwritten
 * since, are left out.
 */
#include "profile/trace.h"

#include "profile/stacks.h"

void lp_trace_open(struct lp_profile *profile) {
  const struct lineprof_trace *head = lp_profile_array(
      profile, LINEPROF_BLOCK_TRACE, sizeof *head,
      sizeof(struct lineprof_trace_span), "spans of regions are");
  if (!head)
    return;
  profile->trace.spans = (const void *)(head + 1);
  profile->trace.capacity = head->capacity;
  profile->trace.count = head->capacity ? head->count : 0;
}

uint64_t lp_trace_first(const struct lp_trace *trace) {
  return trace->count > trace->capacity ? trace->count - trace->capacity : 0;
}

const struct lineprof_trace_span *lp_trace_get(const struct lp_profile *profile,
                                               uint64_t number) {
  const struct lp_trace *trace = &profile->trace;
  const struct lineprof_trace_span *span =
      &trace->spans[number % trace->capacity];
  const struct lp_table *table = lp_profile_table(profile, span->module);
  return span->number == number + 1 && table &&
                 span->region < table->head->region_count &&
                 span->end_ticks >= span->begin_ticks
             ? span
             : NULL;
}
