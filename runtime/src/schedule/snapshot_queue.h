/* SPDX-License-Identifier: MIT
 *
 * The queue of snapshots: what the stepping thread copied waits here until the
 * helper, or a thread that finds the queue full, has made a segment of it.
 */
#ifndef LINEPROF_SNAPSHOT_QUEUE_H
#define LINEPROF_SNAPSHOT_QUEUE_H

#include "schedule/segments.h"

/** An empty snapshot to fill in. If the helper is far behind, or there is
 * none, the caller does its work first. Never NULL. */
struct lp_snapshot *lp_snapshot_take(void);

/** Holds off all others that would copy threads, from before a boundary copies
 * them until it has posted its snapshot. Signals are to be blocked: a handler
 * that steps would wait for ever. */
void lp_snapshots_hold(void);
void lp_snapshots_release(void);

/** Queues a snapshot, which is held; the helper is woken if it sleeps. */
void lp_snapshot_post(struct lp_snapshot *snapshot);

/** Copies the calling thread now if the last boundary left it to the helper,
 * which has not come to it yet. To be called before the thread does what
 * belongs behind that boundary, with signals blocked. */
void lp_snapshots_catch_up(struct lineprof_thread *self);

/** Writes everything that is queued, in the calling thread. */
void lp_snapshots_drain(void);

/** Whether any snapshot is queued. */
bool lp_snapshots_wait(void);

/** Makes some snapshots in advance, with memory. */
void lp_snapshots_prepare(void);

/** To be called around fork: queued snapshots are the parent's. */
void lp_snapshots_before_fork(void);
void lp_snapshots_after_fork(bool is_child);

#endif
