/* SPDX-License-Identifier: MIT
 *
 * What the user configured, read once: lineprof.toml and the LINEPROF_*
 * environment, typed and checked by config/. Ignored in programs that run with
 * raised privileges (secure_getenv).
 */
#ifndef LINEPROF_SETTINGS_H
#define LINEPROF_SETTINGS_H

#include "schedule.h"

#include <stdbool.h>

/** measure.mode, in the order of its choices. */
enum lp_mode {
  LP_MODE_AUTO,  /* clocks around calls, where they cost little; samples */
  LP_MODE_EXACT, /* every clock that there is; samples, unless built exact */
  LP_MODE_COUNT, /* neither clocks nor samples */
  LP_MODE_OFF
};

/** measure.memory, in the order of its choices. */
enum lp_memory_mode { LP_MEMORY_OFF, LP_MEMORY_EXACT, LP_MEMORY_SAMPLE };

struct lp_settings {
  bool enabled;      /* measure.enabled: LINEPROF=0 turns all off */
  enum lp_mode mode; /* measure.mode */
  uint64_t budget;   /* measure.budget: what clocks may cost, of LP_WHOLE */
  bool sampling;     /* measure.sampling */
  uint64_t sampling_budget;   /* measure.sampling_budget, of LP_WHOLE */
  uint32_t rate;              /* measure.rate, Hz */
  int signal;                 /* measure.signal */
  char signal_name[16];       /* of that, without SIG */
  bool force_system_clock;    /* measure.clock = "system" */
  enum lp_memory_mode memory; /* measure.memory */
  struct lp_schedule schedule;
  bool region_values;     /* regions.values */
  uint32_t region_groups; /* regions.max_groups */
  enum lp_trace_wish { LP_TRACE_WITH_CUDA, LP_TRACE_YES, LP_TRACE_NO } trace;
  uint32_t trace_spans; /* regions.trace, regions.spans */
  bool gpu;             /* gpu.enabled */
  uint32_t gpu_kinds;   /* gpu.kinds: enum lp_gpu_kind */
  uint32_t gpu_spans;   /* gpu.spans */
  char gpu_cupti[1024]; /* gpu.cupti */
  char output[4096];    /* output.file: pattern, see lp_settings_expand */
  char directory[4096]; /* where the program started */
  char rank[16];        /* among the processes of a parallel program, or "" */
};

/** Fills `settings`. False if something there means nothing:
 * said in one line, and the process must not be profiled. */
bool lp_settings_read(struct lp_settings *settings);

/** Expands %p (process id), %n (program name), %h (host name), %r (rank under
 * MPI or Slurm) and %% in the output pattern. A relative path is meant from
 * where the program started: a server that has moved to / since still writes
 * its children's profiles there. Returns 0, or ENAMETOOLONG. */
int lp_settings_expand(const struct lp_settings *settings, char *path,
                       unsigned long size);

#endif
