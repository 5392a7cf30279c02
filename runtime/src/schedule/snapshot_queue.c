/* SPDX-License-Identifier: MIT
 *
 * See snapshot_queue.h.
 */
#include "schedule/snapshot_queue.h"

#include "base/buffer.h"
#include "core/clock.h"
#include "core/contexts.h"
#include "core/helper.h"
#include "core/open_segment.h"
#include "schedule/segments.h"
#include "schedule/snapshot.h"

#include <pthread.h>
#include <string.h>

#define MAX_SNAPSHOTS 64u
#define PREPARED_SNAPSHOTS 8u
#define PREPARED_SIZE ((size_t)64 << 10)

/* Its locks are taken in this order: write_lock, copy_lock, queue_lock. */
static struct {
  pthread_mutex_t copy_lock; /* of the field below and of threads' shadows, held
                                while one thread, or a boundary, copies */
  struct lp_snapshot *open;  /* what late threads are copied into; or NULL */
  pthread_mutex_t queue_lock; /* of the five fields below, held for moments */
  struct lp_snapshot *free;
  struct lp_snapshot *first, *last;
  struct lp_snapshot all[MAX_SNAPSHOTS];
  uint32_t made;
  pthread_mutex_t write_lock; /* held by the thread that makes segments */
} queue = {.copy_lock = PTHREAD_MUTEX_INITIALIZER,
           .queue_lock = PTHREAD_MUTEX_INITIALIZER,
           .write_lock = PTHREAD_MUTEX_INITIALIZER};

static struct lp_snapshot *take_free(void) {
  pthread_mutex_lock(&queue.queue_lock);
  struct lp_snapshot *snapshot = queue.free;
  if (snapshot)
    queue.free = snapshot->next;
  else if (queue.made < MAX_SNAPSHOTS)
    snapshot = &queue.all[queue.made++];
  pthread_mutex_unlock(&queue.queue_lock);
  return snapshot;
}

struct lp_snapshot *lp_snapshot_take(void) {
  struct lp_snapshot *snapshot;
  while (!(snapshot = take_free()))
    lp_snapshots_drain();
  snapshot->copies.used = 0;
  snapshot->has_late = false;
  snapshot->next = NULL;
  return snapshot;
}

void lp_snapshots_hold(void) { pthread_mutex_lock(&queue.copy_lock); }

void lp_snapshots_release(void) { pthread_mutex_unlock(&queue.copy_lock); }

void lp_snapshot_post(struct lp_snapshot *snapshot) {
  bool has_late = snapshot->has_late;
  queue.open = has_late ? snapshot : NULL;
  pthread_mutex_lock(&queue.queue_lock);
  if (queue.first)
    queue.last->next = snapshot;
  else
    queue.first = snapshot;
  queue.last = snapshot;
  pthread_mutex_unlock(&queue.queue_lock);
  if (has_late)
    lp_helper_wake();
  else
    lp_helper_wake_asleep();
}

void lp_snapshots_prepare(void) {
  pthread_mutex_lock(&queue.queue_lock);
  while (queue.made < PREPARED_SNAPSHOTS) {
    struct lp_snapshot *snapshot = &queue.all[queue.made++];
    char *bytes = lp_buffer_add(&snapshot->copies, PREPARED_SIZE);
    if (bytes)
      memset(bytes, 0, PREPARED_SIZE);
    snapshot->next = queue.free;
    queue.free = snapshot;
  }
  pthread_mutex_unlock(&queue.queue_lock);
}

static struct lp_snapshot *take_first(void) {
  pthread_mutex_lock(&queue.queue_lock);
  struct lp_snapshot *snapshot = queue.first;
  if (snapshot)
    queue.first = snapshot->next;
  pthread_mutex_unlock(&queue.queue_lock);
  return snapshot;
}

static void put_free(struct lp_snapshot *snapshot) {
  pthread_mutex_lock(&queue.queue_lock);
  snapshot->next = queue.free;
  queue.free = snapshot;
  pthread_mutex_unlock(&queue.queue_lock);
}

static void copy_late(struct lineprof_thread *thread, uint64_t ticks) {
  if (queue.open && lp_snapshot_is_late(thread)) {
    lp_snapshot_thread(&queue.open->copies, thread, ticks);
    lp_snapshot_set_late(thread, false);
  }
}

void lp_snapshots_catch_up(struct lineprof_thread *self) {
  lp_snapshots_hold();
  copy_late(self, self->last_ticks);
  lp_snapshots_release();
}

/* Copies the threads that the boundary left to the helper, one at a time, as
 * threads that step may wait for the lock. Once there is a newer snapshot, what
 * they have counted is in that one. */
static void capture_late(const struct lp_snapshot *snapshot) {
  for (uint32_t i = 0; i < lp_thread_count(); i++) {
    lp_snapshots_hold();
    if (queue.open == snapshot)
      copy_late(lp_thread_at(i), lp_read_ticks());
    lp_snapshots_release();
  }
  lp_snapshots_hold();
  if (queue.open == snapshot)
    queue.open = NULL;
  lp_snapshots_release();
}

void lp_snapshots_drain(void) {
  struct lp_snapshot *snapshot;
  pthread_mutex_lock(&queue.write_lock);
  while ((snapshot = take_first())) {
    if (snapshot->has_late)
      capture_late(snapshot);
    bool is_written = lp_segment_write(snapshot);
    lp_segment_written(&snapshot->begun, is_written);
    put_free(snapshot);
  }
  pthread_mutex_unlock(&queue.write_lock);
}

bool lp_snapshots_wait(void) {
  pthread_mutex_lock(&queue.queue_lock);
  bool has = queue.first != NULL;
  pthread_mutex_unlock(&queue.queue_lock);
  return has;
}

void lp_snapshots_before_fork(void) {
  pthread_mutex_lock(&queue.write_lock);
  lp_snapshots_hold();
  pthread_mutex_lock(&queue.queue_lock);
}

void lp_snapshots_after_fork(bool is_child) {
  if (is_child) {
    queue.first = queue.last = NULL;
    queue.free = NULL;
    queue.open = NULL;
    for (uint32_t i = 0; i < queue.made; i++) {
      queue.all[i].next = queue.free;
      queue.free = &queue.all[i];
    }
  }
  pthread_mutex_unlock(&queue.queue_lock);
  lp_snapshots_release();
  pthread_mutex_unlock(&queue.write_lock);
}
