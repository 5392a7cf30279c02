/* SPDX-License-Identifier: MIT
 *
 * Values of the JSON report, and the parts of it that have files of their own.
 */
#ifndef LINEPROF_CLI_JSON_H
#define LINEPROF_CLI_JSON_H

#include "advice/advice.h"
#include "report/report.h"

#include <jansson.h>

/** A string of any bytes, made UTF-8. */
json_t *lp_json_string(const char *string);
json_t *lp_json_count(uint64_t count);
/** Calls that are not made by recursion; null where counters, which do not
 * tell, have counted some of them. */
json_t *lp_json_primitive_calls(const struct lp_function *function);
/** Whole ns, at least zero; null if infinite. */
json_t *lp_json_ns(double ns);

/** Adds `value`, which `object` owns from then on. */
void lp_json_add(json_t *object, const char *key, json_t *value);

/** Adds how sure a function's sampled time is. */
void lp_json_add_samples(json_t *object, const struct lp_model *model,
                         const struct lp_function *function);

/** "elsewhere": the time in no profiled function. */
json_t *lp_json_elsewhere(const struct lp_model *model);

/** Adds how sure a row's sampled time is. */
void lp_json_add_row_samples(json_t *object, const struct lp_model *model,
                             const struct lp_row *row);

/** Adds "events" of perf, if there are any; and "times": where these are from,
 * if they are perf's. */
void lp_json_add_row_events(json_t *object, const struct lp_model *model,
                            const struct lp_row *row);
json_t *lp_json_times(const struct lp_report *report);

/** Adds what the listing shows the times of a row or function as. */
void lp_json_add_row_shown(json_t *object, const struct lp_subject *subject);
void lp_json_add_function_shown(json_t *object, const struct lp_model *model,
                                const struct lp_function *function);

/** Adds the CPU time of a row or a function, if it is known: with what it
 * called, its own, and how sure that is. */
void lp_json_add_cpu(json_t *object, const struct lp_model *model,
                     const struct lp_estimate *own, double own_ns,
                     double all_ns);

/** Adds what all threads took: 100 % of own time, and of CPU time. */
void lp_json_add_wholes(json_t *object, const struct lp_report *report);

/** "summary": what the listing begins with, without its lines. */
json_t *lp_json_summary(const struct lp_report *report);

/** "hottest": the first lines by their own time. */
json_t *lp_json_hottest(struct lp_report *report);

/** "sources": the texts of the files that have rows. */
json_t *lp_json_sources(struct lp_report *report);

/** A row, as an item of "lines". */
json_t *lp_json_row(const struct lp_report *report,
                    const struct lp_function *function,
                    const struct lp_row *row);

/** Adds "gpu", what GPUs did, to the document and to a row, if GPUs were
 * watched and did something. */
void lp_json_gpu(const struct lp_report *report, json_t *root);
void lp_json_add_row_gpu(json_t *object, const struct lp_model *model,
                         const struct lp_row *row);

/** Adds where a row of the model is, unless it is LP_NO_ROW. */
void lp_json_add_line(json_t *object, const struct lp_model *model, size_t row);

/** "advice": what `advise` tells, lp_advise or lp_advise_gpu. */
json_t *lp_json_advice(const struct lp_report *report,
                       void (*advise)(const struct lp_report *report,
                                      lp_advice_teller *tell, void *context));

/** Adds "memory" to the document and to a row, if it was measured and there was
 * any. */
void lp_json_memory(const struct lp_model *model, json_t *root);

/** What was allocated and freed. */
json_t *lp_json_memory_sum(const struct lp_memory_sum *sum);

/** Adds "device_memory", that of GPUs, to the document and to a row, if it was
 * measured and there was any. */
void lp_json_device(const struct lp_report *report, json_t *root);
void lp_json_add_row_device(json_t *object, const struct lp_model *model,
                            const struct lp_row *row);

/** Adds "series", memory over time, to that. */
void lp_json_series(const struct lp_report *report, json_t *root);
void lp_json_add_memory(json_t *object, const struct lp_memory_sum *all,
                        const struct lp_memory_sum *self);

/** The document of `report --json`; `with_cycles`: of --cycles. */
json_t *lp_json_report(struct lp_report *report, bool with_cycles);

/** Writes the document, doubles with `digits` significant ones, and frees it.
 */
void lp_json_write(json_t *root, size_t digits, struct lp_text *out);

/** A region; where it captures values, its calls by those that `group_by`
 * names (see lp_grouping_make). */
json_t *lp_json_region(const struct lp_model *model, size_t index,
                       const char *group_by);

/** Adds "window" if there is a schedule, and "cycles", to the document;
 * `with_sums`: with what functions, lines and regions took in each. */
void lp_json_cycles(const struct lp_report *report, json_t *root,
                    bool with_sums);

/** Adds "counted_loops": lines of loops that count conditions in their rounds;
 * nothing where there are none. */
void lp_json_add_counted_loops(json_t *object,
                               const struct lp_function *function);

#endif
