/* SPDX-License-Identifier: MIT
 *
 * What kind of stream each is, as CUPTI tells when one is made. The legacy
 * default stream of a context waits for all its blocking streams, and they wait
 * for it ("Stream synchronization behavior" in CUDA's documentation). New
 * streams take the slots of others once there are too many; those are then
 * taken for streams that wait for nobody.
 */
#include "parts.h"

#define SETS 512u
#define WAYS 8u
#define CONTEXTS 64u

struct stream {
  uint32_t context, stream;
  uint32_t kind; /* enum lp_stream_kind; LP_STREAM_UNKNOWN: free */
};

static struct {
  struct set {
    struct stream streams[WAYS];
    uint32_t next; /* to be replaced */
  } sets[SETS];
  struct stream legacy[CONTEXTS]; /* by context */
} streams;

static struct set *set_of(uint32_t context, uint32_t stream) {
  return &streams.sets[(context * 31 + stream) % SETS];
}

static struct stream *find(uint32_t context, uint32_t stream) {
  struct set *set = set_of(context, stream);
  for (uint32_t i = 0; i < WAYS; i++)
    if (set->streams[i].kind && set->streams[i].context == context &&
        set->streams[i].stream == stream)
      return &set->streams[i];
  return NULL;
}

static enum lp_stream_kind kind_of(uint32_t flag) {
  switch (flag) {
  case CUPTI_STREAM_BLOCKING:
    return LP_STREAM_BLOCKING;
  case CUPTI_STREAM_NULL:
    return LP_STREAM_LEGACY;
  default:
    return LP_STREAM_APART;
  }
}

void lp_streams_add(const struct cupti_stream *from) {
  struct stream one = {from->context, from->stream, kind_of(from->flag)};
  struct stream *place = find(one.context, one.stream);
  if (!place) {
    struct set *set = set_of(one.context, one.stream);
    place = &set->streams[set->next++ % WAYS];
  }
  *place = one;
  if (one.kind == LP_STREAM_LEGACY)
    streams.legacy[one.context % CONTEXTS] = one;
}

enum lp_stream_kind lp_streams_kind(uint32_t context, uint32_t stream) {
  const struct stream *found = find(context, stream);
  return found ? (enum lp_stream_kind)found->kind : LP_STREAM_UNKNOWN;
}

bool lp_streams_legacy(uint32_t context, uint32_t *stream) {
  const struct stream *found = &streams.legacy[context % CONTEXTS];
  *stream = found->stream;
  return found->kind == LP_STREAM_LEGACY && found->context == context;
}
