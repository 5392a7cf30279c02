/* SPDX-License-Identifier: MIT
 *
 * The parts of the stand-in's libcupti: cupti.c has the API, calls.c what the
 * program calls and what that makes, activities.c the records of that.
 */
#ifndef REPLAY_STAND_IN_H
#define REPLAY_STAND_IN_H

#include <stdint.h>

struct replay_rule;

/* cupti.c: into a buffer; the clock; is this kind enabled; to the subscriber,
 * if that is enabled. */
void cupti_put(const void *record);
uint64_t cupti_now(void);
int cupti_wants(uint32_t kind);
void cupti_tell(uint32_t domain, uint32_t id, const void *data);

/* Its numbers, by its name; 0: there is none. */
int cupti_find(const char *name, uint32_t *domain, uint32_t *id);
/* CUDA ends, at exit. */
void cupti_end(void);

/* activities.c: what the rule of a call makes the GPU do. */
void cupti_make(const struct replay_rule *rule, uint64_t begin,
                uint32_t correlation, const char *argument);
void cupti_describe_device(void);

/* calls.c */
void cupti_make_node(const char *keys, uint32_t what);
void cupti_tell_resource(uint32_t id, const void *descriptor);

#endif
