/* SPDX-License-Identifier: MIT
 *
 * Samples that perf took: of its own file, which `perf script` turns into text,
 * or of such a text.
 */
#ifndef LINEPROF_CLI_PERF_READ_H
#define LINEPROF_CLI_PERF_READ_H

#include "perf/perf_script.h"

/** False after error messages. Free `perf` in any case. */
bool lp_perf_read(struct lp_perf *perf, const char *path);

/** Whether the file begins as perf's own do. */
bool lp_perf_is_data(const char *path);

#endif
