/* SPDX-License-Identifier: MIT
 *
 * See library.h.
 */
#include "library.h"

#include "config.h"

#include <stdio.h>
#include <string.h>

/* The rest of the mistakes is for `kprof config check`. */
struct listener {
  const struct lp_library_request *request;
  bool has_told;
};

static void listen(void *context, const struct lp_complaint *complaint) {
  struct listener *listener = context;
  const struct lp_library_request *request = listener->request;
  bool is_mistake = complaint->kind == LP_MISTAKE;
  if (is_mistake && listener->has_told)
    return;
  listener->has_told |= is_mistake;
  request->complain(request->context, complaint);
}

static bool read_all(struct lp_config *config) {
  bool good = lp_config_find_file(config, NULL);
  good = lp_config_read_environment(config) && good;
  return good && lp_config_check(config);
}

__attribute__((visibility("default"))) bool
lineprof_config_read(const struct lp_library_request *request) {
  struct listener listener = {request, false};
  struct lp_config config;
  if (strcmp(request->version, LINEPROF_VERSION) != 0) {
    char text[256];
    const struct lp_complaint complaint = {LP_MISTAKE, LP_LIBRARY_FILE, text};
    snprintf(text, sizeof text,
             "this library is of lineprof %s, the program's runtime of %.32s; "
             "install them together",
             LINEPROF_VERSION, request->version);
    request->complain(request->context, &complaint);
    return false;
  }
  lp_config_start(&config, listen, &listener);
  bool good = read_all(&config);
  for (int key = 0; good && key < LP_KEYS; key++)
    if (lp_config_is_given(&config, (enum lp_key)key) &&
        (lp_schema_keys[key].readers & LP_READS_RUNTIME))
      request->take(request->context, (enum lp_key)key,
                    lp_config_text(&config, (enum lp_key)key));
  lp_config_close(&config);
  return good;
}
