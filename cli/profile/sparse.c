/* SPDX-License-Identifier: MIT
 *
 * See sparse.h.
 */
#include "profile/sparse.h"

#include "base/heap.h"

#include <stdlib.h>
#include <string.h>

enum { WORD = sizeof(uint64_t) };

/* The end of a run. A single zero stays in it, as another run's head is no
 * smaller. */
static uint32_t find_end(const uint64_t *words, uint32_t at, uint32_t count) {
  while (at < count && (words[at] || (at + 1 < count && words[at + 1])))
    at++;
  return at;
}

static void add_runs(struct lp_text *out, const uint64_t *words,
                     uint32_t count) {
  for (uint32_t at = 0; at < count;) {
    if (words[at] == 0) {
      at++;
      continue;
    }
    struct lineprof_run run = {.first = at};
    at = find_end(words, at, count);
    run.count = at - run.first;
    lp_text_add(out, (const char *)&run, sizeof run);
    lp_text_add(out, (const char *)(words + run.first), run.count * WORD);
  }
}

struct lp_text lp_sparse_make(const unsigned char *bytes, uint64_t size) {
  struct lp_text out = {0};
  struct lineprof_sparse head = {size};
  if (size % WORD || size / WORD > UINT32_MAX)
    return out;
  lp_text_add(&out, (const char *)&head, sizeof head);
  add_runs(&out, (const void *)bytes, (uint32_t)(size / WORD));
  if (out.size >= size) {
    free(out.bytes);
    out = (struct lp_text){0};
  }
  return out;
}

/* False if a run is not within both. */
static bool fill(unsigned char *bytes, uint64_t words,
                 const unsigned char *runs, uint64_t size) {
  struct lineprof_run run;
  while (size >= sizeof run) {
    memcpy(&run, runs, sizeof run);
    runs += sizeof run;
    size -= sizeof run;
    uint64_t length = (uint64_t)run.count * WORD;
    if (length > size || run.first > words || run.count > words - run.first)
      return false;
    memcpy(bytes + (uint64_t)run.first * WORD, runs, length);
    runs += length;
    size -= length;
  }
  return size == 0;
}

unsigned char *lp_sparse_read(const unsigned char *payload,
                              uint64_t payload_size, uint64_t most,
                              uint64_t *size, const char **why) {
  struct lineprof_sparse head;
  *why = "is too small";
  if (payload_size < sizeof head)
    return NULL;
  memcpy(&head, payload, sizeof head);
  *why = "stands for too much";
  if (head.size > most)
    return NULL;
  *size = head.size;
  unsigned char *bytes = lp_heap_get(head.size + 1, 1);
  if (fill(bytes, head.size / WORD, payload + sizeof head,
           payload_size - sizeof head))
    return bytes;
  *why = "does not hold together";
  free(bytes);
  return NULL;
}
