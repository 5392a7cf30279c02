/* SPDX-License-Identifier: MIT
 *
 * Values of the JSON report, and the parts of it that have files of their own.
 */
#ifndef LINEPROF_CLI_JSON_H
#define LINEPROF_CLI_JSON_H

#include "views/report.h"

#include <jansson.h>

/** Any bytes, as UTF-8. */
json_t *lp_json_string(const char *string);
json_t *lp_json_count(uint64_t count);
/** Calls that are not made by recursion; null where counters, which do not
 * tell, have counted some of them. */
json_t *lp_json_primitive_calls(const struct lp_function *function);
/** Whole ns, at least zero; null where nothing bounds them. */
json_t *lp_json_ns(double ns);

/** Gives `value` to `object`. */
void lp_json_add(json_t *object, const char *key, json_t *value);

/** Adds how sure a function's sampled time is. */
void lp_json_add_samples(json_t *object, const struct lp_model *model,
                         const struct lp_function *function);

/** "elsewhere": the time in no profiled function. */
json_t *lp_json_elsewhere(const struct lp_model *model);

/** Adds how sure a row's sampled time is. */
void lp_json_add_row_samples(json_t *object, const struct lp_model *model,
                             const struct lp_row *row);

/** A row, as an item of "lines". */
json_t *lp_json_row(const struct lp_report *report,
                    const struct lp_function *function,
                    const struct lp_row *row);

/** Adds "gpu": what GPUs did, to the document and to a row; nothing where
 * nobody looked, or there was nothing. */
void lp_json_gpu(const struct lp_report *report, json_t *root);
void lp_json_add_row_gpu(json_t *object, const struct lp_model *model,
                         const struct lp_row *row);

/** Writes the document, doubles with `digits` significant ones, and frees it.
 */
void lp_json_write(json_t *root, size_t digits, struct lp_text *out);

/** A region; where it captures values, its calls by those that `group_by`
 * names (see lp_grouping_make). */
json_t *lp_json_region(const struct lp_model *model, size_t index,
                       const char *group_by);

/** Adds "window" if there is a schedule, and "cycles", to the document. */
void lp_json_cycles(const struct lp_report *report, json_t *root);

/** Adds "counted_loops": lines of loops that count conditions in their rounds;
 * nothing where there are none. */
void lp_json_add_counted_loops(json_t *object,
                               const struct lp_function *function);

#endif
