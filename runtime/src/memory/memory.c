/* SPDX-License-Identifier: MIT
 *
 * See memory.h.
 */
#include "memory/memory.h"

#include "../memory/layer.h"

#include "base/lock.h"
#include "base/message.h"
#include "core/runtime_state.h"
#include "file/layer_blocks.h"
#include "lineprof/abi.h"
#include "memory/record.h"
#include "platform/platform.h"

#include <stddef.h>

static struct {
  const struct lp_memory_layer *layer;
  enum lp_memory_mode mode;
  bool is_looked;
} memory;

static struct lp_memory_core core = {.version = LP_MEMORY_LAYER_VERSION,
                                     .room = lp_layer_room,
                                     .show = lp_layer_show,
                                     .is_confined = lp_platform_is_confined};

static void warn(const char *why) {
  lp_message_warn("memory is not measured", NULL, 0, why);
}

void lp_memory_configure(enum lp_memory_mode mode) { memory.mode = mode; }

/* They take the place of malloc() themselves. */
static bool has_sanitizer(void) {
  static const char *const names[] = {"__asan_init", "__tsan_init",
                                      "__msan_init", "__hwasan_init",
                                      "__lsan_init"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (lp_platform_first(names[i]))
      return true;
  return false;
}

static void start(void) {
  const char *why = NULL;
  if (!lp_platform_can_load()) {
    warn(": a static executable calls its own malloc");
    return;
  }
  if (has_sanitizer()) {
    warn(": the program is built with a sanitizer, which has an allocator of "
         "its own");
    return;
  }
  lp_memory_layer_entry *entry =
      (lp_memory_layer_entry *)lp_platform_first(LP_MEMORY_LAYER_ENTRY);
  if (!entry) {
    warn(": '" LP_MEMORY_LAYER_FILE "' is not loaded; run the program with "
         "'kprof --memory'");
    return;
  }
  core.is_sample = memory.mode == LP_MEMORY_SAMPLE;
  memory.layer = entry(&core, &why);
  if (!memory.layer)
    lp_message_warn("memory is not measured: its layer says", why, 0, "");
}

void lp_memory_look(void) {
  if (memory.mode == LP_MEMORY_OFF || lp_is_off())
    return;
  if (__atomic_exchange_n(&memory.is_looked, true, __ATOMIC_ACQ_REL))
    return;
  start();
  if (memory.layer)
    lp_record_start(memory.layer->live);
}

bool lp_memory_is_on(void) { return memory.layer != NULL; }

uintptr_t lp_memory_object(void) {
  struct lp_code code;
  bool is_found = memory.layer &&
                  lp_platform_find_code((uintptr_t)memory.layer->live, &code);
  return is_found ? code.object : 0;
}

void lp_memory_hide(bool hides) {
  if (memory.layer)
    memory.layer->hide(hides);
}

void lp_memory_fork(bool goes_on) {
  if (memory.layer)
    memory.layer->forked(goes_on);
  if (memory.layer)
    lp_record_fork(goes_on);
}

/* These are not left by a jump into the layer, which unwinds from here. */
#define CALLER ((const uintptr_t *)__builtin_frame_address(0))
#define STAY() __asm__ volatile("")

void __lineprof_alloc(const void *block, size_t size) {
  if (memory.layer)
    memory.layer->pool_made(block, size, CALLER);
  STAY();
}

void __lineprof_free(const void *block) {
  if (memory.layer)
    memory.layer->pool_freed(block, CALLER);
  STAY();
}

void __lineprof_free_all(const void *start, size_t size) {
  if (memory.layer)
    memory.layer->pool_all_freed(start, size, CALLER);
  STAY();
}
