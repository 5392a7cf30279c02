/* SPDX-License-Identifier: MIT
 *
 * What metrics are called by options and formats, and back; see metrics.h.
 */
#include "base/text.h"
#include "table/metrics.h"

#include <stdio.h>
#include <stdlib.h>

/* NULL: the metric is not called anything there. */
static const char *word_of(enum lp_metric metric, size_t field) {
  return *(const char *const *)((const char *)&lp_metrics[metric] + field);
}

char *lp_metric_words(size_t field) {
  struct lp_text words = {0};
  for (enum lp_metric metric = 0; metric < LP_METRICS; metric++)
    if (word_of(metric, field))
      lp_text_format(&words, "%s%s", words.size ? "|" : "",
                     word_of(metric, field));
  return words.bytes;
}

enum lp_metric lp_metric_of_word(size_t field, int place) {
  enum lp_metric metric = 0;
  while (!word_of(metric, field) || place-- > 0)
    metric++;
  return metric;
}

char *lp_metric_orders(const enum lp_metric *metrics, int count) {
  struct lp_text words = {0};
  for (int i = 0; i < count; i++)
    lp_text_format(&words, "%s%s", i ? "|" : "", lp_metrics[metrics[i]].order);
  return words.bytes;
}

char *lp_metric_meanings(void) {
  struct lp_text text = {0};
  for (enum lp_metric metric = 0; metric < LP_METRICS; metric++)
    if (lp_metrics[metric].order)
      lp_text_format(&text, "%s%s: %s", text.size ? "; " : "",
                     lp_metrics[metric].order, lp_metrics[metric].help);
  lp_text_string(&text, ". Lines whose time is not known come last.");
  return text.bytes;
}

const char *lp_source_word(const struct lp_model *model,
                           const struct lp_row *row) {
  static const char *const words[] = {"none", "timed", "sampled"};
  enum lp_source source = lp_row_source(model, row);
  return model->time.by_perf && source != LP_SOURCE_NONE ? "perf"
                                                         : words[source];
}

void lp_metric_heading(enum lp_metric metric, const struct lp_model *model,
                       char text[LP_CELL_SIZE]) {
  const struct lp_metric_info *info = &lp_metrics[metric];
  struct lp_text name = {0};
  const char *from = info->counted && info->counted <= model->events.count
                         ? model->events.names[info->counted - 1]
                         : NULL;
  if (from)
    lp_text_visible(&name, from, strlen(from));
  if (from && info->unit == LP_UNIT_NUMBER)
    snprintf(text, LP_CELL_SIZE, "%.26s/Hit", name.bytes);
  else
    snprintf(text, LP_CELL_SIZE, "%.30s", from ? name.bytes : info->heading);
  free(name.bytes);
}

int lp_metric_width(enum lp_metric metric, const struct lp_model *model) {
  char heading[LP_CELL_SIZE];
  lp_metric_heading(metric, model, heading);
  int width = (int)strlen(heading), least = lp_metrics[metric].width;
  return width > least ? width : least;
}

int lp_metrics_named(enum lp_metric metrics[LP_METRICS], const char *keys) {
  int count = 0;
  while (*keys && count < LP_METRICS) {
    size_t size = strcspn(keys, ",");
    for (enum lp_metric metric = 0; metric < LP_METRICS; metric++)
      if (strlen(lp_metrics[metric].key) == size &&
          memcmp(lp_metrics[metric].key, keys, size) == 0)
        metrics[count++] = metric;
    keys += size + (keys[size] == ',');
  }
  return count;
}
