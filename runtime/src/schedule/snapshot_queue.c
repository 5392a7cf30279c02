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

static struct {
  pthread_mutex_t queue_lock; /* of the five fields below, held for moments */
  struct lp_snapshot *free;
  struct lp_snapshot *first, *last;
  struct lp_snapshot all[MAX_SNAPSHOTS];
  uint32_t made;
  pthread_mutex_t write_lock; /* held by the thread that makes segments */
} queue = {.queue_lock = PTHREAD_MUTEX_INITIALIZER,
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

void lp_snapshot_post(struct lp_snapshot *snapshot) {
  bool has_late = snapshot->has_late;
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

static struct lp_snapshot *take_first(bool *is_newest) {
  pthread_mutex_lock(&queue.queue_lock);
  struct lp_snapshot *snapshot = queue.first;
  if (snapshot)
    queue.first = snapshot->next;
  *is_newest = queue.first == NULL;
  pthread_mutex_unlock(&queue.queue_lock);
  return snapshot;
}

static void put_free(struct lp_snapshot *snapshot) {
  pthread_mutex_lock(&queue.queue_lock);
  snapshot->next = queue.free;
  queue.free = snapshot;
  pthread_mutex_unlock(&queue.queue_lock);
}

/* Copies the threads that the boundary left to the helper. If a newer snapshot
 * waits, their growth counts there. */
static void capture_late(struct lp_snapshot *snapshot) {
  for (uint32_t i = 0; i < lp_thread_count(); i++) {
    struct lineprof_thread *thread = lp_thread_at(i);
    if (!lp_snapshot_is_late(thread))
      continue;
    lp_snapshot_thread(&snapshot->copies, thread, lp_read_ticks());
    lp_snapshot_set_late(thread, false);
  }
}

void lp_snapshots_drain(void) {
  struct lp_snapshot *snapshot;
  bool is_newest;
  pthread_mutex_lock(&queue.write_lock);
  while ((snapshot = take_first(&is_newest))) {
    if (snapshot->has_late && is_newest)
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
  pthread_mutex_lock(&queue.queue_lock);
}

void lp_snapshots_after_fork(bool is_child) {
  if (is_child) {
    queue.first = queue.last = NULL;
    queue.free = NULL;
    for (uint32_t i = 0; i < queue.made; i++) {
      queue.all[i].next = queue.free;
      queue.free = &queue.all[i];
    }
  }
  pthread_mutex_unlock(&queue.queue_lock);
  pthread_mutex_unlock(&queue.write_lock);
}
