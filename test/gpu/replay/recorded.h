/* SPDX-License-Identifier: MIT
 *
 * Between cupti.c and calls.c, which have the API, and recorded.c, which has a
 * recording.
 */
#ifndef REPLAY_RECORDED_H
#define REPLAY_RECORDED_H

#include <stddef.h>
#include <stdint.h>

struct recorded_call;

/* recorded.c: what the API says if there is a recording. */
int recorded_is_there(void);
uint32_t recorded_version(void);
const char *recorded_name(uint32_t domain, uint32_t id);
int recorded_next_record(const uint8_t *buffer, size_t valid, void **record);

/* cupti.c and calls.c: what lineprof gets to see. */
uint64_t recorded_now(void);
uint8_t *recorded_borrow(size_t *size);
void recorded_give(uint8_t *buffer, size_t size, size_t used, uint32_t stream);
void recorded_tell_call(const struct recorded_call *call, uint64_t *data);
void recorded_tell_node(uint32_t id, uint64_t node, uint64_t original);
void recorded_tell_resource(uint32_t id);

/** For test/gpu/Inputs/player.c. */
unsigned replay_recorded_threads(void);
unsigned replay_recorded_next(unsigned thread);
void replay_recorded_call(unsigned thread);

#endif
