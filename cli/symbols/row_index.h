/* SPDX-License-Identifier: MIT
 *
 * From a path and a line, as debug information has them, to a profiled
 * function and its row.
 */
#ifndef LINEPROF_CLI_ROW_INDEX_H
#define LINEPROF_CLI_ROW_INDEX_H

#include "profile/profile.h"
#include "symbols/code_piece.h"
#include "symbols/name_fit.h"
#include "symbols/named_lines.h"

/** Lines of one file that are in one function. */
struct lp_row_span {
  uint32_t begin, end; /* inclusive */
  uint32_t table, function;
  uint32_t reach; /* the largest `end` up to here, in order of `begin` */
};

struct lp_row_file {
  char *path;
  struct lp_row_span *spans; /* by begin */
  size_t span_count;
};

struct lp_row_index {
  const struct lp_table *tables;
  size_t table_count;
  const uint32_t *modules; /* their numbers in the process at hand; 0: it does
                              not have the table, so nothing is found in it */
  struct lp_map paths;     /* normalised; index into files */
  struct lp_row_file *files;
  size_t file_count;
  size_t **table_files;    /* by table and its file: index into files */
  struct lp_named *named;  /* by table; `named_file` is an index into files */
  size_t named_span_count; /* of functions with own lines */
  struct lp_map asked;     /* paths asked for; index into answers */
  size_t *answers;
  size_t answer_count;
};

/** Indexes tables, which must outlive it. The caller fills in `modules` before
 * it asks. */
void lp_row_index_make(struct lp_row_index *index,
                       const struct lp_table *tables, size_t count);
void lp_row_index_free(struct lp_row_index *index);

/** A place: module 0 when the line is in no profiled function. The name tells
 * those apart that share the line: lambdas and where they are written,
 * instances of a template. */
struct lineprof_level lp_row_index_find(struct lp_row_index *index,
                                        const struct lp_code_line *at,
                                        struct lp_debug_name name);

/** Calls `add` with every row that the line may be of, whatever `modules`
 * says. */
void lp_row_index_each(struct lp_row_index *index,
                       const struct lp_code_line *from,
                       void (*add)(void *context, uint32_t table, uint32_t row),
                       void *context);

#endif
