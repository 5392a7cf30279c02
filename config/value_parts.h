/* SPDX-License-Identifier: MIT
 *
 * What value.c, value_list.c, value_time.c and value_place.c share.
 */
#ifndef LINEPROF_CONFIG_VALUE_PARTS_H
#define LINEPROF_CONFIG_VALUE_PARTS_H

#include "value.h"

/** Sets `problem` to "'text' is not wanted"; always false. */
bool lp_value_refuse(struct lp_problem *problem, const char *text,
                     const char *wanted);

/** Sets `problem` to what the range is; always false. */
bool lp_value_out_of_range(const struct lp_key_info *info, const char *text,
                           struct lp_problem *problem);

/** Reads decimal digits and moves on; false if there are none or too many. */
bool lp_value_digits(const char **text, uint64_t *number);

/** DURATION, EXTENT, MOMENT, and hands on what is none of them. Where
 * `problem` stays empty, the key's own description is the reason. */
bool lp_value_read_moment(const struct lp_key_info *info, const char *text,
                          union lp_meaning *meaning,
                          struct lp_problem *problem);

/** RANGES, STEP and LINE. */
bool lp_value_read_place(const struct lp_key_info *info, const char *text,
                         union lp_meaning *meaning, struct lp_problem *problem);

/** Can lp_value_next_item() take all of it apart? */
bool lp_value_is_list(const char *text);

#endif
