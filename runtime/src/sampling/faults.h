/* SPDX-License-Identifier: MIT
 *
 * Page faults by line, where memory is measured: a perf event of each thread's
 * page faults in user mode raises the sampler's signal at the instruction that
 * touches the page. A sample stands for as many faults as the event had to
 * meet; it is in the STACKS blocks of LINEPROF_SAMPLE_FAULTS. At first, and
 * where faults are rare, that is one; else as many as the budget asks for. What
 * lineprof itself touches is in no sample.
 */
#ifndef LINEPROF_FAULTS_H
#define LINEPROF_FAULTS_H

#include "sampling/sampled.h"

#include <signal.h>

/** Once: what it may cost, 0..1 (0: every fault has a sample). */
void lp_faults_start(uint64_t budget);

/** Threads that begin from now on are followed. `own`: where the memory layer's
 * object begins, which is lineprof's own. */
void lp_faults_follow(uintptr_t own);

/** The calling thread's context begins, or has not been let in before: its
 * event is opened, which may take a while. Under the lock. */
void lp_faults_begin(const struct lineprof_thread *thread);

/** The event of this context is closed: in the thread itself, or when it is
 * gone. `is_here`: in the thread, whose faults are noted. */
void lp_faults_end(struct lp_sampled *own, bool is_here);

/** In a forked child: events are the parent's, blocks are empty. */
void lp_faults_fork(struct lp_sampled *own);

/** Is the signal that of the context's event? */
bool lp_faults_are_met(const struct lp_sampled *own, const siginfo_t *info);

/** Takes the sample; `context` is the signal's. */
void lp_faults_signal(struct lineprof_thread *thread, const void *context);

/** The calling handler takes another sample, and touches memory meanwhile. */
void lp_faults_pause(struct lp_sampled *own);
void lp_faults_go_on(struct lineprof_thread *thread);

#endif
