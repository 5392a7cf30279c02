/* SPDX-License-Identifier: MIT
 *
 * See chrome_memory.h. Two tracks, as each is drawn in a scale of its own.
 */
#include "export/chrome_memory.h"

static void print_counter(const struct lp_profile *profile, const char *name,
                          double us, const char *value, FILE *out) {
  fprintf(out,
          "\n{\"ph\":\"C\",\"pid\":%u,\"tid\":0,\"name\":\"%s\",\"ts\":%.3f,"
          "\"args\":{\"bytes\":%s}}",
          profile->file.header.pid, name, us, value);
}

bool lp_chrome_memory(const struct lp_profile *profile, double offset_ns,
                      bool has_event, FILE *out) {
  const struct lp_memory_series *series = &profile->memory.series;
  double start_ns = (double)profile->file.header.start.ns + offset_ns;
  for (size_t i = 0; i < series->count; i++) {
    const struct lineprof_memory_point *point = &series->points[i];
    double us = (start_ns + (double)point->ns) / 1e3;
    char value[24];
    fputs(has_event ? "," : "", out);
    has_event = true;
    snprintf(value, sizeof value, "%lld", (long long)point->live);
    print_counter(profile, "live memory", us, value, out);
    if (point->resident == 0)
      continue;
    fputs(",", out);
    snprintf(value, sizeof value, "%llu", (unsigned long long)point->resident);
    print_counter(profile, "resident memory", us, value, out);
  }
  return has_event;
}
