/* SPDX-License-Identifier: MIT
 *
 * Warnings about profiles; see warnings.h.
 */
#include "model/warnings.h"

#include "base/heap.h"
#include "base/message.h"
#include "profile/profile.h"

#include <stdlib.h>
#include <string.h>

struct lp_warning {
  char *path, *text;
  size_t more; /* further profiles with the same warning */
};

static void add_warning(struct lp_warnings *warnings, const char *path,
                        const char *text) {
  size_t count = warnings->texts.count;
  size_t index = lp_map_index(&warnings->texts, text, strlen(text));
  if (index < count) {
    warnings->items[index].more++;
    return;
  }
  warnings->items =
      lp_heap_grow(warnings->items, count, sizeof *warnings->items);
  warnings->items[index] = (struct lp_warning){.path = lp_heap_string(path),
                                               .text = lp_heap_string(text)};
}

void lp_warnings_add(struct lp_warnings *warnings,
                     const struct lp_profile *profile, size_t first) {
  for (size_t i = first; i < profile->warning_count; i++)
    add_warning(warnings, profile->file.path, profile->warnings[i]);
}

void lp_warnings_print(struct lp_warnings *warnings) {
  for (size_t i = 0; i < warnings->texts.count; i++) {
    struct lp_warning *warning = &warnings->items[i];
    if (warning->more)
      lp_message_warning("'%s': %s; so in %zu more process%s", warning->path,
                         warning->text, warning->more,
                         warning->more > 1 ? "es" : "");
    else
      lp_message_warning("'%s': %s", warning->path, warning->text);
    free(warning->path);
    free(warning->text);
  }
  free(warnings->items);
  lp_map_free(&warnings->texts);
  *warnings = (struct lp_warnings){.items = NULL};
}
