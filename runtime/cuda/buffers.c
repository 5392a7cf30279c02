/* SPDX-License-Identifier: MIT
 *
 * The buffers that CUPTI fills: a fixed number, lent and taken back. If all
 * are out, it drops records and counts them.
 */
#define _GNU_SOURCE
#include "parts.h"

#include <sys/mman.h>

#define BUFFERS 32u
#define BUFFER_SIZE ((size_t)512 << 10)

static struct {
  uint8_t *bytes;
  uint32_t lent;  /* a bit for each */
  bool was_asked; /* for one */
} pool;

static void requested(uint8_t **buffer, size_t *size, size_t *most_records) {
  uint32_t lent = __atomic_load_n(&pool.lent, __ATOMIC_RELAXED);
  __atomic_store_n(&pool.was_asked, true, __ATOMIC_RELAXED);
  *buffer = NULL;
  *size = *most_records = 0;
  while (~lent) {
    uint32_t bit = ~lent & -~lent;
    if (!__atomic_compare_exchange_n(&pool.lent, &lent, lent | bit, false,
                                     __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
      continue;
    *buffer = pool.bytes + (size_t)__builtin_ctz(bit) * BUFFER_SIZE;
    *size = BUFFER_SIZE;
    return;
  }
}

/* Records of activities in a wait come later than the wait's own, and those of
 * one thread's allocations later than those of another's, by at most a period
 * of CUPTI's, which is a tenth of this. */
#define SETTLED_NS 1000000000u

static void settle(void) {
  uint64_t now = lp_gpu_core->now_ns();
  lp_table_lock();
  lp_waits_settle(now > SETTLED_NS ? now - SETTLED_NS : 0);
  lp_device_settle(now > SETTLED_NS ? now - SETTLED_NS : 0);
  lp_table_unlock();
}

static void take_back(const uint8_t *buffer) {
  size_t index = (size_t)(buffer - pool.bytes) / BUFFER_SIZE;
  if (buffer >= pool.bytes && index < BUFFERS)
    __atomic_fetch_and(&pool.lent, ~(1u << index), __ATOMIC_RELEASE);
}

static void count_dropped(void *context, uint32_t stream) {
  size_t dropped = 0;
  if (lp_cupti.dropped_records(context, stream, &dropped) == CUPTI_OK)
    lp_table_count(&lp_table_head()->checks.dropped, dropped);
}

static void completed(void *context, uint32_t stream, uint8_t *buffer,
                      size_t size, size_t valid) {
  void *record = NULL;
  if (!buffer)
    return;
  if (size && valid <= size && lp_table_head()) {
    while (lp_cupti.next_record(buffer, valid, &record) == CUPTI_OK)
      lp_record_add(record);
    count_dropped(context, stream);
    settle();
  }
  take_back(buffer);
}

/* Also counts records that were dropped since the last buffer came back. */
void lp_buffers_finish(void) {
  lp_cupti.flush_all(CUPTI_FLUSH_FORCED);
  count_dropped(NULL, 0);
}

bool lp_buffers_were_asked(void) {
  return __atomic_load_n(&pool.was_asked, __ATOMIC_RELAXED);
}

bool lp_buffers_start(void) {
  pool.bytes = mmap(NULL, BUFFERS * BUFFER_SIZE, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return pool.bytes != MAP_FAILED &&
         lp_cupti.register_callbacks(requested, completed) == CUPTI_OK;
}
