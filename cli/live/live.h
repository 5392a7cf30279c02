/* SPDX-License-Identifier: MIT
 *
 * What a running program did between two looks, as a report of that time: the
 * same model and estimates as of a whole run.
 */
#ifndef LINEPROF_CLI_LIVE_H
#define LINEPROF_CLI_LIVE_H

#include "live/follow.h"
#include "report/report.h"
#include "symbols/resolve_objects.h"

struct lp_live {
  int64_t process;
  struct lp_follow follow;
  struct lp_report_options options;
  struct lp_report report; /* of what lies between the looks */
  char **text_paths;       /* of files whose texts are kept for the next one */
  size_t text_count;
  struct lp_objects objects;
  struct lp_resolved_places {
    unsigned char *places, *codes;
    size_t place_size, code_size;
  } resolved;
  bool has_ended; /* the process: nothing will change any more */
  double seconds; /* between the looks */
  double cost_s;  /* processor time that the last look took */
};

/** Begins with the open file of a running process. `path` must outlive it.
 * False after an error message; close either way. */
bool lp_live_open(struct lp_live *live, int file, const char *path,
                  int64_t process);
void lp_live_close(struct lp_live *live);

/** Looks again; what the report held before is gone. The first interval begins
 * with the program. `move`: the next one begins here. False where nothing more
 * can be known; then the report stays what it was. */
bool lp_live_look(struct lp_live *live, bool move);

/** Reads only what has been sampled since the last look or glance: the report
 * is empty until the next look. False as lp_live_look. */
bool lp_live_glance(struct lp_live *live);

/** How old a point of memory is, in seconds. */
double lp_live_memory_age(const struct lp_live *live,
                          const struct lineprof_memory_point *point);

/** How many threads run. */
size_t lp_live_threads(const struct lp_live *live);

/** CLOCK_MONOTONIC, in seconds. */
double lp_live_now(void);

#endif
