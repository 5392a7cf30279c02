/* SPDX-License-Identifier: MIT
 *
 * lineprof.toml for programs that run without kprof. Reading TOML is left to
 * liblineprof-config.so.1, which is loaded only where there is such a file.
 */
#ifndef LINEPROF_SETTINGS_FILE_H
#define LINEPROF_SETTINGS_FILE_H

#include "schema.h"

enum lp_settings_file {
  LP_SETTINGS_NO_FILE,  /* there is no file; read the environment */
  LP_SETTINGS_TAKEN,    /* file and environment have been handed over */
  LP_SETTINGS_MISTAKEN, /* there is a mistake, told in one line */
};

/** Finds the file and calls back with each key that it or the environment sets
 * to something else than the default. */
enum lp_settings_file lp_settings_file_read(void *context,
                                            void (*take)(void *context,
                                                         enum lp_key key,
                                                         const char *text));

#endif
