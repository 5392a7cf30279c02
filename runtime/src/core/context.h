/* SPDX-License-Identifier: MIT
 *
 * What the runtime keeps of a thread beside its block in the file: for
 * threads.c and thread_fork.c alone.
 */
#ifndef LINEPROF_CONTEXT_H
#define LINEPROF_CONTEXT_H

#include "core/threads.h"

/* Runs of frames double in size: 64 in the THREAD block, then 1024, 2048 ...
 * in FRAMES blocks of their own. */
#define LP_MAX_RUNS 16u

struct lp_context {
  struct lineprof_thread *thread;
  void **slabs;
  struct lp_shadow **shadows;
  struct lp_site_record **records;
  struct lp_run {
    struct lineprof_frame *begin, *end;
  } runs[LP_MAX_RUNS];
  uint32_t run;                    /* the current one */
  uintptr_t stack_low, stack_high; /* of the owner, 0: not known */
  struct lp_context *next_free;
};

struct lp_context *lp_context_of(const struct lineprof_thread *thread);

/** In a forked child: the calling thread, if it counts, goes on with what it
 * had open before, and counts from zero. */
void lp_thread_restart(void);

#endif
