/* SPDX-License-Identifier: MIT
 *
 * The one entry of liblineprof-config.so.1, which the runtime loads when a
 * program is run without kprof where a lineprof.toml is. It brings its own
 * libstdc++, so that neither the runtime nor a C program comes to need one.
 */
#ifndef LINEPROF_CONFIG_LIBRARY_H
#define LINEPROF_CONFIG_LIBRARY_H

#include "config.h"

#define LP_LIBRARY_FILE "liblineprof-config.so.1"
#define LP_LIBRARY_ENTRY "lineprof_config_read"

struct lp_library_request {
  const char *version; /* of the caller: keys are numbers */
  void *context;
  /* Values that the runtime reads and that are not defaults. */
  void (*take)(void *context, enum lp_key key, const char *text);
  /* The first mistake, and all warnings. */
  void (*complain)(void *context, const struct lp_complaint *complaint);
};

typedef bool lp_library_entry(const struct lp_library_request *request);

/** Finds and reads the file, and the environment; false after a complaint. */
lp_library_entry lineprof_config_read;

#endif
