/* SPDX-License-Identifier: MIT
 *
 * Memory of GPUs, by the lines that allocate and free it. Records of several
 * threads come in any order, so they wait in the profile, sorted, until no
 * earlier ones can come. The rules are in device_memory.h.
 */
#include "lineprof/device_memory.h"

#include "parts.h"

#include <stdio.h>

/* Powers of two; 2.6 MiB, as they are used. */
#define ROWS 8192u
#define BLOCKS 65536u
#define EVENTS 16384u

static struct lineprof_device_parts device; /* NULLs: it is not measured */

bool lp_device_is_on(void) { return device.head != NULL; }

/* CUPTI keeps this up whether a window is open or not. */
void lp_device_start(void) {
  const struct lineprof_device head = {.version = LINEPROF_DEVICE_VERSION,
                                       .row_capacity = ROWS,
                                       .block_capacity = BLOCKS,
                                       .event_capacity = EVENTS};
  if (!lp_gpu_core->has_memory)
    return;
  struct lineprof_device *room = lp_gpu_core->room(lineprof_device_size(&head));
  if (!room) {
    lp_gpu_core->warn("GPU memory is not measured",
                      "neither disk nor memory for it");
    return;
  }
  *room = head;
  device = lineprof_device_parts(room); /* from here on records may come */
  int result = lp_cupti.activity_enable(CUPTI_KIND_MEMORY);
  if (result != CUPTI_OK) {
    char why[64];
    device = (struct lineprof_device_parts){.head = NULL};
    snprintf(why, sizeof why, "CUPTI cannot record it (result %d)", result);
    lp_gpu_core->warn("GPU memory is not measured", why);
    return;
  }
  lp_gpu_core->show(room, LINEPROF_BLOCK_DEVICE);
}

/* LINEPROF_STORES: not known. */
static uint32_t store_of(const struct cupti_memory *from) {
  switch (from->memory) {
  case CUPTI_MEMORY_PINNED:
    return LINEPROF_STORE_PINNED;
  case CUPTI_MEMORY_MANAGED:
  case CUPTI_MEMORY_MANAGED_STATIC:
    return LINEPROF_STORE_MANAGED;
  case CUPTI_MEMORY_DEVICE:
  case CUPTI_MEMORY_ARRAY:
  case CUPTI_MEMORY_DEVICE_STATIC:
    return from->device < LINEPROF_STORE_DEVICES ? from->device
                                                 : LINEPROF_STORES;
  default:
    return LINEPROF_STORES;
  }
}

/* Makes room: half of what waits is given to rows, late ones or not. */
static void settle_half(void) {
  const struct lineprof_device *head = device.head;
  uint32_t middle = head->event_first + head->event_count / 2;
  lineprof_device_settle(&device,
                         device.events[middle % head->event_capacity].ns + 1);
}

/* Addresses are the whole process's, of all devices and pools, so a free needs
 * to say nothing else: cudaFree may be asked to free memory of a pool. */
void lp_cuda_device_add(const struct cupti_memory *from) {
  struct lineprof_device_event event = {
      .ns = from->time < INT64_MAX ? from->time : INT64_MAX,
      .address = from->address,
      .bytes = from->bytes};
  if (!lp_device_is_on() || from->address == 0 /* cudaFree(NULL) */)
    return;
  event.is_free = from->operation == CUPTI_MEMORY_RELEASED;
  if (!event.is_free && from->operation != CUPTI_MEMORY_ALLOCATED)
    event.store = LINEPROF_STORES;
  else
    event.store = event.is_free ? 0 : (uint16_t)store_of(from);
  event.stack = lp_calls_stack(from->correlation);
  if (device.head->event_count == EVENTS)
    settle_half();
  lineprof_device_wait(&device, &event);
}

void lp_device_settle(uint64_t before_ns) {
  if (lp_device_is_on())
    lineprof_device_settle(&device, before_ns);
}
