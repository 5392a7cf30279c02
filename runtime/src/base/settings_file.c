/* SPDX-License-Identifier: MIT
 *
 * See settings_file.h.
 */
#define _GNU_SOURCE
#include "base/settings_file.h"

#include "base/message.h"
#include "file_search.h"
#include "library.h"
#include "platform/platform.h"

#include <stdio.h>
#include <stdlib.h>

/* $LINEPROF_CONFIG, or the first lineprof.toml here or above; NULL. The library
 * decides whether this file or one further up counts. Under kprof the variable
 * is empty, as kprof has read the file. */
static const char *find_file(struct lp_search *search) {
  const char *named = secure_getenv("LINEPROF_CONFIG");
  if (named)
    return *named ? named : NULL;
  lp_search_start(search, NULL);
  return lp_search_next(search) ? search->path : NULL;
}

static void complain(void *context, const struct lp_complaint *complaint) {
  char then[512];
  (void)context;
  if (complaint->kind == LP_MISTAKE) {
    lp_runtime_error(complaint->where, complaint->text);
    return;
  }
  snprintf(then, sizeof then, ": %s", complaint->text);
  lp_message_warn(complaint->kind == LP_STRAY_VARIABLE ? "variable" : "file",
                  complaint->where, 0, then);
}

enum lp_settings_file lp_settings_file_read(void *context,
                                            void (*take)(void *context,
                                                         enum lp_key key,
                                                         const char *text)) {
  struct lp_search search;
  const char *path = find_file(&search);
  if (!path)
    return LP_SETTINGS_NO_FILE;
  if (!lp_platform_can_load()) {
    lp_runtime_hint("a static executable cannot read", path,
                    "; run it with kprof, or set LINEPROF_* variables "
                    "(LINEPROF_CONFIG= hides this)");
    return LP_SETTINGS_NO_FILE;
  }
  lp_library_entry *read =
      (lp_library_entry *)lp_platform_load(LP_LIBRARY_FILE, LP_LIBRARY_ENTRY);
  if (!read) {
    lp_runtime_error(path, "cannot load '" LP_LIBRARY_FILE "', which reads "
                           "this file; install it beside liblineprof.so.1, or "
                           "run the program with kprof");
    return LP_SETTINGS_MISTAKEN;
  }
  const struct lp_library_request request = {LINEPROF_VERSION, context, take,
                                             complain};
  return read(&request) ? LP_SETTINGS_TAKEN : LP_SETTINGS_MISTAKEN;
}
