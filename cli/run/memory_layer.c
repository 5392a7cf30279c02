/* SPDX-License-Identifier: MIT
 *
 * Puts lineprof's memory layer between a program and the C library.
 */
#include "run/run.h"

#include "base/heap.h"
#include "base/installation.h"
#include "base/message.h"
#include "base/text.h"
#include "symbols/allocator.h"

#include <stdlib.h>
#include <unistd.h>

static char *before; /* LD_PRELOAD; NULL: there was none */

static bool can_measure(const char *program) {
  char *path = lp_installation_search(program);
  const char *reason = path ? lp_allocator_fixed(path) : NULL;
  free(path);
  if (!reason)
    return true;
  lp_message_error("memory of '%s' cannot be measured: it %s", program, reason);
  lp_message_hint("run it without --memory (measure.memory), or build it "
                  "without that");
  return false;
}

bool lp_memory_layer_begin(const char *program) {
  const char *now = getenv("LD_PRELOAD");
  if (!can_measure(program))
    return false;
  char *layer = lp_installation_path("lib/liblineprof-memory.so.1");
  bool is_there = access(layer, R_OK) == 0;
  if (is_there) {
    char *both = lp_text_make("%s%s%s", layer, now ? ":" : "", now ? now : "");
    before = now ? lp_heap_string(now) : NULL;
    setenv("LD_PRELOAD", both, 1);
    free(both);
  } else {
    lp_message_error("there is no '%s', which measures memory", layer);
    lp_message_hint("install all of lineprof");
  }
  free(layer);
  return is_there;
}

void lp_memory_layer_end(void) {
  if (before)
    setenv("LD_PRELOAD", before, 1);
  else
    unsetenv("LD_PRELOAD");
  free(before);
  before = NULL;
}
