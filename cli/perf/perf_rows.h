/* SPDX-License-Identifier: MIT
 *
 * Rows of a profiled program, for code of another build of it: file, line and
 * function must be the same.
 */
#ifndef LINEPROF_CLI_PERF_ROWS_H
#define LINEPROF_CLI_PERF_ROWS_H

#include "base/map.h"
#include "profile/profile.h"
#include "symbols/debug_lines.h"
#include "symbols/row_index.h"

/** A file that rows are in. A header that units include by different paths is
 * several. */
struct lp_perf_file {
  char *path, *identity; /* as the table has it; lp_path_identity() */
  uint64_t hash, size;   /* of the text compiled; hash 0: not known */
  size_t next_alike;     /* the same by another path; LP_MAP_NONE: none is */
  size_t first_alike;    /* of all these */
};

/** The function of a name, without what it is a member of. */
struct lp_perf_named {
  uint32_t table, function; /* one of those that units have of it */
  bool is_ambiguous;        /* others have the name, too */
};

/** The tables of several processes, each once. */
struct lp_perf_rows {
  struct lp_map ids;
  struct lp_table *tables; /* of the profiles */
  bool **has_run;          /* by table and function */
  struct lp_map names;
  struct lp_perf_named *named;
  uint32_t *modules; /* what the index calls them: index + 1 */
  struct lp_row_index index;
  struct lp_perf_file *files; /* as the index numbers them */
  struct lp_map asked;        /* paths, */
  size_t *answers;            /* and their files; LP_MAP_NONE */
};

/** What a level of code is. */
struct lp_perf_level {
  uint32_t table; /* index + 1; 0: none that is profiled */
  uint32_t function, line;
  size_t file;   /* that of a profiled file; LP_MAP_NONE */
  bool is_moved; /* its function is at other lines there */
};

/** The profiles must outlive it. */
void lp_perf_rows_make(struct lp_perf_rows *rows,
                       struct lp_profile *const *profiles, size_t count);
void lp_perf_rows_free(struct lp_perf_rows *rows);

/** Finds the rows of code, levels innermost first, and returns how many levels
 * are left. `names`: what they are called. */
size_t lp_perf_rows_find(struct lp_perf_rows *rows,
                         const struct lp_debug_level *from, size_t count,
                         struct lp_perf_level *found, const char **names);

/** The number that a process has given to each table; 0: it does not have it.
 * The caller frees it. */
uint32_t *lp_perf_rows_modules(const struct lp_perf_rows *rows,
                               const struct lp_profile *profile);

#endif
